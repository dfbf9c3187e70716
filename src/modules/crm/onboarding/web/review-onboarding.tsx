import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { listLeadInsurance } from "#modules/coverage/insurance/lead-insurance.contract.ts";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { useAction } from "#platform/web/index.ts";
import { ProblemAlert } from "#ui/index.ts";
import { getLead } from "../../leads/lead.contract.ts";
import type { Lead } from "../../leads/lead-fields.contract.ts";
import { leadTimeline } from "../../leads/pipeline.contract.ts";
import classes from "../../leads/web/crm.module.css";
import { listCrmTasks } from "../../tasks/task.contract.ts";
import { leadOnboarding, type OnboardingLink, reviewOnboarding } from "../onboarding.contract.ts";

/** Each answer beside what the lead has now; those selected are taken over, the others are left out (ONB-4). */
export function ReviewOnboarding({ lead, link, onClose }: { lead: Lead; link: OnboardingLink; onClose: () => void }) {
  // Empty fields are filled without risk; what replaces a recorded value is chosen by hand.
  const [accepted, setAccepted] = useState(
    () => new Set(link.proposals.filter(({ current }) => current === null).map(({ key }) => key)),
  );
  const review = useAction(reviewOnboarding, {
    inline: true,
    invalidates: [leadOnboarding, getLead, leadTimeline, listCrmTasks, listLeadInsurance],
    done: "Review saved",
    onDone: onClose,
  });
  const toggle = (key: string, checked: boolean) =>
    setAccepted((before) => new Set(checked ? [...before, key] : [...before].filter((one) => one !== key)));
  const cards = [
    { side: "front", fileId: link.cardFrontFileId },
    { side: "back", fileId: link.cardBackFileId },
  ].flatMap(({ side, fileId }) => (fileId ? [{ side, fileId }] : []));
  return (
    <div className={classes.stack}>
      {link.proposals.length === 0 && <p>The answers are what the lead has already.</p>}
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
      <Button
        fullWidth
        loading={review.pending}
        onClick={() =>
          review.go({
            params: { leadId: lead.id },
            body: { version: link.version, leadVersion: lead.version, accept: [...accepted] },
          })
        }
      >
        {accepted.size === 0 ? "Finish review without changes" : `Accept ${accepted.size} and finish review`}
      </Button>
    </div>
  );
}
