import { useEffect, useRef } from "react";
import type { z } from "zod";
import { serverInstant, useAction, useSession } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, SideDrawer, useForm, useFormValue, useZodForm } from "#ui/index.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { listClients } from "../../identity/client-list.contract.ts";
import classes from "../../web/chart.module.css";
import { Discharge, dischargeClient } from "../admission.contract.ts";
import { getDemographic } from "../demographic.contract.ts";
import { patientStatuses, tedsReasons } from "../discharge-codes.ts";
import { type DischargeType, dischargeCodes, dischargeTypes } from "../episode.ts";
import { DischargeChecklist, useDischargeChecklist } from "./discharge-checklist.tsx";

const DischargeForm = Discharge.omit({ demographicId: true, version: true, followUp: true });
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

/** How, when and where someone leaves, with what should be finished first. */
export function DischargeDrawer({ chart, opened, onClose }: DischargeDrawerProps) {
  const called = chart.preferredName ?? chart.legalFirstName;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Discharge ${called}`} width={560}>
      {opened && <DischargeFields chart={chart} onClose={onClose} />}
    </SideDrawer>
  );
}

function DischargeFields({ chart, onClose }: Omit<DischargeDrawerProps, "opened">) {
  const called = chart.preferredName ?? chart.legalFirstName;
  const form = useZodForm({
    schema: DischargeForm,
    initial: {
      dischargedAt: serverInstant(),
      dischargeType: "completed",
      nubcStatusCode: dischargeCodes.completed.nubc,
      tedsReason: dischargeCodes.completed.teds,
      checks: [],
    },
    doing: `Discharging ${called}`,
  });
  const discharge = useAction(dischargeClient, {
    inline: true,
    invalidates: [[getChart, { params: { mrNo: chart.mrNo } }], getDemographic, listClients],
    done: `${called} is discharged`,
  });
  const save = (body: z.output<typeof DischargeForm>) =>
    discharge.run({
      params: { mrNo: chart.mrNo },
      body: { ...body, demographicId: chart.episode.demographicId, version: chart.episode.version },
    });
  return (
    <Form form={form} label={`Discharge ${called}`} onSubmit={save} onSaved={onClose}>
      <Field.Select name="dischargeType" label="How they leave" options={types} />
      <ProposedCodes />
      <Checklist chart={chart} />
      <Field.DateTime name="dischargedAt" label="When" timeZone={chart.episode.timeZone} now />
      <Field.Text name="dischargeTo" label="Where to" placeholder="Home with sister" />
      <FieldRow least={220}>
        <Field.Select name="nubcStatusCode" label="For the claim" options={statusOptions} help="NUBC patient status" />
        <Field.Select name="tedsReason" label="For the state" options={reasonOptions} help="TEDS discharge reason" />
      </FieldRow>
      <Field.Textarea name="note" label="Note" help="What the next people should know." />
      <p className={classes.quiet}>
        {called}'s stay, care team and alerts of this stay end at that time; the bed becomes free for cleaning, and open
        orders stop. What is still open is kept with the discharge.
      </p>
      <FormActions submit={`Discharge ${called}`} onCancel={onClose} />
    </Form>
  );
}

/** The codes follow the kind of discharge until somebody types others. */
function ProposedCodes() {
  const form = useForm();
  const type = useFormValue<DischargeType>("dischargeType");
  // The form opens with the codes of its first kind, and setting a field makes a new form object: only a change counts.
  const proposed = useRef(type);
  useEffect(() => {
    if (!type || proposed.current === type) return;
    proposed.current = type;
    form.set("nubcStatusCode" as never, dischargeCodes[type].nubc);
    form.set("tedsReason" as never, dischargeCodes[type].teds);
  }, [type, form]);
  return null;
}

/** The list, and for a medical director the way past what stops them. */
function Checklist({ chart }: { chart: ChartContext }) {
  const read = useDischargeChecklist(chart);
  const { user } = useSession();
  const stopped = read.data?.items.some((item) => item.hard && !item.met) ?? false;
  return (
    <>
      <DischargeChecklist read={read} />
      {stopped &&
        (user.role === "medical_director" ? (
          <Field.Text
            name="overrideReason"
            label="Discharge in spite of it, because"
            help="At least 10 characters; kept in the audit."
          />
        ) : (
          <p className={classes.quiet}>A medical director can discharge in spite of it, with a reason.</p>
        ))}
    </>
  );
}
