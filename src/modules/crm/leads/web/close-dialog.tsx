import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { call, invalidate, useRead } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, toast, useFormValue, useZodForm } from "#ui/index.ts";
import { getLead, leadBoard, leadOptions, listLeads } from "../lead.contract.ts";
import { leadName } from "../lead.ts";
import type { Lead } from "../lead-fields.contract.ts";
import { closeLead, leadTimeline, nurtureLead } from "../pipeline.contract.ts";

const Closing = z
  .object({
    as: z.enum(["4", "5", "8"]),
    closeReasonId: z.string().optional(),
    note: z.string().trim().max(2000).optional(),
    crisisResolution: z.string().trim().max(2000).optional(),
    until: PlainDate.optional(),
  })
  .refine(({ as, until }) => as !== "8" || until, { path: ["until"], message: "Say on which day to come back to it." });

/** Ends the work on a lead for now: lost, not qualified, or set aside until a day. Beds and bookings are given back. */
export function CloseDialog({ lead, opened, onClose }: { lead: Lead; opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Close ${leadName(lead)}`} size="md">
      {opened && <CloseForm lead={lead} onClose={onClose} />}
    </FormDialog>
  );
}

function CloseForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const form = useZodForm({ schema: Closing, initial: { as: "4" }, doing: "closing a lead" });
  const save = async (given: z.output<typeof Closing>) => {
    const params = { leadId: lead.id };
    if (given.as === "8")
      await call(nurtureLead, { params, body: { version: lead.version, until: given.until ?? "" } });
    else
      await call(closeLead, {
        params,
        body: {
          version: lead.version,
          status: given.as === "4" ? 4 : 5,
          ...(given.closeReasonId ? { closeReasonId: given.closeReasonId } : {}),
          ...(given.note ? { note: given.note } : {}),
          ...(given.crisisResolution ? { crisisResolution: given.crisisResolution } : {}),
        },
      });
    await invalidate(getLead, listLeads, leadBoard, leadTimeline);
    toast(given.as === "8" ? `${leadName(lead)} is set aside` : `${leadName(lead)} is closed`);
    onClose();
  };
  return (
    <Form form={form} onSubmit={save} label="Close the lead">
      <CloseFields lead={lead} />
      <Verb onCancel={onClose} />
    </Form>
  );
}

/** Setting a lead aside is not closing it: the button says which of the two it does. */
function Verb({ onCancel }: { onCancel: () => void }) {
  const later = useFormValue<string>("as") === "8";
  return <FormActions submit={later ? "Set aside until then" : "Close this lead"} onCancel={onCancel} />;
}

function CloseFields({ lead }: { lead: Lead }) {
  const as = useFormValue<string>("as");
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const reasons = (options.data?.closeReasons ?? []).filter((reason) => String(reason.status) === as);
  return (
    <>
      <Field.Segmented
        name="as"
        label="How does it end?"
        options={[
          { value: "4", label: "Lost" },
          { value: "5", label: "Not qualified" },
          { value: "8", label: "Later" },
        ]}
      />
      {as === "8" ? (
        <Field.Date name="until" label="Come back to it on" />
      ) : (
        <>
          <Field.Select
            name="closeReasonId"
            label="Why"
            options={reasons.map(({ id, label }) => ({ value: id, label }))}
          />
          <Field.Textarea name="note" label="Note" rows={2} />
        </>
      )}
      {lead.crisisFlag === "imminent" && !lead.crisisResolution && as !== "8" && (
        <Field.Textarea name="crisisResolution" label="What was done about the safety concern?" rows={2} />
      )}
    </>
  );
}
