import { useEffect, useRef } from "react";
import { z } from "zod";
import { BillingCodeField } from "#modules/facility/index.web.ts";
import { Instant } from "#platform/shared/endpoint.ts";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, useZodForm } from "#ui/index.ts";
import { FieldValues } from "../../templates/template.ts";
import { changeProgressNote, type Note } from "../note.contract.ts";
import { modalities, modalityLabels } from "../note.ts";
import classes from "./note.module.css";

const Facts = z.strictObject({
  serviceStart: Instant,
  serviceEnd: Instant.nullable(),
  modality: z.enum(modalities),
  billingCode: z.string().nullable(),
  fields: z.record(z.string(), FieldValues.valueType.nullable()),
});
const saveAfter = 500;

/** Resolves when the condition no longer holds. */
function noLonger(isSo: () => boolean, subscribe: (listener: () => void) => () => unknown): Promise<void> {
  if (!isSo()) return Promise.resolve();
  return new Promise((settle) => {
    const stop = subscribe(() => {
      if (isSo()) return;
      stop();
      settle();
    });
  });
}

export interface NoteFactsProps {
  note: Note;
  /** Flush functions the page runs before signing. */
  flushes: Set<() => Promise<void>>;
  onChanged: (note: Note) => void;
}

/** Times, modality and structured answers, saved automatically with the version they were changed from. */
export function NoteFacts({ note, flushes, onChanged }: NoteFactsProps) {
  const { serviceStart, serviceEnd, modality, billingCode, fields } = note;
  const form = useZodForm({
    draft: { none: "Saved with the note as it changes." },
    schema: Facts,
    initial: { serviceStart, serviceEnd, modality, billingCode, fields },
  });
  // A second save uses the version of the first one, even before the page has rendered it.
  const version = useRef(note.version);
  version.current = Math.max(version.current, note.version);
  const change = useAction(changeProgressNote, {
    inline: true,
    onDone: (next) => {
      version.current = next.version;
      onChanged(next);
    },
  });
  const { dirty, values, submitting } = form;
  const save = async (facts: z.output<typeof Facts>) => {
    const answered = Object.entries(facts.fields).filter((entry): entry is [string, string] => entry[1] !== null);
    const body = { ...facts, version: version.current, fields: Object.fromEntries(answered) };
    await change.run({ params: { noteId: note.id }, body });
  };
  const submit = form.submit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts on value changes only, not on every render
  useEffect(() => {
    if (!dirty || submitting) return;
    const timer = setTimeout(() => void submit(save), saveAfter);
    return () => clearTimeout(timer);
  }, [dirty, values, submitting]);
  const latest = useRef(save);
  latest.current = save;
  const { store } = form;
  useEffect(() => {
    const flush = async () => {
      // Waits for a save in progress, then saves what changed since.
      await noLonger(() => store.snapshot().submitting, store.subscribe);
      if (store.snapshot().dirty) await submit((facts) => latest.current(facts));
    };
    flushes.add(flush);
    return () => void flushes.delete(flush);
  }, [flushes, store, submit]);
  return (
    <Form form={form} label="Service details" onSubmit={save}>
      <div className={classes.facts}>
        <Field.DateTime name="serviceStart" label="Service start" timeZone={note.timeZone} now />
        <Field.DateTime name="serviceEnd" label="Service end" timeZone={note.timeZone} now neededLater />
        <Field.Select
          name="modality"
          label="Modality"
          options={modalities.map((value) => ({ value, label: modalityLabels[value] }))}
        />
        <BillingCodeField name="billingCode" label="Billing code" />
      </div>
      <div className={classes.answers}>
        {note.templateFields.map((field) => (
          <Field.Select
            key={field.key}
            name={`fields.${field.key}`}
            label={field.title}
            options={field.options}
            neededLater={field.required}
          />
        ))}
      </div>
    </Form>
  );
}
