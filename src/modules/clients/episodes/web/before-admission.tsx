import { z } from "zod";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, SideDrawer, useZodForm } from "#ui/index.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { listClients } from "../../identity/client-list.contract.ts";
import { useLevels } from "../../web/names.ts";
import { cancelAdmission, listApprovals, requestApproval } from "../admission.contract.ts";

interface BeforeAdmissionProps {
  chart: ChartContext;
  opened: boolean;
  onClose: () => void;
}

const Asked = z.strictObject({
  levelOfCareId: z.string().optional(),
  note: z.string().trim().max(2000).optional(),
});

/** Asks whoever approves admissions; they are told at once, and nobody approves what they asked for. */
export function AskApproval({ chart, opened, onClose }: BeforeAdmissionProps) {
  const called = chart.preferredName ?? chart.legalFirstName;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Ask for approval: ${called}`}>
      {opened && <AskFields chart={chart} onClose={onClose} />}
    </SideDrawer>
  );
}

function AskFields({ chart, onClose }: Omit<BeforeAdmissionProps, "opened">) {
  const levels = useLevels();
  const form = useZodForm({ schema: Asked, initial: { levelOfCareId: chart.episode.levelOfCareId ?? undefined } });
  const ask = useAction(requestApproval, {
    inline: true,
    invalidates: [[getChart, { params: { mrNo: chart.mrNo } }], listClients, listApprovals],
    done: "Approval is asked for",
  });
  const { demographicId, version } = chart.episode;
  return (
    <Form
      form={form}
      label="Ask for approval"
      onSubmit={(body) => ask.run({ params: { mrNo: chart.mrNo }, body: { ...body, demographicId, version } })}
      onSaved={onClose}
    >
      <Field.Select name="levelOfCareId" label="Level of care" options={levels.options} />
      <Field.Textarea name="note" label="What should they know?" rows={3} />
      <FormActions submit="Ask for approval" onCancel={onClose} />
    </Form>
  );
}

const Cancelled = z.strictObject({ reason: z.string().trim().min(3, "Say why in a few words").max(500) });

/** The person does not come after all: the stay is closed, holds and links go with it. */
export function CancelAdmission({ chart, opened, onClose }: BeforeAdmissionProps) {
  const called = chart.preferredName ?? chart.legalFirstName;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${called} does not come`}>
      {opened && <CancelFields chart={chart} onClose={onClose} />}
    </SideDrawer>
  );
}

function CancelFields({ chart, onClose }: Omit<BeforeAdmissionProps, "opened">) {
  const form = useZodForm({ schema: Cancelled, initial: { reason: "" } });
  const cancel = useAction(cancelAdmission, {
    inline: true,
    invalidates: [[getChart, { params: { mrNo: chart.mrNo } }], listClients],
    done: "The admission is cancelled",
  });
  const { demographicId, version } = chart.episode;
  return (
    <Form
      form={form}
      label="Cancel the admission"
      onSubmit={(body) => cancel.run({ params: { mrNo: chart.mrNo }, body: { ...body, demographicId, version } })}
      onSaved={onClose}
    >
      <Field.Text name="reason" label="Why" />
      <FormActions submit="Cancel the admission" onCancel={onClose} />
    </Form>
  );
}
