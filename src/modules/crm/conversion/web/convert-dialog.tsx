import { Checkbox } from "@mantine/core";
import { useRef, useState } from "react";
import { z } from "zod";
import { sexOptions } from "#modules/clients/episodes/person-fields.ts";
import { Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { call, invalidate, serverInstant, useCan, useGo, useRead } from "#platform/web/index.ts";
import {
  ErrorState,
  Field,
  FieldRow,
  Form,
  FormActions,
  FormDialog,
  PageSection,
  ProblemAlert,
  Skeletons,
  toast,
  useZodForm,
} from "#ui/index.ts";
import { leadBedOptions } from "../../intakes/intake.contract.ts";
import { getLead, leadBoard, listLeads } from "../../leads/lead.contract.ts";
import { leadName } from "../../leads/lead.ts";
import type { Lead } from "../../leads/lead-fields.contract.ts";
import classes from "../../leads/web/crm.module.css";
import { convertLead, previewConversion } from "../conversion.contract.ts";

const name = z.string().trim().min(1).max(80).optional();
const Conversion = z.object({
  legalFirstName: name,
  legalLastName: name,
  dateOfBirth: PlainDate.optional(),
  sexAtBirth: z.enum(["F", "M", "UNK"]).optional(),
  overrideReason: z.string().trim().min(3, "Enter at least 3 characters").max(500),
  admittedAt: Instant.optional(),
  bedId: z.string().optional(),
  legalStatus: z.enum(["voluntary", "court_ordered"]).default("voluntary"),
  allergiesUnableReason: z.string().trim().min(3, "Enter a reason").max(300),
  emergencyContactDeclined: z.boolean().default(false),
});
type Conversion = z.output<typeof Conversion>;

/** Shows what is copied to the chart and what is missing, converts the lead, and admits the client if chosen. */
export function ConvertDialog({ lead, opened, onClose }: { lead: Lead; opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Convert ${leadName(lead)} to client`} size="xl">
      {opened && <ConvertBody lead={lead} onClose={onClose} />}
    </FormDialog>
  );
}

function ConvertBody({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const preview = useRead(previewConversion, { body: { leadId: lead.id } }, { staleMs: 0 });
  if (preview.error) return <ErrorState error={preview.error} small />;
  if (!preview.data) return <Skeletons shape="form" />;
  const asked = new Set(["firstName", "lastName", "dateOfBirth", "sexAtBirth"]);
  const onLead = preview.data.missing.filter((gap) => !asked.has(gap.field));
  return (
    <div className={classes.stack}>
      <PageSection title="Copied to the chart" note="Phone numbers and contacts are copied too.">
        <ul className={classes.manifest}>
          {preview.data.items.map((item) => (
            <li key={item.source}>
              <span>{item.label}</span>
              {item.value}
            </li>
          ))}
        </ul>
      </PageSection>
      {preview.data.priorClient && (
        <p>
          {preview.data.priorClient.name} already has chart {preview.data.priorClient.mrNo}. Converting opens a new
          episode in it.
        </p>
      )}
      {onLead.length > 0 ? (
        <ProblemAlert
          problem={{
            title: "Missing information",
            detail: `Still needed to admit: ${onLead.map((gap) => gap.label).join(", ")}. Add them with Edit lead.`,
            code: "conversion-incomplete",
            errors: [],
          }}
        />
      ) : (
        <ConvertForm lead={lead} missing={preview.data.missing.map((gap) => gap.field)} onClose={onClose} />
      )}
    </div>
  );
}

function ConvertForm({ lead, missing, onClose }: { lead: Lead; missing: readonly string[]; onClose: () => void }) {
  const go = useGo();
  const mayAdmit = useCan("clients.admit");
  const [admit, setAdmit] = useState(mayAdmit && lead.holds.length > 0);
  const beds = useRead(leadBedOptions, { params: { leadId: lead.id } }, { enabled: admit });
  const held = lead.holds[0];
  // Opened after the form is saved, so leaving the page does not warn about unsaved changes.
  const chart = useRef("");
  const form = useZodForm({
    draft: { form: "lead:convert", record: lead.id, version: lead.version },
    schema: Conversion,
    initial: {
      admittedAt: serverInstant(),
      bedId: held?.bedId,
      legalStatus: "voluntary",
      allergiesUnableReason: "To be reviewed at the nursing assessment",
    },
    doing: "a conversion",
  });
  const hasEmergencyContact = lead.contacts.some((contact) => contact.isEmergency);
  const save = async ({ admittedAt, bedId, ...answers }: Conversion) => {
    const { legalStatus, allergiesUnableReason, emergencyContactDeclined, ...facts } = answers;
    const done = await call(convertLead, {
      body: {
        leadId: lead.id,
        version: lead.version,
        ...facts,
        ...(admit && admittedAt
          ? {
              admit: {
                admittedAt,
                legalStatus,
                emergencyContactDeclined,
                allergiesUnableReason,
                ...(bedId ? { bedId } : {}),
              },
            }
          : {}),
      },
    }).catch((problem: unknown) => {
      // Reloads the list, because a bed may have been assigned since.
      void invalidate(leadBedOptions);
      throw problem;
    });
    await invalidate(getLead, listLeads, leadBoard);
    toast(
      done.admitted ? `${leadName(lead)} admitted, ${done.mrNo}` : `${leadName(lead)} converted, chart ${done.mrNo}`,
    );
    chart.current = done.mrNo;
  };
  const options = [
    ...(held ? [{ value: held.bedId, label: `${held.bedCode}, held for this lead` }] : []),
    ...(beds.data?.rows ?? []).map((bed) => ({ value: bed.bedId, label: `${bed.code} · ${bed.sectionName}` })),
  ];
  return (
    <Form form={form} onSubmit={save} onSaved={() => go(`/clients/${chart.current}`)} label="Convert">
      {missing.length > 0 && (
        <FieldRow>
          {missing.includes("firstName") && <Field.Text name="legalFirstName" label="Legal first name" />}
          {missing.includes("lastName") && <Field.Text name="legalLastName" label="Legal last name" />}
          {missing.includes("dateOfBirth") && <Field.Date name="dateOfBirth" label="Date of birth" hint="past" />}
          {missing.includes("sexAtBirth") && (
            <Field.Select name="sexAtBirth" label="Sex at birth" options={sexOptions} />
          )}
        </FieldRow>
      )}
      <Field.Textarea
        name="overrideReason"
        label="Admission approved by"
        help="No approved pre-admission assessment on file. Enter who approved the admission and how; it is saved with the conversion."
        rows={2}
      />
      {mayAdmit && (
        <Checkbox label="Admit now" checked={admit} onChange={(event) => setAdmit(event.currentTarget.checked)} />
      )}
      {admit && (
        <>
          <FieldRow>
            <Field.DateTime name="admittedAt" label="Admission date and time" />
            <Field.Select
              name="bedId"
              label="Bed"
              options={options}
              help={
                beds.data && options.length === 0
                  ? "No bed is available for this level of care. Admit without a bed and assign one on the bed board."
                  : undefined
              }
            />
          </FieldRow>
          <FieldRow>
            <Field.Select
              name="legalStatus"
              label="Legal status"
              options={[
                { value: "voluntary", label: "Voluntary" },
                { value: "court_ordered", label: "Court ordered" },
              ]}
            />
            <Field.Text name="allergiesUnableReason" label="Reason allergies were not reviewed" />
          </FieldRow>
          {!hasEmergencyContact && (
            <Field.Checkbox name="emergencyContactDeclined" label="Declined to name an emergency contact" />
          )}
        </>
      )}
      <FormActions submit={admit ? "Convert and admit" : "Create chart"} onCancel={onClose} />
    </Form>
  );
}
