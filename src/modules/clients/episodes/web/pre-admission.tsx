import { z } from "zod";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, SideDrawer, useZodForm } from "#ui/index.ts";
import { listApprovals, requestApproval, withdrawApproval } from "../../approvals/approval.contract.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { listClients } from "../../identity/client-list.contract.ts";
import { useLevels } from "../../web/names.ts";
import { cancelAdmission, Referral, referClient } from "../admission.contract.ts";
import { listArrivals } from "../arrival.contract.ts";

interface BeforeAdmissionProps {
  chart: ChartContext;
  opened: boolean;
  onClose: () => void;
}

const ApprovalFields = z.strictObject({
  levelOfCareId: z.string().optional(),
  note: z.string().trim().max(2000).optional(),
});

/** Requests admission approval. Approvers are notified at once; requesters cannot approve their own request. */
export function RequestApproval({ chart, opened, onClose }: BeforeAdmissionProps) {
  const called = chart.preferredName ?? chart.legalFirstName;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Request approval: ${called}`}>
      {opened && <RequestFields chart={chart} onClose={onClose} />}
    </SideDrawer>
  );
}

function RequestFields({ chart, onClose }: Omit<BeforeAdmissionProps, "opened">) {
  const levels = useLevels();
  const form = useZodForm({
    draft: { form: "admission:approval", record: chart.episode.demographicId },
    schema: ApprovalFields,
    initial: { levelOfCareId: chart.episode.levelOfCareId ?? undefined },
  });
  const request = useAction(requestApproval, {
    inline: true,
    invalidates: [[getChart, { params: { mrNo: chart.mrNo } }], listClients, listApprovals],
    done: "Approval requested",
  });
  const { demographicId, version } = chart.episode;
  return (
    <Form
      form={form}
      label="Request approval"
      onSubmit={(body) => request.run({ params: { mrNo: chart.mrNo }, body: { ...body, demographicId, version } })}
      onSaved={onClose}
    >
      <Field.Select name="levelOfCareId" label="Level of care" options={levels.options} />
      <Field.Textarea name="note" label="Notes for the approver" rows={3} />
      <FormActions submit="Request approval" onCancel={onClose} />
    </Form>
  );
}

const Withdrawal = withdrawApproval.body.pick({ reason: true });

/** Withdraws a request for approval; the stay returns to pre-admission. */
export function WithdrawApproval({ chart, opened, onClose }: BeforeAdmissionProps) {
  const called = chart.preferredName ?? chart.legalFirstName;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Withdraw request: ${called}`}>
      {opened && <WithdrawFields chart={chart} onClose={onClose} />}
    </SideDrawer>
  );
}

function WithdrawFields({ chart, onClose }: Omit<BeforeAdmissionProps, "opened">) {
  const form = useZodForm({
    draft: { form: "admission:withdraw", record: chart.episode.demographicId },
    schema: Withdrawal,
    initial: {},
  });
  const withdraw = useAction(withdrawApproval, {
    inline: true,
    invalidates: [[getChart, { params: { mrNo: chart.mrNo } }], listClients, listApprovals],
    done: "Request withdrawn",
  });
  const { demographicId, version } = chart.episode;
  return (
    <Form
      form={form}
      label="Withdraw request"
      onSubmit={(body) => withdraw.run({ params: { mrNo: chart.mrNo }, body: { ...body, demographicId, version } })}
      onSaved={onClose}
    >
      <p>The stay returns to pre-admission. Approvers no longer see the request.</p>
      <Field.Text name="reason" label="Reason" />
      <FormActions submit="Withdraw request" onCancel={onClose} />
    </Form>
  );
}

const ReferralFields = Referral.pick({ referredTo: true, reason: true });

/** Refers a client out who will not be admitted; bed holds and links are released with it. */
export function ReferOut({ chart, opened, onClose }: BeforeAdmissionProps) {
  const called = chart.preferredName ?? chart.legalFirstName;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Refer out: ${called}`}>
      {opened && <ReferFields chart={chart} onClose={onClose} />}
    </SideDrawer>
  );
}

function ReferFields({ chart, onClose }: Omit<BeforeAdmissionProps, "opened">) {
  const form = useZodForm({
    draft: { form: "admission:refer", record: chart.episode.demographicId },
    schema: ReferralFields,
    initial: {},
  });
  const refer = useAction(referClient, {
    inline: true,
    invalidates: [[getChart, { params: { mrNo: chart.mrNo } }], listClients, listArrivals],
    done: "Referred out",
  });
  const { demographicId, version } = chart.episode;
  return (
    <Form
      form={form}
      label="Refer out"
      onSubmit={(body) => refer.run({ params: { mrNo: chart.mrNo }, body: { ...body, demographicId, version } })}
      onSaved={onClose}
    >
      <Field.Text
        name="referredTo"
        label="Referred to"
        help="Facility or professional. Nothing is sent to them: a letter needs the client's release."
      />
      <Field.Textarea name="reason" label="Reason" rows={3} />
      <FormActions submit="Refer out" onCancel={onClose} />
    </Form>
  );
}

const Cancellation = z.strictObject({ reason: z.string().trim().min(3, "Enter a reason").max(500) });

/** Cancels an admission that will not happen; bed holds and links are released with it. */
export function CancelAdmission({ chart, opened, onClose }: BeforeAdmissionProps) {
  const called = chart.preferredName ?? chart.legalFirstName;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Cancel admission: ${called}`}>
      {opened && <CancelFields chart={chart} onClose={onClose} />}
    </SideDrawer>
  );
}

function CancelFields({ chart, onClose }: Omit<BeforeAdmissionProps, "opened">) {
  const form = useZodForm({
    draft: { form: "admission:cancel", record: chart.episode.demographicId },
    schema: Cancellation,
    initial: { reason: "" },
  });
  const cancel = useAction(cancelAdmission, {
    inline: true,
    invalidates: [[getChart, { params: { mrNo: chart.mrNo } }], listClients],
    done: "Admission canceled",
  });
  const { demographicId, version } = chart.episode;
  return (
    <Form
      form={form}
      label="Cancel admission"
      onSubmit={(body) => cancel.run({ params: { mrNo: chart.mrNo }, body: { ...body, demographicId, version } })}
      onSaved={onClose}
    >
      <Field.Text name="reason" label="Reason" />
      <FormActions submit="Cancel admission" onCancel={onClose} />
    </Form>
  );
}
