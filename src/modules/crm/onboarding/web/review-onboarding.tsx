import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { ProblemAlert } from "#ui/index.ts";
import classes from "../../leads/web/crm.module.css";
import type { OnboardingLink } from "../onboarding.contract.ts";

interface ReviewProps {
  link: OnboardingLink;
  review: { pending: boolean; problem: Error | null };
  onReview: (accept: string[]) => void;
}

/** Each answer beside what is recorded now; those selected are taken over, the others are left out (ONB-4). */
export function ReviewOnboarding({ link, review, onReview }: ReviewProps) {
  // Empty fields are filled without risk; what replaces a recorded value is chosen by hand.
  const [accepted, setAccepted] = useState(
    () => new Set(link.proposals.filter(({ current }) => current === null).map(({ key }) => key)),
  );
  const toggle = (key: string, checked: boolean) =>
    setAccepted((before) => new Set(checked ? [...before, key] : [...before].filter((one) => one !== key)));
  const cards = [
    { side: "front", fileId: link.cardFrontFileId },
    { side: "back", fileId: link.cardBackFileId },
  ].flatMap(({ side, fileId }) => (fileId ? [{ side, fileId }] : []));
  return (
    <div className={classes.stack}>
      {link.proposals.length === 0 && <p>The answers are what is recorded already.</p>}
      {link.proposals.map(({ key, label, current, proposed }) => (
        <Checkbox
          key={key}
          checked={accepted.has(key)}
          onChange={(event) => toggle(key, event.currentTarget.checked)}
          label={`${label}: ${proposed}`}
          description={current === null ? "Not recorded yet" : `Recorded: ${current}`}
        />
      ))}
      {cards.length > 0 && (
        <div className={classes.row}>
          {cards.map(({ side, fileId }) => (
            <a key={side} href={`/api/auth/files/${fileId}/content`} target="_blank" rel="noreferrer">
              <img src={photoAddress(fileId)} alt={`Insurance card, ${side}`} height={96} />
            </a>
          ))}
        </div>
      )}
      {review.problem && <ProblemAlert error={review.problem} />}
      <Button fullWidth loading={review.pending} onClick={() => onReview([...accepted])}>
        {accepted.size === 0 ? "Finish review without changes" : `Accept ${accepted.size} and finish review`}
      </Button>
    </div>
  );
}
