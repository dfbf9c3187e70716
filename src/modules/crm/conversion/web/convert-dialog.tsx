import { Checkbox } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { sexOptions } from "#modules/clients/episodes/person-fields.ts";
import { ProgramField } from "#modules/clients/index.web.ts";
import { Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { call, invalidate, serverInstant, useCan, useGo, useRead, useSession } from "#platform/web/index.ts";
import {
  ErrorState,
  Field,
  FieldRow,
  Form,
  FormActions,
  FormDialog,
  PageSection,
  ScrollRegion,
  Skeletons,
  showDateTime,
  toast,
  useForm,
  useFormValue,
  useZodForm,
} from "#ui/index.ts";
import { leadBedOptions } from "../../intakes/intake.contract.ts";
import { getLead, leadBoard, leadOptions, listLeads } from "../../leads/lead.contract.ts";
import { leadName, payMethodLabels, payMethods, relationshipLabels, relationships } from "../../leads/lead.ts";
import type { Lead } from "../../leads/lead-fields.contract.ts";
import { setLeadLocation } from "../../leads/pipeline.contract.ts";
import classes from "../../leads/web/crm.module.css";
import { convertLead, previewConversion } from "../conversion.contract.ts";

const name = z.string().trim().min(1).max(80).optional();
const Conversion = z.object({
  legalFirstName: name,
  legalLastName: name,
  dateOfBirth: PlainDate.optional(),
  sexAtBirth: z.enum(["F", "M", "UNK"]).optional(),
  locationId: z.string().optional(),
  levelOfCareId: z.string().optional(),
  payMethod: z.enum(payMethods).optional(),
  crisisResolution: z.string().trim().min(3, "Enter what was done").max(2000).optional(),
  /** Asked for only without an approved assessment. */
  overrideReason: z.string().trim().min(3, "Enter at least 3 characters").max(500).optional(),
  admittedAt: Instant.optional(),
  bedId: z.string().optional(),
  programId: z.string().nullish(),
  legalStatus: z.enum(["voluntary", "court_ordered"]).default("voluntary"),
  allergiesUnableReason: z.string().trim().min(3, "Enter a reason").max(300),
  contactName: z.string().trim().max(120).optional(),
  contactRelationship: z.enum(relationships).optional(),
  contactPhone: z.string().trim().max(40).optional(),
  emergencyContactDeclined: z.boolean().default(false),
});
type Conversion = z.output<typeof Conversion>;
const Unapproved = Conversion.refine(({ overrideReason }) => overrideReason, {
  path: ["overrideReason"],
  message: "Enter who approved the admission",
});

/** Shows what is copied to the chart and what is missing, converts the lead, and admits the client if chosen. */
export function ConvertDialog({ lead, opened, onClose }: { lead: Lead; opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Convert ${leadName(lead)} to client`} size="xl">
      {opened && <ConvertBody lead={lead} onClose={onClose} />}
    </FormDialog>
  );
}

function ConvertBody({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { timeZone } = useSession();
  const preview = useRead(previewConversion, { body: { leadId: lead.id } }, { staleMs: 0 });
  if (preview.error) return <ErrorState error={preview.error} small />;
  if (!preview.data) return <Skeletons shape="form" />;
  return (
    <div className={classes.stack}>
      <PageSection title="Copied to the chart" note="Phone numbers and contacts are copied too.">
        <ScrollRegion label="What is copied" className={classes.manifestFrame}>
          <ul className={classes.manifest}>
            {preview.data.items.map((item) => (
              <li key={item.source}>
                <span>{item.label}</span>
                {item.value}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      </PageSection>
      {preview.data.priorClient && (
        <p>
          {preview.data.priorClient.name} already has chart {preview.data.priorClient.mrNo}. Converting opens a new
          episode in it.
        </p>
      )}
      {preview.data.approval && (
        <p>
          Admission approved by {preview.data.approval.byName}, {showDateTime(preview.data.approval.at, timeZone)}.
        </p>
      )}
      <ConvertForm
        lead={lead}
        missing={preview.data.missing.map((gap) => gap.field)}
        isApproved={preview.data.approval !== null}
        onClose={onClose}
      />
    </div>
  );
}

interface ConvertFormProps {
  lead: Lead;
  missing: readonly string[];
  isApproved: boolean;
  onClose: () => void;
}

function ConvertForm({ lead, missing, isApproved, onClose }: ConvertFormProps) {
  const go = useGo();
  const mayAdmit = useCan("clients.admit");
  const [admit, setAdmit] = useState(mayAdmit && arrivesNow(lead));
  const beds = useRead(leadBedOptions, { params: { leadId: lead.id } }, { enabled: admit });
  const held = lead.holds[0];
  // Opened after the form is saved, so leaving the page does not warn about unsaved changes.
  const chart = useRef("");
  // Raised when a missing location is saved before the conversion, so that a second try does not send an old version.
  const version = useRef(lead.version);
  const form = useZodForm({
    draft: { form: "lead:convert", record: lead.id, version: lead.version },
    schema: isApproved ? Conversion : Unapproved,
    initial: {
      admittedAt: serverInstant(),
      bedId: held?.bedId,
      legalStatus: "voluntary",
      allergiesUnableReason: "To be reviewed at the nursing assessment",
    },
    doing: "a conversion",
  });
  const hasEmergencyContact = lead.contacts.some((contact) => contact.isEmergency);
  const save = async ({ admittedAt, bedId, programId, locationId, ...answers }: Conversion) => {
    const { legalStatus, allergiesUnableReason, emergencyContactDeclined, ...given } = answers;
    const { contactName, contactRelationship, contactPhone, ...facts } = given;
    if (locationId && version.current === lead.version) {
      const placed = await call(setLeadLocation, {
        params: { leadId: lead.id },
        body: { version: lead.version, locationId },
      });
      version.current = placed.version;
    }
    const done = await call(convertLead, {
      body: {
        leadId: lead.id,
        version: version.current,
        ...facts,
        ...(admit && admittedAt
          ? {
              admit: {
                admittedAt,
                legalStatus,
                emergencyContactDeclined,
                ...(contactName && contactPhone
                  ? {
                      emergencyContact: {
                        name: contactName,
                        relationship: contactRelationship ?? "O",
                        phone: contactPhone,
                      },
                    }
                  : {}),
                allergiesUnableReason,
                ...(bedId ? { bedId } : {}),
                ...(programId ? { programId } : {}),
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
      {missing.length > 0 && <Missing missing={missing} />}
      {lead.crisisFlag === "imminent" && !lead.crisisResolution && (
        <Field.Textarea
          name="crisisResolution"
          label="What was done about the safety concern"
          help="This lead was marked as an imminent safety concern."
          rows={2}
        />
      )}
      {!isApproved && (
        <Field.Textarea
          name="overrideReason"
          label="Admission approved by"
          help="No approved pre-admission assessment on file. Enter who approved the admission and how; it is saved with the conversion."
          rows={2}
        />
      )}
      {mayAdmit && (
        <Checkbox label="Admit now" checked={admit} onChange={(event) => setAdmit(event.currentTarget.checked)} />
      )}
      {admit && (
        <>
          <FieldRow>
            <Field.DateTime name="admittedAt" label="Admission date and time" />
            <BedField lead={lead} options={options} loaded={beds.data !== undefined} />
          </FieldRow>
          <ProgramField locationId={lead.locationId ?? ""} levelOfCareId={lead.levelOfCareId} />
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
          {!hasEmergencyContact && <EmergencyContact />}
        </>
      )}
      <FormActions submit={admit ? "Convert and admit" : "Create chart"} onCancel={onClose} />
    </Form>
  );
}

/** Fields the chart needs and the lead lacks (CONV-1); they are saved to the lead too. */
function Missing({ missing }: { missing: readonly string[] }) {
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  return (
    <PageSection title="Needed for the chart">
      <FieldRow>
        {missing.includes("firstName") && <Field.Text name="legalFirstName" label="Legal first name" />}
        {missing.includes("lastName") && <Field.Text name="legalLastName" label="Legal last name" />}
        {missing.includes("dateOfBirth") && <Field.Date name="dateOfBirth" label="Date of birth" hint="past" />}
        {missing.includes("sexAtBirth") && <Field.Select name="sexAtBirth" label="Sex at birth" options={sexOptions} />}
        {missing.includes("locationId") && (
          <Field.Select
            name="locationId"
            label="Location"
            options={(options.data?.locations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {missing.includes("levelOfCareId") && (
          <Field.Select
            name="levelOfCareId"
            label="Level of care"
            options={(options.data?.levels ?? []).map(({ id, code, name }) => ({
              value: id,
              label: `${code} ${name}`,
            }))}
          />
        )}
        {missing.includes("payMethod") && (
          <Field.Select
            name="payMethod"
            label="Payment source"
            options={payMethods.map((value) => ({ value, label: payMethodLabels[value] }))}
          />
        )}
      </FieldRow>
    </PageSection>
  );
}

/** A client with an intake booked for later is converted now and admitted then. */
const arrivesNow = (lead: Lead) => lead.holds.length > 0 || lead.intakeAt === null || lead.intakeAt <= serverInstant();

interface BedFieldProps {
  lead: Lead;
  options: readonly { value: string; label: string }[];
  loaded: boolean;
}

/** Suggests the held bed, else the first free one that fits the level of care. A level without beds asks for none. */
function BedField({ lead, options, loaded }: BedFieldProps) {
  const { store } = useForm();
  const { data } = useRead(leadOptions, {}, { staleMs: 300_000 });
  const levelOfCareId = useFormValue<string>("levelOfCareId") ?? lead.levelOfCareId;
  const isBedded = data?.levels.find(({ id }) => id === levelOfCareId)?.bedded ?? true;
  const asksForBed = isBedded || lead.holds.length > 0;
  const bedId = useFormValue<string>("bedId");
  const suggested = useRef<string>(null);
  const first = options[0]?.value;
  useEffect(() => {
    if (!loaded || !data) return;
    if (!asksForBed) {
      suggested.current = null;
      if (bedId) store.suggest("bedId", undefined);
    } else if (first && !suggested.current) {
      suggested.current = bedId ?? first;
      if (!bedId) store.suggest("bedId", first);
    }
  }, [loaded, data, asksForBed, first, bedId, store]);
  if (!asksForBed) return null;
  return (
    <Field.Select
      name="bedId"
      label="Bed"
      options={options}
      help={
        loaded && options.length === 0
          ? "No bed is available for this level of care. Choose another level, or clear Admit now and admit when a bed is free."
          : bedId && bedId === suggested.current
            ? "Suggested bed. Choose another if needed."
            : undefined
      }
    />
  );
}

function EmergencyContact() {
  const declined = useFormValue<boolean>("emergencyContactDeclined");
  return (
    <PageSection title="Emergency contact">
      {!declined && (
        <FieldRow least={160}>
          <Field.Text name="contactName" label="Name" />
          <Field.Select
            name="contactRelationship"
            label="Relationship"
            options={relationships.map((value) => ({ value, label: relationshipLabels[value] }))}
          />
          <Field.Phone name="contactPhone" label="Phone" />
        </FieldRow>
      )}
      <Field.Checkbox name="emergencyContactDeclined" label="Declined to name an emergency contact" />
    </PageSection>
  );
}
