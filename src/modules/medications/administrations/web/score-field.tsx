import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { showTime } from "#ui/index.ts";
import { checkScore, conditionText, instrumentOf, possibleScores, scaleOf } from "../../orders/score-condition.ts";
import { scoreGoodForMin } from "../../scores/scale.ts";
import type { PassClient } from "../pass.contract.ts";
import classes from "./dose-card.module.css";
import stepClasses from "./step.module.css";

/** The part of an order that depends on a score. */
export function ScoreCondition({ condition }: { condition: string }) {
  return <span className={classes.condition}>{conditionText(condition)}.</span>;
}

/** The recorded score of the order's scale that decides about a dose given at an instant, as the server chooses it. */
export function decidingScoreOf(condition: string | null, scores: PassClient["scores"], at: string) {
  if (condition === null) return undefined;
  const key = scaleOf(condition);
  return scores.find(
    ({ instrument, decidesDoses, takenAt }) =>
      instrument === key && decidesDoses && takenAt <= at && minutesBetween(takenAt, at) <= scoreGoodForMin,
  );
}

/** The score a dose depends on, recorded or as typed, compared with the order (MED-43). */
export function useScore(condition: string | null, recorded?: PassClient["scores"][number]) {
  const [typed, setStatement] = useState("");
  const statement = recorded ? String(recorded.total) : typed;
  const [reason, setReason] = useState("");
  const checked = condition !== null && statement.trim() !== "" ? checkScore(condition, statement) : null;
  const isUnmet = checked?.is === "unmet";
  return {
    condition,
    recorded,
    statement,
    setStatement,
    reason,
    setReason,
    checked,
    isUnmet,
    ready:
      condition === null ||
      (checked !== null && checked.is !== "impossible" && (!isUnmet || reason.trim().length >= 3)),
    body:
      condition === null
        ? {}
        : {
            ...(recorded ? {} : { scoreStatement: statement.trim() }),
            ...(isUnmet ? { scoreOverrideReason: reason.trim() } : {}),
          },
  };
}
export type ScoreState = ReturnType<typeof useScore>;

/** Asks for the score, says whether it meets the order, and asks why a dose outside the order's limit is given. */
export function ScoreField({ score, timeZone }: { score: ScoreState; timeZone: string }) {
  const { condition, checked } = score;
  if (condition === null) return null;
  const instrument = instrumentOf(condition);
  return (
    <>
      {score.recorded ? (
        <p className={stepClasses.why}>
          {score.recorded.instrument} {score.recorded.total} ({score.recorded.band.toLowerCase()}), recorded{" "}
          {showTime(score.recorded.takenAt, timeZone)} by {score.recorded.by}. The order says “{condition}”.
        </p>
      ) : (
        <TextInput
          label={`${instrument} score and time taken`}
          description={`The order says "${condition}". Record the score with “Score”, or enter it here, or why there is none.`}
          placeholder="12 at 9:05 AM"
          autoComplete="off"
          maxLength={200}
          required
          error={checked?.is === "impossible" ? `${instrument} is ${possibleScores(condition)}.` : undefined}
          value={score.statement}
          onChange={(event) => score.setStatement(event.currentTarget.value)}
        />
      )}
      <p className={score.isUnmet ? stepClasses.unmet : stepClasses.why} role="status">
        {checked?.is === "met" && `${instrument} ${checked.score} meets the order.`}
        {checked?.is === "unmet" && `${instrument} ${checked.score} does not meet the order: ${condition}.`}
        {checked?.is === "unread" && "Not compared with the order. Check it before giving the dose."}
      </p>
      {score.isUnmet && (
        <Textarea
          label="Reason for giving it, and who ordered it"
          placeholder="Dr. Feld by phone at 9:10 AM: give once"
          autosize
          minRows={1}
          maxLength={500}
          required
          value={score.reason}
          onChange={(event) => score.setReason(event.currentTarget.value)}
        />
      )}
    </>
  );
}
