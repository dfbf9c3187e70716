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
  overrideReason: z.string().trim().min(3, "A few words are enough").max(500),
  admittedAt: Instant.optional(),
  bedId: z.string().optional(),
  legalStatus: z.enum(["voluntary", "court_ordered"]).default("voluntary"),
  allergiesUnableReason: z.string().trim().min(3, "Say why they could not be asked").max(300),
  emergencyContactDeclined: z.boolean().default(false),
});
type Conversion = z.output<typeof Conversion>;

/** Shows what goes into the chart and what is missing, then makes the client, and admits them if wished: nothing is typed twice. */
export function ConvertDialog({ lead, opened, onClose }: { lead: Lead; opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={`${leadName(lead)} becomes a client`} size="xl">
      {opened && <ConvertBody lead={lead} onClose={onClose} />}
    </FormDialog>
  );
}

function ConvertBody({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const preview = useRead(previewConversion, { body: { leadId: lead.id } }, { staleMs: 0 });
  if (preview.error) return <ErrorState error={preview.error} small />;
  if (!preview.data) return <Skeletons shape="form" />;
  const typed = new Set(["firstName", "lastName", "dateOfBirth", "sexAtBirth"]);
  const elsewhere = preview.data.missing.filter((gap) => !typed.has(gap.field));
  return (
    <div className={classes.stack}>
      <PageSection
        title="Goes into the chart"
        note="Nothing is typed twice: phone numbers, people, tasks and notes come along."
      >
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
          {preview.data.priorClient.name} has the chart {preview.data.priorClient.mrNo} already: a new stay is opened
          there.
        </p>
      )}
      {elsewhere.length > 0 ? (
        <ProblemAlert
          problem={{
            title: "Something is missing",
            detail: `Still needed to admit: ${elsewhere.map((gap) => gap.label).join(", ")}. Add it with Edit.`,
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
  // Opened when the form has let go of its typing; before, leaving would ask whether to lose it.
  const chart = useRef("");
  const form = useZodForm({
    schema: Conversion,
    initial: {
      admittedAt: serverInstant(),
      bedId: held?.bedId,
      legalStatus: "voluntary",
      allergiesUnableReason: "Asked at the nursing assessment",
    },
    doing: "a conversion",
  });
  const mayBeCalled = lead.contacts.some((contact) => contact.isEmergency);
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
      } as never,
    }).catch((problem: unknown) => {
      // What was free when the list was read may be gone: the next choice is from what is free now.
      void invalidate(leadBedOptions);
      throw problem;
    });
    await invalidate(getLead, listLeads, leadBoard);
    toast(
      done.admitted ? `${leadName(lead)} is admitted, ${done.mrNo}` : `${leadName(lead)} has the chart ${done.mrNo}`,
    );
    chart.current = done.mrNo;
  };
  const options = [
    ...(held ? [{ value: held.bedId, label: `${held.bedCode}, held for them` }] : []),
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
        label="Who decided that they may come?"
        help="There is no approved pre-admission assessment on file; this stands in its place and is kept."
        rows={2}
      />
      {mayAdmit && (
        <Checkbox
          label="They are here: admit them now"
          checked={admit}
          onChange={(event) => setAdmit(event.currentTarget.checked)}
        />
      )}
      {admit && (
        <>
          <FieldRow>
            <Field.DateTime name="admittedAt" label="Admitted at" />
            <Field.Select
              name="bedId"
              label="Bed"
              options={options}
              help={
                beds.data && options.length === 0
                  ? "No bed of this level is free. Admit without one and give it on the bed board."
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
            <Field.Text name="allergiesUnableReason" label="Allergies not reviewed yet, because" />
          </FieldRow>
          {!mayBeCalled && (
            <Field.Checkbox name="emergencyContactDeclined" label="They name nobody to call in an emergency" />
          )}
        </>
      )}
      <FormActions submit={admit ? "Convert and admit" : "Make the chart"} onCancel={onClose} />
    </Form>
  );
}
