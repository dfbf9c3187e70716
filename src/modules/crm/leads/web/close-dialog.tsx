import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { call, invalidate, useRead } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, toast, useFormValue, useZodForm } from "#ui/index.ts";
import { getLead, leadBoard, leadOptions, listLeads } from "../lead.contract.ts";
import { leadName, leadStatusCode } from "../lead.ts";
import type { Lead } from "../lead-fields.contract.ts";
import { closeLead, leadTimeline, nurtureLead } from "../pipeline.contract.ts";

/** The outcomes as form values: lost, not qualified, or nurture until a date. */
const outcome = {
  lost: String(leadStatusCode.lost),
  notQualified: String(leadStatusCode.not_qualified),
  nurture: String(leadStatusCode.nurture),
} as const;

const Closing = z
  .object({
    as: z.enum(Object.values(outcome)),
    closeReasonId: z.string().optional(),
    note: z.string().trim().max(2000).optional(),
    crisisResolution: z.string().trim().max(2000).optional(),
    until: PlainDate.optional(),
  })
  .refine(({ as, until }) => as !== outcome.nurture || until, { path: ["until"], message: "Choose a follow-up date." });

/** Closes a lead as lost or not qualified, or sets it to nurture until a date. Bed holds and appointments are released. */
export function CloseDialog({ lead, opened, onClose }: { lead: Lead; opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Close ${leadName(lead)}`} size="md">
      {opened && <CloseForm lead={lead} onClose={onClose} />}
    </FormDialog>
  );
}

function CloseForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const form = useZodForm({
    draft: { form: "lead:close", record: lead.id },
    schema: Closing,
    initial: { as: outcome.lost },
    doing: "closing a lead",
  });
  const save = async (given: z.output<typeof Closing>) => {
    const params = { leadId: lead.id };
    if (given.as === outcome.nurture)
      await call(nurtureLead, { params, body: { version: lead.version, until: given.until ?? "" } });
    else
      await call(closeLead, {
        params,
        body: {
          version: lead.version,
          status: given.as === outcome.lost ? leadStatusCode.lost : leadStatusCode.not_qualified,
          ...(given.closeReasonId ? { closeReasonId: given.closeReasonId } : {}),
          ...(given.note ? { note: given.note } : {}),
          ...(given.crisisResolution ? { crisisResolution: given.crisisResolution } : {}),
        },
      });
    await invalidate(getLead, listLeads, leadBoard, leadTimeline);
    toast(given.as === outcome.nurture ? `${leadName(lead)} set to nurture` : `${leadName(lead)} closed`);
    onClose();
  };
  return (
    <Form form={form} onSubmit={save} label="Close lead">
      <CloseFields lead={lead} />
      <CloseActions onCancel={onClose} />
    </Form>
  );
}

/** Nurturing a lead does not close it, so the button names what it does. */
function CloseActions({ onCancel }: { onCancel: () => void }) {
  const later = useFormValue<string>("as") === outcome.nurture;
  return <FormActions submit={later ? "Set to nurture" : "Close lead"} onCancel={onCancel} />;
}

function CloseFields({ lead }: { lead: Lead }) {
  const as = useFormValue<string>("as");
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const reasons = (options.data?.closeReasons ?? []).filter((reason) => String(reason.status) === as);
  return (
    <>
      <Field.Segmented
        name="as"
        label="Outcome"
        options={[
          { value: outcome.lost, label: "Lost" },
          { value: outcome.notQualified, label: "Not qualified" },
          { value: outcome.nurture, label: "Nurture" },
        ]}
      />
      {as === outcome.nurture ? (
        <Field.Date name="until" label="Follow-up date" />
      ) : (
        <>
          <Field.Select
            name="closeReasonId"
            label="Close reason"
            options={reasons.map(({ id, label }) => ({ value: id, label }))}
          />
          <Field.Textarea name="note" label="Note" rows={2} />
        </>
      )}
      {lead.crisisFlag === "imminent" && !lead.crisisResolution && as !== outcome.nurture && (
        <Field.Textarea name="crisisResolution" label="Safety concern resolution" rows={2} />
      )}
    </>
  );
}
