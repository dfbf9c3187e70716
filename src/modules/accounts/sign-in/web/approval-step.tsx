import { Button, Checkbox, Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { useAttempt } from "#platform/web/api/attempt.ts";
import { call } from "#platform/web/api/call.ts";
import { isCancellation, problemText } from "#platform/web/api/problem.ts";
import { serverNow } from "#platform/web/api/server-clock.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { useProductName } from "#platform/web/shell/product-name.ts";
import classes from "#ui/form/steps.module.css";
import { checkLoginRequestStatus, continueSignIn, resendLoginRequest } from "../sign-in.contract.ts";
import { restartIfExpired, type StepProps } from "./step-props.ts";

const pollMs = 3000;

/** Shows the two-digit number and waits until it is chosen on a trusted device (AUTH-8). */
export function ApprovalStep({
  step,
  onAnswer,
  onRestart,
}: StepProps<"approval"> & { onRestart: (why?: string) => void }) {
  const say = useTexts(doorTexts);
  const product = useProductName();
  const [request, setRequest] = useState(step);
  const [trustDevice, setTrust] = useState(false);
  const { problem, setProblem, working, attempt } = useAttempt((error) =>
    restartIfExpired(error, onRestart) ? null : undefined,
  );
  const [now, setNow] = useState(serverNow);
  const wait = Math.max(0, Math.ceil((Date.parse(request.resendAt) - now) / 1000));
  const byManager = request.approver === "manager";

  useEffect(() => {
    let stopped = false;
    const look = async () => {
      setNow(serverNow());
      try {
        const input = { params: { requestId: request.requestId } };
        const { status } = await call(checkLoginRequestStatus, input, { background: true, ticket: step.ticket });
        if (stopped || status === "pending") return;
        stopped = true;
        clearInterval(timer);
        if (status !== "approved") return onRestart(say(`approval.${status}`));
        await onAnswer(await call(continueSignIn, { body: { ticket: step.ticket, trustDevice } }));
      } catch (error) {
        // A failed poll is repeated three seconds later.
        if (!isCancellation(error) && !restartIfExpired(error, onRestart) && stopped) setProblem(problemText(error));
      }
    };
    const timer = setInterval(() => void look(), pollMs);
    void look();
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [request.requestId, step.ticket, trustDevice, onAnswer, onRestart, say, setProblem]);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setInterval(() => setNow(serverNow()), 500);
    return () => clearInterval(timer);
  }, [wait]);

  const again = (approver?: "manager") =>
    attempt(async () => {
      const answer = await call(resendLoginRequest, {
        body: { ticket: step.ticket, ...(approver ? { approver } : {}) },
      });
      setRequest({ ...request, ...answer });
    });
  return (
    <section className={classes.step} aria-label={say("approval.label")}>
      <h2 className={classes.title}>{say(byManager ? "approval.titleManager" : "approval.title")}</h2>
      <p className={classes.text}>{byManager ? say("approval.sayManager") : say("approval.say", { product })}</p>
      <p className={classes.number} role="img" aria-label={say("approval.number", { number: String(request.number) })}>
        {[...String(request.number)].map((digit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two digits can be equal
          <span key={place} className={classes.digit} aria-hidden>
            {digit}
          </span>
        ))}
      </p>
      <p className={classes.waiting} role="status">
        <Loader size={16} type="dots" /> {say("approval.waiting")}
      </p>
      {problem && (
        <p className={classes.refused} role="alert">
          {problem}
        </p>
      )}
      {step.mayTrust && (
        <Checkbox
          label={say("factor.trust")}
          description={say("factor.trustNote")}
          checked={trustDevice}
          onChange={(event) => setTrust(event.currentTarget.checked)}
        />
      )}
      {request.resendsLeft > 0 && wait > 0 && (
        <p className={classes.aside}>{say("approval.nothing", { count: wait })}</p>
      )}
      {request.resendsLeft > 0 && wait === 0 && (
        <div className={classes.others}>
          <Button variant="subtle" loading={working} onClick={() => void again()}>
            {say("factor.sendAgain")}
          </Button>
          {!byManager && (
            <Button variant="subtle" disabled={working} onClick={() => void again("manager")}>
              {say("approval.askManager")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
