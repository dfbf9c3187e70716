import type { z } from "zod";
import { Id } from "#platform/shared/ids.ts";
import { serverInstant, useAction, useExtensions, useRead, useSession } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, SideDrawer, useForm, useFormValue, useZodForm } from "#ui/index.ts";
import { listContacts } from "../../contacts/contact.contract.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { listClients } from "../../identity/client-list.contract.ts";
import { useActiveStaff, useLevels, useLocationNames } from "../../web/names.ts";
import { ProgramField } from "../../web/program-field.tsx";
import { Admission, admitClient } from "../admission.contract.ts";
import { getDemographic } from "../demographic.contract.ts";
import { admissionTypes, legalStatuses, legalStatusLabels } from "../episode.ts";

const AdmitForm = Admission.omit({
  demographicId: true,
  version: true,
  careTeam: true,
  sectionId: true,
}).extend({
  primaryTherapistId: Id.nullable().default(null),
  caseManagerId: Id.nullable().default(null),
});

const typeLabels = {
  elective: "Elective",
  urgent: "Urgent",
  emergency: "Emergency",
  transfer: "Transfer from another facility",
  court: "Court-ordered",
} as const satisfies Record<(typeof admissionTypes)[number], string>;
const optionsOf = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

interface AdmitDrawerProps {
  chart: ChartContext;
  opened: boolean;
  onClose: () => void;
}

/** The admission form: location, level of care, bed, time and care team. */
export function AdmitDrawer({ chart, opened, onClose }: AdmitDrawerProps) {
  const called = chart.preferredName ?? chart.legalFirstName;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Admit ${called}`} width={560}>
      {opened && <AdmitFields chart={chart} onClose={onClose} />}
    </SideDrawer>
  );
}

function AdmitFields({ chart, onClose }: Omit<AdmitDrawerProps, "opened">) {
  const called = chart.preferredName ?? chart.legalFirstName;
  const { user } = useSession();
  const locations = useLocationNames();
  const levels = useLevels();
  const prescribers = useActiveStaff(["prescriber", "medical_director", "nurse", "nurse_manager"]);
  const therapists = useActiveStaff(["therapist"]);
  const managers = useActiveStaff(["case_manager"]);
  const admitting = prescribers.rows.some((row) => row.id === user.clinicianId) ? user.clinicianId : null;
  const form = useZodForm({
    draft: { form: "admission", record: chart.episode.demographicId },
    schema: AdmitForm,
    initial: {
      locationId: chart.episode.locationId,
      levelOfCareId: chart.episode.levelOfCareId,
      admittedAt: serverInstant(),
      admissionType: "elective",
      legalStatus: "voluntary",
      admittingClinicianId: admitting,
      emergencyContactDeclined: false,
    },
    doing: `Admitting ${called}`,
  });
  const admit = useAction(admitClient, {
    inline: true,
    invalidates: [[getChart, { params: { mrNo: chart.mrNo } }], getDemographic, listClients],
    done: `${called} admitted`,
  });
  const save = ({ primaryTherapistId, caseManagerId, ...admission }: z.output<typeof AdmitForm>) =>
    admit.run({
      params: { mrNo: chart.mrNo },
      body: {
        ...admission,
        demographicId: chart.episode.demographicId,
        version: chart.episode.version,
        careTeam: [
          ...(primaryTherapistId
            ? [{ clinicianId: primaryTherapistId, role: "primary_therapist" as const, isPrimary: true }]
            : []),
          ...(caseManagerId ? [{ clinicianId: caseManagerId, role: "case_manager" as const, isPrimary: true }] : []),
        ],
      },
    });
  return (
    <Form form={form} label={`Admit ${called}`} onSubmit={save} onSaved={onClose}>
      <Field.Select name="locationId" label="Location" options={locations.options} />
      <Field.Select name="levelOfCareId" label="Level of care" options={levels.options} />
      <ProgramField />
      <BedField />
      <Field.DateTime name="admittedAt" label="Admission time" timeZone={chart.episode.timeZone} now />
      <FieldRow>
        <Field.Select name="admissionType" label="Admission type" options={optionsOf(admissionTypes, typeLabels)} />
        <Field.Select name="legalStatus" label="Legal status" options={optionsOf(legalStatuses, legalStatusLabels)} />
      </FieldRow>
      <HoldEnds timeZone={chart.episode.timeZone} />
      <Field.Select name="admittingClinicianId" label="Admitting clinician" options={prescribers.options} />
      <FieldRow>
        <Field.Select name="primaryTherapistId" label="Primary therapist" options={therapists.options} />
        <Field.Select name="caseManagerId" label="Case manager" options={managers.options} />
      </FieldRow>
      <Field.Date name="anticipatedDischargeDate" label="Anticipated discharge date" hint="future" />
      <EmergencyContact mrNo={chart.mrNo} />
      <Field.Text
        name="allergiesUnableReason"
        label="Reason allergies were not reviewed"
        help="Leave blank if allergies were reviewed in the chart."
      />
      <FormActions submit={`Admit ${called}`} onCancel={onClose} />
    </Form>
  );
}

/** The bed field of the facility module, for levels of care with beds. */
function BedField() {
  const locationId = useFormValue<string>("locationId");
  const levelOfCareId = useFormValue<string>("levelOfCareId");
  const level = useLevels().of(levelOfCareId);
  const [bed] = useExtensions("client-admission.bed");
  if (!bed || !locationId || !levelOfCareId || !level?.bedded) return null;
  return <bed.Field locationId={locationId} levelOfCareId={levelOfCareId} />;
}

function HoldEnds({ timeZone }: { timeZone: string }) {
  if (useFormValue<string>("legalStatus") !== "involuntary_hold") return null;
  return <Field.DateTime name="legalStatusExpiresAt" label="Hold expires" timeZone={timeZone} />;
}

function EmergencyContact({ mrNo }: { mrNo: string }) {
  const read = useRead(listContacts, { params: { mrNo } });
  const form = useForm();
  const first = read.data?.rows.find((contact) => contact.emergencyPriority !== null && contact.endedOn === null);
  if (first)
    return (
      <p>
        Emergency contact: {first.firstName} {first.lastName}
      </p>
    );
  return (
    <Field.Checkbox
      name="emergencyContactDeclined"
      label="Declined to name an emergency contact"
      help={
        form.errors.emergencyContactDeclined ? "Or add one on the Family tab." : "To add one, go to the Family tab."
      }
    />
  );
}
