import { Alert, Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { serverInstant, useAction, useSession, useUrlState } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, SideDrawer, useForm, useFormValue, useZodForm } from "#ui/index.ts";
import { listStayApprovals } from "../../approvals/approval.contract.ts";
import { isPlannedDischarge, whyNeeded } from "../../approvals/approval.ts";
import { useStepApproval } from "../../approvals/web/use-stay-approvals.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { listClients } from "../../identity/client-list.contract.ts";
import { calledName } from "../../identity/name.ts";
import classes from "../../web/chart.module.css";
import { Discharge, dischargeClient, getDischargeRecord } from "../admission.contract.ts";
import { getDemographic } from "../demographic.contract.ts";
import { patientStatuses, tedsReasons } from "../discharge-codes.ts";
import { type DischargeType, dischargeCodes, dischargeTypes } from "../episode.ts";
import { DischargeChecklist, useDischargeChecklist } from "./discharge-checklist.tsx";

const DischargeForm = Discharge.omit({ demographicId: true, version: true, followUp: true }).extend({
  // Looser than what is sent: the appointment is only sent, and then checked, while one is scheduled.
  followUp: z.strictObject({ what: z.string().max(200).nullish(), at: Instant.nullish() }).default({}),
});
const types = dischargeTypes.map((value) => ({ value, label: dischargeCodes[value].label }));

const coded = (labels: Record<string, string>) =>
  Object.entries(labels)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, label]) => ({ value, label: `${value} ${label}` }));
const statusOptions = coded(patientStatuses);
const reasonOptions = coded(tedsReasons);

interface DischargeDrawerProps {
  chart: ChartContext;
  opened: boolean;
  onClose: () => void;
}

/** The discharge form, with the discharge checklist. */
export function DischargeDrawer({ chart, opened, onClose }: DischargeDrawerProps) {
  const name = calledName(chart);
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Discharge ${name}`} width={560}>
      {opened && <DischargeFields chart={chart} onClose={onClose} />}
    </SideDrawer>
  );
}

function DischargeFields({ chart, onClose }: Omit<DischargeDrawerProps, "opened">) {
  const name = calledName(chart);
  const form = useZodForm({
    draft: { form: "discharge", record: chart.episode.demographicId },
    schema: DischargeForm,
    initial: {
      dischargedAt: serverInstant(),
      dischargeType: "completed",
      nubcStatusCode: dischargeCodes.completed.nubc,
      tedsReason: dischargeCodes.completed.teds,
      answers: {},
      followUp: {},
    },
    doing: `Discharging ${name}`,
  });
  const discharge = useAction(dischargeClient, {
    inline: true,
    invalidates: [
      [getChart, { params: { mrNo: chart.mrNo } }],
      getDemographic,
      getDischargeRecord,
      listClients,
      listStayApprovals,
    ],
    done: `${name} discharged`,
  });
  const save = ({ followUp: { what, at }, ...body }: z.output<typeof DischargeForm>) =>
    discharge.run({
      params: { mrNo: chart.mrNo },
      body: {
        ...body,
        followUp: what && at ? { what, where: "", at } : null,
        demographicId: chart.episode.demographicId,
        version: chart.episode.version,
      },
    });
  return (
    <Form form={form} label={`Discharge ${name}`} onSubmit={save} onSaved={onClose}>
      <ApprovalNeeded chart={chart} />
      <Field.Select name="dischargeType" label="Discharge type" options={types} />
      <ProposedCodes />
      <Checklist chart={chart} />
      <Field.DateTime name="dischargedAt" label="Discharge time" timeZone={chart.episode.timeZone} now />
      <Field.Text name="dischargeTo" label="Discharged to" placeholder="Home with sister" />
      <FieldRow least={220}>
        <Field.Select
          name="nubcStatusCode"
          label="Patient status code"
          options={statusOptions}
          help="NUBC patient status"
        />
        <Field.Select
          name="tedsReason"
          label="State reporting reason"
          options={reasonOptions}
          help="TEDS discharge reason"
        />
      </FieldRow>
      <Field.Textarea name="note" label="Handoff notes" />
      <p className={classes.quiet}>
        At that time {name}'s stay, care team, and alerts for this stay end, the bed is released for cleaning, and
        active orders are discontinued. The checklist is saved with your name, the time, and each reason.
      </p>
      <FormActions submit={`Discharge ${name}`} onCancel={onClose} />
    </Form>
  );
}

/** For a planned discharge that is not approved where the location requires it: asks for the approval first. */
function ApprovalNeeded({ chart }: { chart: ChartContext }) {
  const url = useUrlState();
  const { needed, request } = useStepApproval(chart, "discharge");
  const type = useFormValue<DischargeType>("dischargeType");
  if (!needed || (type && !isPlannedDischarge(type))) return null;
  return (
    <Alert color="amber" title={request ? "Awaiting approval" : "Approval needed"}>
      <p>
        {request
          ? `${request.requestedByName} requested approval. You can discharge when it is approved.`
          : `${whyNeeded.discharge} Request it first.`}
      </p>
      {!request && (
        <Button size="xs" onClick={() => url.set({ do: "request-discharge" })}>
          Request approval
        </Button>
      )}
    </Alert>
  );
}

/** Sets the codes that match the discharge type until the user changes them. */
function ProposedCodes() {
  const form = useForm();
  const type = useFormValue<DischargeType>("dischargeType");
  // Runs only when the type changes: the form opens with matching codes, and each set() makes a new form object.
  const proposed = useRef(type);
  useEffect(() => {
    if (!type || proposed.current === type) return;
    proposed.current = type;
    form.set("nubcStatusCode", dischargeCodes[type].nubc);
    form.set("tedsReason", dischargeCodes[type].teds);
  }, [type, form]);
  return null;
}

/** The checklist, with an override for the medical director beside what blocks the discharge. */
function Checklist({ chart }: { chart: ChartContext }) {
  const read = useDischargeChecklist(chart);
  const { user } = useSession();
  return (
    <DischargeChecklist
      read={read}
      timeZone={chart.episode.timeZone}
      override={
        user.role === "medical_director" ? (
          <Field.Text
            name="overrideReason"
            label="Override reason"
            help="At least 10 characters. Saved in the audit log."
          />
        ) : (
          <p className={classes.quiet}>A medical director can override this with a reason.</p>
        )
      }
    />
  );
}
