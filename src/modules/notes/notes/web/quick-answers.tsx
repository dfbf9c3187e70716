import { Chip as Choice, Select } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { isProblem } from "#platform/web/index.ts";
import type { FieldValues, TemplateField } from "../../templates/template.ts";
import classes from "./quick-answers.module.css";

interface QuickAnswersProps {
  /** Whose answers they are, for screen readers. */
  of: string;
  fields: readonly TemplateField[];
  values: FieldValues;
  version: number;
  /** Saves all answers and returns them as saved. */
  save: (body: { version: number; fields: FieldValues }) => Promise<{ fields: FieldValues; version: number }>;
  /** Someone else changed the note. */
  onStale: () => void;
}

/** Structured answers of a note in one row: the first as buttons with number keys, the others as lists. */
export function QuickAnswers({ of, fields, values, version, save, onStale }: QuickAnswersProps) {
  // Two answers given at once build on each other.
  const latest = useRef({ values, version });
  if (version > latest.current.version) latest.current = { values, version };
  const queue = useRef(Promise.resolve());
  const [shown, setShown] = useState(values);
  useEffect(() => setShown(values), [values]);
  const pick = (key: string, value: string) => {
    setShown((before) => ({ ...before, [key]: value }));
    queue.current = queue.current.then(async () => {
      try {
        const saved = await save({
          version: latest.current.version,
          fields: { ...latest.current.values, [key]: value },
        });
        latest.current = { values: saved.fields, version: saved.version };
      } catch (error) {
        if (isProblem(error, "stale-version")) onStale();
      }
    });
  };
  const [first, ...others] = fields;
  return (
    <div className={classes.chips}>
      {first && (
        <fieldset className={classes.choice}>
          <legend>{first.title}</legend>
          <Choice.Group value={shown[first.key] ?? ""} onChange={(value) => pick(first.key, value)}>
            {first.options.map((option, index) => (
              <Choice
                key={option.value}
                value={option.value}
                size="xs"
                onKeyDown={(event) => {
                  const digit = first.options[Number(event.key) - 1];
                  if (digit) pick(first.key, digit.value);
                }}
                title={`${index + 1}`}
              >
                {option.label}
              </Choice>
            ))}
          </Choice.Group>
        </fieldset>
      )}
      {others.map((field) => (
        <Select
          key={field.key}
          aria-label={`${field.title} of ${of}`}
          placeholder={field.title}
          size="xs"
          w={130}
          data={field.options}
          value={shown[field.key] ?? null}
          onChange={(value) => value && pick(field.key, value)}
        />
      ))}
    </div>
  );
}
