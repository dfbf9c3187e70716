import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Field } from "#ui/form/field.ts";
import { Form, useForm } from "#ui/form/form.tsx";
import { FieldRow, FormActions } from "#ui/form/form-actions.tsx";
import { type FormInitial, useZodForm } from "#ui/form/use-zod-form.ts";
import { roleLabels, roles } from "../../shared/permissions.ts";
import { sectionKindLabels, sectionKinds } from "../../shared/places/places-edit.contract.ts";
import { customerTypeLabels, customerTypes } from "../../shared/settings/settings.ts";
import {
  type SetupState,
  type SetupStep,
  saveSetup,
  setupStepLabels,
  stepSchemas,
} from "../../shared/setup/setup.contract.ts";
import { useAction } from "../api/action.ts";
import classes from "./setup.module.css";
import { zoneEntries } from "./zone-options.ts";

interface StepProps {
  step: SetupStep;
  code: string;
  state: SetupState;
  onSaved: (state: SetupState) => void;
}

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a step begins with: what was said before, else a guess that is easy to correct. */
function initialOf(step: SetupStep, { data }: SetupState): Record<string, unknown> {
  const zone = data.facility?.timeZone ?? localZone();
  if (step === "owner") {
    const { hasPassword: _, ...owner } = data.owner ?? { hasPassword: false };
    return owner;
  }
  const before = data[step];
  if (before) return before;
  if (step === "facility") return { timeZone: zone, part2Program: true };
  if (step === "places") return { places: [{ timeZone: zone, address: {}, sections: [], levelsOfCare: [] }] };
  if (step === "modules") return { customerType: "FULL" };
  if (step === "staff") return { people: [] };
  return { productName: "Cairn" };
}

/** One step as a form over its own schema; refusals of the server stand at their fields. */
export function SetupStepForm({ step, code, state, onSaved }: StepProps) {
  const schema = stepSchemas[step] as unknown as z.ZodType<Record<string, unknown>, Record<string, unknown>>;
  const form = useZodForm({
    schema,
    initial: initialOf(step, state) as FormInitial<typeof schema>,
    doing: setupStepLabels[step].toLowerCase(),
  });
  const save = useAction(saveSetup, { inline: true });
  return (
    <Form
      form={form}
      label={setupStepLabels[step]}
      onSubmit={async (value) => onSaved(await save.run({ body: { code, save: { step, value } } }))}
    >
      {fields[step](state)}
      <FormActions submit="Save and go on" />
    </Form>
  );
}

const fields: Record<SetupStep, (state: SetupState) => ReactNode> = {
  facility: () => (
    <>
      <FieldRow>
        <Field.Text name="name" label="Name of the facility" />
        <Field.Text name="legalName" label="Legal name" />
      </FieldRow>
      <Field.Text name="slug" label="Address" help="The first word of its web address: quiet-water.example.org" />
      <Field.Select name="timeZone" label="Time zone" options={zoneEntries()} searchable />
      <Field.Checkbox
        name="part2Program"
        label="A substance use disorder program under 42 CFR Part 2"
        help="Its records leave only with consent."
      />
    </>
  ),
  owner: ({ data }) => (
    <>
      <FieldRow>
        <Field.Text name="firstName" label="First name" />
        <Field.Text name="lastName" label="Last name" />
      </FieldRow>
      <Field.Text name="email" label="E-mail" autoComplete="username" />
      <Field.Password
        name="password"
        label="Password"
        autoComplete="new-password"
        help={data.owner?.hasPassword ? "One is set; leave this empty to keep it." : "At least 12 characters."}
      />
    </>
  ),
  places: () => <Places />,
  modules: () => (
    <Field.Radio
      name="customerType"
      label="What will you use Cairn for?"
      options={customerTypes.map((value) => ({ value, label: customerTypeLabels[value] }))}
    />
  ),
  staff: () => <People />,
  brand: () => <Field.Text name="productName" label="What shall it be called here?" help="In titles and mails." />,
};

/** A growing list of entries in the form's own values. */
function useList(name: string) {
  const form = useForm();
  const entries = ((form.values as Record<string, unknown>)[name] ?? []) as Record<string, unknown>[];
  return {
    entries,
    add: (entry: Record<string, unknown>) => form.store.set(name, [...entries, entry]),
    remove: (index: number) =>
      form.store.set(
        name,
        entries.filter((_, at) => at !== index),
      ),
  };
}

function Places() {
  const list = useList("places");
  return (
    <>
      {list.entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity before they are saved
        <div key={index} className={classes.item}>
          <FieldRow>
            <Field.Text name={`places.${index}.name`} label="Place" />
            <Field.Text name={`places.${index}.shortCode`} label="Short code" help="2 to 6 letters" />
          </FieldRow>
          <Field.Select name={`places.${index}.timeZone`} label="Time zone" options={zoneEntries()} searchable />
          <Field.Text name={`places.${index}.address.line1`} label="Street and number" />
          <FieldRow least={100}>
            <Field.Text name={`places.${index}.address.zip`} label="Zip" />
            <Field.Text name={`places.${index}.address.city`} label="City" />
            <Field.Text name={`places.${index}.address.state`} label="State" />
          </FieldRow>
          <Sections place={index} />
          {list.entries.length > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={() => list.remove(index)}>
              Take this place out
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size="1.1em" />}
          onClick={() => list.add({ timeZone: localZone(), address: {}, sections: [], levelsOfCare: [] })}
        >
          Another place
        </Button>
      </div>
    </>
  );
}

function Sections({ place }: { place: number }) {
  const form = useForm();
  const name = `places.${place}.sections`;
  const all = (form.values as { places?: { sections?: unknown[] }[] }).places?.[place]?.sections ?? [];
  return (
    <>
      {all.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity before they are saved
        <FieldRow key={index}>
          <Field.Text name={`${name}.${index}.name`} label="Section" placeholder="North House" />
          <Field.Select
            name={`${name}.${index}.kind`}
            label="Kind"
            options={sectionKinds.map((value) => ({ value, label: sectionKindLabels[value] }))}
          />
        </FieldRow>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size="1.1em" />}
          onClick={() => form.store.set(name, [...all, { kind: "unit", genderPolicy: "any" }])}
        >
          A section: wing, house, floor
        </Button>
        {all.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => form.store.set(name, all.slice(0, -1))}>
            Take the last section out
          </Button>
        )}
      </div>
    </>
  );
}

const staffRoles = roles
  .filter((role) => role !== "client" && role !== "guardian")
  .map((value) => ({ value, label: roleLabels[value] }));

function People() {
  const list = useList("people");
  return (
    <>
      <p className={classes.note}>Each gets a link by e-mail once the facility opens. You can also do this later.</p>
      {list.entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity before they are saved
        <div key={index} className={classes.item}>
          <FieldRow>
            <Field.Text name={`people.${index}.firstName`} label="First name" />
            <Field.Text name={`people.${index}.lastName`} label="Last name" />
          </FieldRow>
          <FieldRow>
            <Field.Text name={`people.${index}.email`} label="E-mail" />
            <Field.Select name={`people.${index}.role`} label="Role" options={staffRoles} />
          </FieldRow>
          <Button variant="subtle" size="compact-sm" onClick={() => list.remove(index)}>
            Take this person out
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" leftSection={<IconPlus size="1.1em" />} onClick={() => list.add({})}>
          A colleague
        </Button>
      </div>
    </>
  );
}
