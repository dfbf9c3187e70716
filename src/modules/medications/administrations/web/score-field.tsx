import { TextInput } from "@mantine/core";
import { instrumentOf } from "../../orders/score-condition.ts";
import classes from "./dose-card.module.css";

/** The part of an order that depends on a score, with the note that Cairn does not check it. */
export function ScoreCondition({ condition }: { condition: string }) {
  return (
    <span className={classes.condition}>
      Only if {condition}. Cairn does not check the {instrumentOf(condition)} score.
    </span>
  );
}

interface ScoreFieldProps {
  condition: string;
  value: string;
  onChange: (statement: string) => void;
}

/** The score in the nurse's words, stored with the entry (MED-43). */
export function ScoreField({ condition, value, onChange }: ScoreFieldProps) {
  const instrument = instrumentOf(condition);
  return (
    <TextInput
      label={`${instrument} score and time taken`}
      description={`The order says "${condition}". Cairn does not check the score. Enter it, or why there is none.`}
      placeholder="12 at 9:05 AM"
      autoComplete="off"
      maxLength={200}
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
