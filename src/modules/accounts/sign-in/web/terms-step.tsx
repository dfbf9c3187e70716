import { Button, Skeleton } from "@mantine/core";
import { useAttempt } from "#platform/web/api/attempt.ts";
import { call } from "#platform/web/api/call.ts";
import { isProblem } from "#platform/web/api/problem.ts";
import { useRead } from "#platform/web/api/query.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/form/steps.module.css";
import { acceptTerms, currentTerms } from "../../terms/terms.contract.ts";
import { restartIfExpired, type StepProps } from "./step-props.ts";

/** Shows the current terms to accept; terms published since are shown first. */
export function TermsStep({
  step,
  onAnswer,
  onRestart,
}: StepProps<"accept-terms"> & { onRestart: (why?: string) => void }) {
  const say = useTexts(doorTexts);
  const terms = useRead(currentTerms, {});
  const { problem, working, attempt } = useAttempt((error) => {
    if (restartIfExpired(error, onRestart)) return null;
    if (isProblem(error, "terms-outdated")) void terms.refetch();
    return undefined;
  });
  if (terms.isPending) return <Skeleton height={320} role="status" aria-label={say("terms.loading")} />;
  if (terms.isError) return <ErrorState small error={terms.error} onRetry={() => void terms.refetch()} />;
  const { version, title, bodyHtml } = terms.data;
  const accept = () =>
    attempt(async () => {
      await onAnswer(await call(acceptTerms, { body: { ticket: step.ticket, version } }));
    });
  return (
    <section className={classes.step} aria-label={say("terms.label")}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{say("terms.read", { version })}</p>
      {problem && (
        <p className={classes.refused} role="alert">
          {problem}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard too */}
      <div className={classes.terms} tabIndex={0} role="document" aria-label={title}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: publishTerms() takes headings, paragraphs and lists without attributes only */}
        <div dangerouslySetInnerHTML={{ __html: bodyHtml }} />
      </div>
      <Button size="md" loading={working} onClick={() => void accept()}>
        {say("terms.accept")}
      </Button>
    </section>
  );
}
