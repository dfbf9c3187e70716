import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { checkScore, conditionText, instrumentOf, possibleScores } from "../../orders/score-condition.ts";
import classes from "./dose-card.module.css";
import stepClasses from "./step.module.css";

/** The part of an order that depends on a score. */
export function ScoreCondition({ condition }: { condition: string }) {
  return <span className={classes.condition}>{conditionText(condition)}.</span>;
}

/** The score a dose depends on, as typed, compared with the order (MED-43). */
export function useScore(condition: string | null) {
  const [statement, setStatement] = useState("");
  const [reason, setReason] = useState("");
  const checked = condition !== null && statement.trim() !== "" ? checkScore(condition, statement) : null;
  const isUnmet = checked?.is === "unmet";
  return {
    condition,
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
            scoreStatement: statement.trim(),
            ...(isUnmet ? { scoreOverrideReason: reason.trim() } : {}),
          },
  };
}
export type ScoreState = ReturnType<typeof useScore>;

/** Asks for the score, says whether it meets the order, and asks why a dose outside the order's limit is given. */
export function ScoreField({ score }: { score: ScoreState }) {
  const { condition, checked } = score;
  if (condition === null) return null;
  const instrument = instrumentOf(condition);
  return (
    <>
      <TextInput
        label={`${instrument} score and time taken`}
        description={`The order says "${condition}". Enter the score, or why there is none.`}
        placeholder="12 at 9:05 AM"
        autoComplete="off"
        maxLength={200}
        required
        error={checked?.is === "impossible" ? `${instrument} is ${possibleScores(condition)}.` : undefined}
        value={score.statement}
        onChange={(event) => score.setStatement(event.currentTarget.value)}
      />
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
