import { useEffect, useRef } from "react";
import { z } from "zod";
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
  fields: z.record(z.string(), FieldValues.valueType.nullable()),
});
const saveAfter = 500;

/** Settles when something is not so any more. */
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
  /** What the page waits for before it signs. */
  flushes: Set<() => Promise<void>>;
  onChanged: (note: Note) => void;
}

/** Times, way of contact and structured answers: saved by themselves, each change with the version it was made on. */
export function NoteFacts({ note, flushes, onChanged }: NoteFactsProps) {
  const { serviceStart, serviceEnd, modality, fields } = note;
  const form = useZodForm({ schema: Facts, initial: { serviceStart, serviceEnd, modality, fields } });
  // Of two saves one after the other the second is made on what the first one left, drawn already or not.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits after the last change of the values, whatever else is redrawn
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
      // A save may be under way with what stood here before the last change: the rest goes after it.
      await noLonger(() => store.snapshot().submitting, store.subscribe);
      if (store.snapshot().dirty) await submit((facts) => latest.current(facts));
    };
    flushes.add(flush);
    return () => void flushes.delete(flush);
  }, [flushes, store, submit]);
  return (
    <Form form={form} label="Facts of the service" onSubmit={save}>
      <div className={classes.facts}>
        <Field.DateTime name="serviceStart" label="Service began" timeZone={note.timeZone} now />
        <Field.DateTime name="serviceEnd" label="Service ended" timeZone={note.timeZone} now />
        <Field.Select
          name="modality"
          label="Contact"
          options={modalities.map((value) => ({ value, label: modalityLabels[value] }))}
        />
      </div>
      <div className={classes.answers}>
        {note.templateFields.map((field) => (
          <Field.Select key={field.key} name={`fields.${field.key}`} label={field.title} options={field.options} />
        ))}
      </div>
    </Form>
  );
}
