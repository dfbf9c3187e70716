import { z } from "zod";
import { call, invalidate } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, toast, useZodForm } from "#ui/index.ts";
import { getLead, leadBoard, listLeads } from "../../leads/lead.contract.ts";
import { leadName } from "../../leads/lead.ts";
import type { Lead } from "../../leads/lead-fields.contract.ts";
import { leadTimeline } from "../../leads/pipeline.contract.ts";
import classes from "../../leads/web/crm.module.css";
import { reverseConversion } from "../conversion.contract.ts";

interface ReverseDialogProps {
  lead: Lead;
  opened: boolean;
  onClose: () => void;
}

/** Reverses a conversion made by mistake: the lead is open again and the stay is canceled (CONV-6). */
export function ReverseDialog({ lead, opened, onClose }: ReverseDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Reverse conversion of ${leadName(lead)}`} size="md">
      {opened && <ReverseForm lead={lead} onClose={onClose} />}
    </FormDialog>
  );
}

const Reversal = z.object({ reason: z.string().trim().min(3, "Enter a reason").max(500) });

function ReverseForm({ lead, onClose }: Omit<ReverseDialogProps, "opened">) {
  const form = useZodForm({
    draft: { form: "lead:reverse-conversion", record: lead.id },
    schema: Reversal,
    initial: { reason: "" },
    doing: "reversing a conversion",
  });
  const save = async ({ reason }: z.output<typeof Reversal>) => {
    await call(reverseConversion, { params: { conversionId: lead.conversionId ?? "" }, body: { reason } });
    await invalidate(getLead, listLeads, leadBoard, leadTimeline);
    toast(`${leadName(lead)} is an open lead again`);
    onClose();
  };
  return (
    <Form form={form} onSubmit={save} label="Reverse conversion">
      <p className={classes.small}>
        The stay is canceled and the lead opens again. Chart {lead.mrNo} keeps its number; the next conversion opens a
        stay in it. This works for 24 hours, while nothing else was entered in the chart.
      </p>
      <Field.Text name="reason" label="Reason" />
      <FormActions submit="Reverse conversion" onCancel={onClose} />
    </Form>
  );
}
