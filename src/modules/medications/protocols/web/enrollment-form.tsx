import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { useAction, useCan } from "#platform/web/index.ts";
import { ProblemAlert, useBusy } from "#ui/index.ts";
import { AlertOverrides, overridesOf, useAlertOverrides } from "../../orders/web/alert-overrides.tsx";
import { orderReads } from "../../orders/web/order-action-form.tsx";
import { useReadBack } from "../../orders/web/use-read-back.tsx";
import {
  adjustProtocol,
  type Enrollment,
  listEnrollments,
  pauseProtocol,
  resumeProtocol,
  stopProtocol,
} from "../enrollment.contract.ts";
import classes from "./protocols.module.css";

export type EnrollmentChange = "repeat" | "skip" | "pause" | "resume" | "stop";

const words = {
  repeat: "From the next day of the protocol on, the taper repeats this day and ends one day later.",
  skip: "The next day of the taper is left out: it continues with the day after it.",
  pause: "No dose of the taper is due until it is resumed. Its days continue to count.",
  resume: "Doses of the taper from now on are due again, on its current day.",
  stop: "All orders of this protocol are discontinued and later doses are canceled. Earlier doses still need to be documented.",
} as const satisfies Record<EnrollmentChange, string>;
const verbs = {
  repeat: "Repeat this day",
  skip: "Skip the next day",
  pause: "Pause protocol",
  resume: "Resume protocol",
  stop: "Stop protocol",
} as const satisfies Record<EnrollmentChange, string>;

interface EnrollmentFormProps {
  enrollment: Enrollment;
  change: EnrollmentChange;
  onClose: () => void;
}

/** The reason of a change, with the PIN or the read-back it needs. */
export function EnrollmentForm({ enrollment, change, onClose }: EnrollmentFormProps) {
  const [reason, setReason] = useState("");
  const [overrides, setOverrides] = useAlertOverrides();
  const maySign = useCan("medications.approve");
  const voice = useReadBack({ isNeeded: change === "stop" && !maySign, usual: null });
  useBusy(reason.trim() !== "" && `A reason for ${enrollment.name}`, () => undefined);
  const options = { inline: true, invalidates: [...orderReads, listEnrollments], onDone: onClose };
  const adjust = useAction(adjustProtocol, options);
  const pause = useAction(pauseProtocol, options);
  const resume = useAction(resumeProtocol, options);
  const stop = useAction(stopProtocol, options);
  const all = [adjust, pause, resume, stop];
  const problem = all.map((one) => one.problem).find((one) => one);
  const params = { enrollmentId: enrollment.id };
  const { version } = enrollment;
  const isReady = (change === "resume" || reason.trim().length >= 3) && voice.isReady;
  const submit = () => {
    const body = { version, reason: reason.trim() };
    if (change === "pause") pause.go({ params, body });
    if (change === "resume") resume.go({ params, body: { version } });
    if (change === "stop") stop.go({ params, body: { ...body, ...voice.part } });
  };
  return (
    <div className={classes.form}>
      <p>{words[change]}</p>
      {change !== "resume" && (
        <Textarea
          label="Reason"
          autosize
          autoFocus
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {voice.fields}
      {problem && <ProblemAlert error={problem} />}
      {change === "repeat" || change === "skip" ? (
        <>
          <AlertOverrides problem={adjust.problem} answers={overrides} onChange={setOverrides} />
          <SignWithPin
            label={isReady ? "Enter your PIN to sign" : "Enter a reason, then sign"}
            disabled={!isReady}
            onTicket={(ticket) =>
              adjust.run(
                { params, body: { version, kind: change, reason: reason.trim(), overrides: overridesOf(overrides) } },
                { ticket },
              )
            }
          />
        </>
      ) : (
        <div className={classes.buttons}>
          <Button
            {...(change === "stop" ? { color: "rose" } : {})}
            disabled={!isReady}
            loading={all.some((one) => one.pending)}
            onClick={submit}
          >
            {verbs[change]}
          </Button>
        </div>
      )}
      <div>
        <Button variant="subtle" onClick={onClose}>
          Back
        </Button>
      </div>
    </div>
  );
}
