import { Text } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { keysOf, pick } from "#platform/shared/typed.ts";
import { useAction } from "#platform/web/api/action.ts";
import { isProblem } from "#platform/web/api/problem.ts";
import { invalidate } from "#platform/web/api/query.ts";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import { NewerVersion } from "#ui/feedback/newer-version.tsx";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FieldRow, FormActions } from "#ui/form/form-actions.tsx";
import { useNewest } from "#ui/form/use-newest.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import classes from "#ui/page/records.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { showDate, showDateTime } from "#ui/when.ts";
import { type Clinician, ClinicianFacts, changeClinician, getClinician } from "../clinician.contract.ts";
import { getAllClinicians, listClinicians } from "../staff.contract.ts";
import { ChangePhoto } from "./change-photo.tsx";
import { ClinicianConflict } from "./clinician-conflict.tsx";
import { Facts } from "./facts.tsx";
import { languageNames, languageOptions, useColleagueOptions, usePlaceOptions } from "./names.ts";

/** Personal data, work and supervisor: a form for users who can edit, read-only for others. */
export function ClinicianProfile({ person }: { person: Clinician }) {
  const places = usePlaceOptions();
  const { timeZone } = useSession();
  if (person.abilities.includes("edit")) return <ProfileForm person={person} />;
  return (
    <Facts
      rows={[
        ["Email", person.email],
        ["Phone", person.phone],
        ["Pronouns", person.pronouns],
        ["Locations", person.locationIds.map((id) => places.find((one) => one.value === id)?.label ?? "–").join(", ")],
        ["Supervisor", person.supervisorName],
        ["Languages", languageNames(person.languages)],
        ["Since", person.hiredOn && showDate(person.hiredOn)],
        ["Last signed in", person.lastLoginAt && showDateTime(person.lastLoginAt, timeZone)],
      ]}
    />
  );
}

function initialOf(person: Clinician) {
  return pick(person, keysOf(ClinicianFacts.shape));
}

function ProfileForm({ person }: { person: Clinician }) {
  const [places, colleagues] = [usePlaceOptions(), useColleagueOptions(person.id)];
  const mayAddFiles = useCan("files.add");
  const form = useZodForm({
    draft: { form: "clinician", record: person.id, version: person.version },
    schema: ClinicianFacts,
    initial: initialOf(person),
    doing: `${person.fullName}'s record`,
  });
  const { base, newer, standOn } = useNewest(form, person, initialOf);
  const [comparing, setComparing] = useState(false);
  const params = { clinicianId: person.id };
  const save = useAction(changeClinician, {
    inline: true,
    invalidates: [[getClinician, { params }], listClinicians, getAllClinicians],
    done: "Saved",
  });
  const send = async (facts: Partial<z.output<typeof ClinicianFacts>>, version: number) => {
    try {
      const saved = await save.run({ params, body: { version, ...facts } });
      standOn(saved);
      return saved;
    } catch (error) {
      // Loads the newer version for the comparison.
      if (isProblem(error, "stale-version")) await invalidate([getClinician, { params }]);
      throw error;
    }
  };
  const take = (record: Clinician) => {
    standOn(record);
    form.reset(initialOf(record));
  };
  if (newer && comparing)
    return (
      <ClinicianConflict
        person={newer}
        base={initialOf(base)}
        theirs={initialOf(newer)}
        yours={form.values}
        onCancel={() => setComparing(false)}
        onResolve={(merged) => {
          form.fill({ ...initialOf(newer), ...merged });
          standOn(newer);
          setComparing(false);
          void form.submit((facts) => send(facts, newer.version));
        }}
      />
    );
  return (
    <Form
      form={form}
      label="Profile"
      answers={newer ? "stale-version" : undefined}
      onSubmit={(facts) => send(facts, base.version)}
    >
      {newer && <NewerVersion onCompare={() => setComparing(true)} onTake={() => take(newer)} />}
      <PageSection title="Personal information">
        <div className={classes.fields}>
          {mayAddFiles && <ChangePhoto person={person} disabled={form.dirty} />}
          <FieldRow>
            <Field.Text name="firstName" label="First name" />
            <Field.Text name="middleName" label="Middle name" />
            <Field.Text name="lastName" label="Last name" />
          </FieldRow>
          <FieldRow>
            <Field.Text name="preferredName" label="Preferred name" />
            <Field.Text name="pronouns" label="Pronouns" />
            <Field.Text name="initials" label="Initials" help="Must be unique among active staff." />
          </FieldRow>
          <FieldRow>
            <Field.Phone name="phone" label="Phone" />
            <Field.MultiSelect name="languages" label="Languages" options={languageOptions(person.languages)} />
          </FieldRow>
          <Text size="sm" c="dimmed">
            Email: {person.email}. Staff change their own email in their profile.
          </Text>
        </div>
      </PageSection>
      <PageSection title="Work">
        <div className={classes.fields}>
          <FieldRow>
            <Field.Text name="title" label="Title" />
            <Field.Tags name="credentials" label="Credentials" />
          </FieldRow>
          <FieldRow>
            <Field.MultiSelect
              name="locationIds"
              label="Locations"
              options={places}
              help="Determines which records they can access."
            />
            <Field.Select name="defaultLocationId" label="Default location" options={places} />
          </FieldRow>
          <FieldRow>
            <Field.Select name="supervisorId" label="Supervisor" options={colleagues} searchable />
            <Field.Number name="caseloadLimit" label="Caseload limit" />
            <Field.Date name="hiredOn" label="Hire date" />
          </FieldRow>
          <Field.Checkbox name="cosignRequired" label="Notes and orders require a co-signature" />
          <Field.Checkbox name="isPrimaryTherapist" label="Can be a primary therapist" />
        </div>
      </PageSection>
      <PageSection title="Identifiers" note="Licenses and DEA registrations with their dates are under Credentials.">
        <div className={classes.fields}>
          <FieldRow>
            <Field.Text name="npi" label="NPI" />
            <Field.Text name="dea" label="DEA number" />
            <Field.Text name="taxonomyCode" label="Taxonomy code" />
          </FieldRow>
        </div>
      </PageSection>
      <FormActions submit="Save changes" sticky onlyWhenChanged />
    </Form>
  );
}
