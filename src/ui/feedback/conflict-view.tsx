import { Button, Group } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useUi } from "../theme/context.ts";
import { showTime } from "../when.ts";
import classes from "./conflict.module.css";
import { type ConflictField, mergeFields, type Side } from "./conflict.ts";

export interface ConflictViewProps {
  fields: readonly ConflictField[];
  /** Who saved in between, and when (an instant). */
  by?: string | undefined;
  at?: string | undefined;
  /** How a value is written; text and numbers are shown as they are. */
  show?: (key: string, value: unknown) => ReactNode;
  /** Gets the differing fields with the chosen values; save them with the other record's version. */
  onResolve: (merged: Record<string, unknown>) => void;
  onCancel: () => void;
}

const plain = (_key: string, value: unknown): ReactNode =>
  value === null || value === undefined || value === "" ? (
    <em>empty</em>
  ) : Array.isArray(value) ? (
    value.join(", ")
  ) : (
    String(value)
  );

/** Two people changed the same record: theirs, yours and what it will become, field by field. Nothing typed is lost. */
export function ConflictView({ fields, by, at, show = plain, onResolve, onCancel }: ConflictViewProps) {
  const { timeZone } = useUi();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const name = useId();
  const merged = mergeFields(fields, chosen);
  const open = fields.filter((field) => !(chosen[field.key] ?? field.taken)).length;
  // Who and when, on each choice: a phone has no column heads, and a screen reader hears them with the value.
  const theirs = by ?? "Saved by someone else";
  const sides = { theirs: at ? `${theirs}, ${showTime(at, timeZone)}` : theirs, yours: "Yours" } as const;
  const all = (side: Side) => setChosen(Object.fromEntries(fields.map((field) => [field.key, side])));
  return (
    <section className={classes.root} aria-label="Choose between two versions">
      <p className={classes.lead}>
        {by ?? "Someone"} changed this record{at && ` at ${showTime(at, timeZone)}`} while you were editing. Your
        changes are kept. Choose a value for each field.
      </p>
      <div className={classes.grid}>
        <div className={classes.head}>
          <span>Field</span>
          <button type="button" onClick={() => all("theirs")}>
            <span className={classes.all}>All of </span>
            {by ? `${by}'s` : "theirs"}
          </button>
          <button type="button" onClick={() => all("yours")}>
            <span className={classes.all}>All of </span>
            yours
          </button>
          <span>Result</span>
        </div>
        {fields.map((field) => {
          const side = chosen[field.key] ?? field.taken;
          return (
            <fieldset key={field.key} className={classes.row}>
              <legend className="cairn-hidden">{field.label}</legend>
              <span className={classes.label}>{field.label}</span>
              {(["theirs", "yours"] as const).map((each) => (
                <label key={each} className={classes.choice} data-chosen={side === each || undefined}>
                  <input
                    type="radio"
                    name={`${name}-${field.key}`}
                    checked={side === each}
                    onChange={() => setChosen({ ...chosen, [field.key]: each })}
                  />
                  <span>
                    <span className={classes.side}>{sides[each]}: </span>
                    {show(field.key, field[each])}
                  </span>
                </label>
              ))}
              <span className={classes.result}>
                {side ? show(field.key, field[side]) : <span className={classes.open}>Choose</span>}
              </span>
            </fieldset>
          );
        })}
      </div>
      <Group justify="flex-end" gap="xs" mt="md">
        <span className={classes.open} role="status">
          {open > 0 && `${open} to choose`}
        </span>
        <Button variant="default" onClick={onCancel}>
          Keep editing
        </Button>
        <Button disabled={!merged} onClick={() => merged && onResolve(merged)}>
          Save merged
        </Button>
      </Group>
    </section>
  );
}
