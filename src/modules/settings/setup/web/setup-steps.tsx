import type { ReactNode } from "react";
import type { z } from "zod";
import { isKeyOf } from "#platform/shared/typed.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { useReasons } from "#platform/web/messages/reasons.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FieldRow, FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { customerTypes } from "../../facility/settings.ts";
import { BrandColorField } from "../../facility/web/brand-color-field.tsx";
import { type FormStep, type SetupState, stepSchemas } from "../setup.contract.ts";
import { type SetupSay, setupTexts } from "./setup.texts.ts";
import { People } from "./setup-people.tsx";
import { Places } from "./setup-places.tsx";
import { localZone, zoneEntries } from "./zone-options.ts";

/** Steps that are a single form; the others have their own screen. */
export type PlainStep = Exclude<FormStep, "mail" | "backup">;

export const isPlainStep = (step: string): step is PlainStep => isKeyOf(fields, step);

export interface StepScreenProps {
  state: SetupState;
  /** Saves the step; rejects with a problem, which the form shows. */
  onSave: (value: Record<string, unknown>) => Promise<unknown>;
}

type SignUp = SetupState["data"]["signUp"];
const facilityOf = (signUp: SignUp) => (signUp ? { name: signUp.name, legalName: signUp.name, slug: signUp.slug } : {});
const emailOf = (signUp: SignUp) => (signUp ? { email: signUp.email } : {});

/** Initial values of a step: the saved ones, else what was entered at sign-up, else defaults. */
function initialOf(step: PlainStep, { data }: SetupState): Record<string, unknown> {
  const zone = data.facility?.timeZone ?? localZone();
  if (step === "owner") {
    const { hasPassword: _, ...owner } = data.owner ?? { hasPassword: false, ...emailOf(data.signUp) };
    return owner;
  }
  const before = data[step];
  if (before) return before;
  if (step === "facility") return { ...facilityOf(data.signUp), timeZone: zone, part2Program: true };
  if (step === "places") return { places: [{ timeZone: zone, address: {}, sections: [], levelsOfCare: [] }] };
  if (step === "modules") return { customerType: "FULL" };
  if (step === "staff") return { people: [] };
  return { productName: "Cairn", welcome: null, primaryColor: null };
}

/** One step as a form; server errors appear at their fields. */
export function SetupStepForm({ step, state, onSave }: StepScreenProps & { step: PlainStep }) {
  const say = useTexts(setupTexts);
  const schema: z.ZodType<Record<string, unknown>, Record<string, unknown>> = stepSchemas[step];
  const form = useZodForm({
    draft: { none: "Setup runs before anyone has an account." },
    schema,
    reason: useReasons(),
    initial: initialOf(step, state),
    doing: say(`step.${step}`).toLowerCase(),
  });
  return (
    <Form form={form} label={say(`step.${step}`)} onSubmit={onSave}>
      {fields[step](say, state)}
      <FormActions submit={say("saveAndGoOn")} />
    </Form>
  );
}

const fields: Record<PlainStep, (say: SetupSay, state: SetupState) => ReactNode> = {
  facility: (say) => (
    <>
      <FieldRow>
        <Field.Text name="name" label={say("signUp.name")} />
        <Field.Text name="legalName" label={say("facility.legalName")} />
      </FieldRow>
      <Field.Text name="slug" label={say("signUp.address")} help={say("facility.addressHelp")} />
      <Field.Select name="timeZone" label={say("timeZone")} options={zoneEntries()} searchable />
      <Field.Checkbox name="part2Program" label={say("facility.part2")} help={say("facility.part2Help")} />
    </>
  ),
  owner: (say, { data }) => (
    <>
      <FieldRow>
        <Field.Text name="firstName" label={say("firstName")} />
        <Field.Text name="lastName" label={say("lastName")} />
      </FieldRow>
      <Field.Text name="email" label={say("email")} autoComplete="username" />
      <Field.Password
        name="password"
        label={say("owner.password")}
        autoComplete="new-password"
        showLabel={say("owner.showPassword")}
        help={say(data.owner?.hasPassword ? "owner.passwordSet" : "owner.passwordNew")}
      />
    </>
  ),
  places: () => <Places />,
  modules: (say) => (
    <Field.Radio
      name="customerType"
      label={say("parts.what")}
      options={customerTypes.map((value) => ({ value, label: say(`parts.${value}`) }))}
    />
  ),
  staff: () => <People />,
  brand: (say) => (
    <>
      <Field.Text name="productName" label={say("brand.name")} help={say("brand.nameHelp")} />
      <Field.Text name="welcome" label={say("brand.line")} />
      <BrandColorField name="primaryColor" />
      <p>{say("brand.logo")}</p>
    </>
  ),
};
