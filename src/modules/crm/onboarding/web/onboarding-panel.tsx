import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { languageNames, languages } from "#platform/shared/messages/texts.ts";
import { type ReadRef, useAction, useSession } from "#platform/web/index.ts";
import {
  ErrorState,
  Field,
  Form,
  FormActions,
  FormDialog,
  StateBadge,
  showDateTime,
  showPhone,
  toast,
  useZodForm,
} from "#ui/index.ts";
import classes from "../../leads/web/crm.module.css";
import { onboardingSteps } from "../answers.ts";
import {
  type LinkTarget,
  type Onboarding as OnboardingInfo,
  type OnboardingLink,
  revokeOnboarding,
} from "../onboarding.contract.ts";
import { isLinkLive, onboardingConsentTitles, onboardingStates } from "../onboarding.ts";

export interface ReviewPieceProps {
  link: OnboardingLink;
  recordVersion: number;
  onClose: () => void;
}

interface PanelProps {
  read: { data?: OnboardingInfo | undefined; error: unknown; refetch: () => unknown };
  name: string;
  language: string | null;
  draftOf: string;
  changed: readonly ReadRef[];
  onSend: (target: z.output<typeof LinkTarget>) => Promise<void>;
  review: (props: ReviewPieceProps) => ReactNode;
}

/** Online intake forms as staff see them, of a lead or of a chart: the link, how far the client is, and the review. */
export function OnboardingPanel({ read, name, language, draftOf, changed, onSend, review }: PanelProps) {
  const session = useSession();
  const [shown, setShown] = useState<"send" | "review" | null>(null);
  const revoke = useAction(revokeOnboarding, { invalidates: changed, done: "Link revoked" });
  if (read.error && !read.data) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  const { link, emails = [], phones = [], missing = [] } = read.data ?? {};
  const isOpen = read.data?.isOpen ?? false;
  const isEnded = !link || !isLinkLive(link.state);
  const close = () => setShown(null);
  return (
    <>
      {link && (
        <div className={classes.task}>
          <div className={classes.taskText}>
            {factOf(link, session.timeZone)}
            <div className={classes.small}>
              {link.channel === "email" ? "Email" : "Text"} to {link.sentTo},{" "}
              {showDateTime(link.sentAt, session.timeZone)}
            </div>
            {link.consents.length > 0 && (
              <div className={classes.small}>
                Signed: {link.consents.map(({ kind }) => onboardingConsentTitles[kind]).join(", ")}
              </div>
            )}
          </div>
          <StateBadge states={onboardingStates} state={link.state} />
        </div>
      )}
      {read.data && !link && <p className={classes.missing}>No link sent.</p>}
      {isOpen && (
        <div className={classes.row}>
          {link?.state === "submitted" && (
            <Button size="xs" onClick={() => setShown("review")}>
              Review answers
            </Button>
          )}
          <Button
            size="xs"
            variant={link?.state === "submitted" ? "subtle" : "default"}
            onClick={() => setShown("send")}
          >
            {link ? "Send new link" : "Send link"}
          </Button>
          {link && !isEnded && (
            <Button
              size="xs"
              variant="subtle"
              loading={revoke.pending}
              onClick={() => revoke.go({ body: { tokenId: link.id, version: link.version } })}
            >
              Revoke link
            </Button>
          )}
        </div>
      )}
      <FormDialog opened={shown === "send"} onClose={close} title={`Send intake forms to ${name}`} size="md">
        {shown === "send" && read.data && (
          <SendForm
            draftOf={draftOf}
            language={language}
            onSend={onSend}
            targets={[
              ...emails.map((to) => ({ value: `email:${to}`, label: to })),
              ...phones.map((to) => ({ value: `sms:${to}`, label: `Text ${showPhone(to)}` })),
            ]}
            missing={missing}
            replaces={!isEnded}
            onClose={close}
          />
        )}
      </FormDialog>
      <FormDialog opened={shown === "review"} onClose={close} title={`Review intake forms of ${name}`} size="lg">
        {shown === "review" &&
          link &&
          read.data &&
          review({ link, recordVersion: read.data.recordVersion, onClose: close })}
      </FormDialog>
    </>
  );
}

const stepLabels = {
  about: "about you",
  contacts: "contacts",
  insurance: "insurance",
  health: "health",
  sign: "signatures",
  bring: "what to bring",
  review: "check and send",
} as const;

function factOf(link: OnboardingLink, timeZone: string): string {
  if (link.reviewedAt) return `Reviewed ${showDateTime(link.reviewedAt, timeZone)}`;
  if (link.submittedAt) return `Received ${showDateTime(link.submittedAt, timeZone)}`;
  if (link.state === "locked") return "Five wrong tries. Send a new link.";
  if (link.state === "sent") return `Not opened yet. Expires ${showDateTime(link.expiresAt, timeZone)}`;
  const at = `Step ${onboardingSteps.indexOf(link.step) + 1} of ${onboardingSteps.length}: ${stepLabels[link.step]}`;
  if (link.state === "opened" && link.savedAt) return `${at}, saved ${showDateTime(link.savedAt, timeZone)}`;
  return link.state === "opened" ? `${at}` : "Link ended before the forms were sent";
}

const Sending = z.object({ target: z.string(), language: z.enum(languages) });

interface SendFormProps {
  draftOf: string;
  language: string | null;
  onSend: PanelProps["onSend"];
  targets: { value: string; label: string }[];
  missing: readonly string[];
  replaces: boolean;
  onClose: () => void;
}

function SendForm({ draftOf, language: spoken, onSend, targets, missing, replaces, onClose }: SendFormProps) {
  const form = useZodForm({
    draft: { form: "lead:onboarding", record: draftOf },
    schema: Sending,
    initial: { target: targets[0]?.value, language: spoken?.startsWith("es") ? "es" : "en" },
    doing: "sending intake forms",
  });
  const send = async ({ target, language }: z.output<typeof Sending>) => {
    const [channel, ...to] = target.split(":");
    await onSend({ channel: channel === "sms" ? "sms" : "email", to: to.join(":"), language });
    toast("Link sent");
    onClose();
  };
  if (missing.length > 0)
    return (
      <p>
        Add the {missing.join(" and ")} first. The client confirms the date of birth and phone number to open the link.
      </p>
    );
  if (targets.length === 0) return <p>Add an email address, or a phone number that accepts texts.</p>;
  return (
    <Form form={form} onSubmit={send} label="Send intake forms">
      <Field.Select name="target" label="Send to" options={targets} />
      <Field.Radio
        name="language"
        label="Language"
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <p className={classes.small}>
        The link works for 7 days. The message names no client and no treatment.
        {replaces && " The link sent before stops working; saved answers are kept."}
      </p>
      <FormActions submit="Send link" onCancel={onClose} />
    </Form>
  );
}
