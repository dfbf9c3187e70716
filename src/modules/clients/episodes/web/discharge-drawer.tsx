import { useEffect, useRef } from "react";
import type { z } from "zod";
import { serverInstant, useAction, useRead, useSession } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, Shape, SideDrawer, useForm, useFormValue, useZodForm } from "#ui/index.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { listClients } from "../../identity/client-list.contract.ts";
import classes from "../../web/chart.module.css";
import { Discharge, dischargeClient, getDischargeChecklist } from "../admission.contract.ts";
import { type DischargeType, dischargeCodes, dischargeTypes } from "../episode.ts";

const DischargeForm = Discharge.omit({ demographicId: true, version: true, followUp: true });
const types = dischargeTypes.map((value) => ({ value, label: dischargeCodes[value].label }));

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
  const { user } = useSession();
  const form = useZodForm({
    schema: DischargeForm,
    initial: {
      dischargedAt: serverInstant(),
      dischargeType: "completed",
      nubcStatusCode: dischargeCodes.completed.nubc,
      tedsReason: dischargeCodes.completed.teds,
    },
    doing: `Discharging ${called}`,
  });
  const discharge = useAction(dischargeClient, {
    inline: true,
    invalidates: [[getChart, { params: { mrNo: chart.mrNo } }], listClients],
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
      <FieldRow>
        <Field.Text name="nubcStatusCode" label="Patient status code" help="NUBC, two digits" maxLength={2} />
        <Field.Text name="tedsReason" label="TEDS reason" maxLength={2} />
      </FieldRow>
      <Field.Textarea name="note" label="Note" help="What the next people should know." />
      {user.role === "medical_director" && (
        <Field.Text name="overrideReason" label="Override what is open, because" help="Kept in the audit." />
      )}
      <p className={classes.quiet}>
        The stay, the care team and the alerts of this stay end now; the bed becomes free and open orders stop.
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

function Checklist({ chart }: { chart: ChartContext }) {
  const type = useFormValue<DischargeType>("dischargeType") ?? "completed";
  const read = useRead(getDischargeChecklist, {
    params: { mrNo: chart.mrNo },
    query: { demographicId: chart.episode.demographicId, type },
  });
  if (!read.data) return null;
  return (
    <ul className={classes.list} aria-label="Before they leave">
      {read.data.items.map((item) => (
        <li key={item.key} className={classes.row}>
          <Shape shape={item.met ? "check" : item.hard ? "alert" : "ring"} />
          <span>
            {item.label}
            {!item.met && <strong>{item.hard ? ", needed first" : ", open"}</strong>}
          </span>
          {item.detail && <span className={classes.quiet}>{item.detail}</span>}
        </li>
      ))}
    </ul>
  );
}
