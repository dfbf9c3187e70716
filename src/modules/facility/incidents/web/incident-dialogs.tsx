import { z } from "zod";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, useZodForm } from "#ui/index.ts";
import {
  addIncidentAddendum,
  closeIncident,
  dismissIncident,
  getIncident,
  type Incident,
  listIncidents,
  reopenIncident,
  voidIncident,
} from "../incident.contract.ts";

const invalidates = [getIncident, listIncidents];

export type Asking = "close" | "addendum" | "reopen" | "void" | "dismiss";

const titles = {
  close: "Close report",
  addendum: "Add addendum",
  reopen: "Reopen report",
  void: "Void report",
  dismiss: "Dismiss draft",
} as const satisfies Record<Asking, string>;
const labels = {
  close: "Lessons learned",
  addendum: "Addendum",
  reopen: "Reason",
  void: "Reason",
  dismiss: "Reason",
} as const satisfies Record<Asking, string>;

const Long = z.strictObject({ text: z.string().trim().min(1, "Enter the text.").max(4000) });
const Optional = z.strictObject({ text: z.string().trim().max(4000).default("") });
const Reason = z.strictObject({
  text: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(500),
});

interface DialogProps {
  asking: Asking;
  report: Pick<Incident, "id" | "version" | "number">;
  onClose: () => void;
}

/** Asks for the text that a verb of a report needs. */
export function IncidentDialog({ asking, report, onClose }: DialogProps) {
  const schema = asking === "close" ? Optional : asking === "addendum" ? Long : Reason;
  const form = useZodForm({ draft: { form: `incident:${asking}`, record: report.id }, schema, initial: {} });
  const options = { inline: true, invalidates } as const;
  const close = useAction(closeIncident, { ...options, done: `${report.number} closed` });
  const addendum = useAction(addIncidentAddendum, { ...options, done: "Addendum added" });
  const reopen = useAction(reopenIncident, options);
  const toVoid = useAction(voidIncident, { ...options, done: `${report.number} voided` });
  const dismiss = useAction(dismissIncident, { ...options, done: "Draft dismissed" });
  const save = (text: string) => {
    const path = { params: { incidentId: report.id } };
    const body = { version: report.version, reason: text };
    if (asking === "close")
      return close.run({ ...path, body: { version: report.version, ...(text ? { lessons: text } : {}) } });
    if (asking === "addendum") return addendum.run({ ...path, body: { text } });
    const verb = { reopen, void: toVoid, dismiss }[asking];
    return verb.run({ ...path, body });
  };
  return (
    <FormDialog opened onClose={onClose} title={titles[asking]}>
      <Form form={form} label={titles[asking]} onSubmit={({ text }) => save(text)} onSaved={onClose}>
        <Field.Textarea name="text" label={labels[asking]} autoFocus />
        <FormActions submit={titles[asking]} onCancel={onClose} />
      </Form>
    </FormDialog>
  );
}
