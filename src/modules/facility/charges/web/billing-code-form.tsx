import { z } from "zod";
import { useAction, useRead } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, PageSection, useZodForm } from "#ui/index.ts";
import { levelLabel, listLevels } from "../../levels/level.contract.ts";
import {
  type BillingCode,
  codeFields,
  createBillingCode,
  listBillingCodes,
  updateBillingCode,
} from "../billing-code.contract.ts";
import {
  claimTypeLabels,
  codeSystemLabels,
  codeText,
  modifierLabels,
  placesOfService,
  unitRuleLabels,
} from "../billing-code.ts";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const Entry = z.strictObject({
  code: z.string().trim().min(1).max(12),
  ...codeFields,
  revenueCode: codeFields.revenueCode.optional(),
  maxUnitsPerDay: codeFields.maxUnitsPerDay.optional(),
  rateCents: codeFields.rateCents.optional(),
  placeOfService: codeFields.placeOfService.optional(),
  effectiveUntil: codeFields.effectiveUntil.optional(),
});

interface BillingCodeFormProps {
  code: BillingCode | null;
  how: "add" | "correct" | "revise";
  today: string;
  onClose: () => void;
}

export function BillingCodeForm({ code, how, today, onClose }: BillingCodeFormProps) {
  const after = { inline: true, invalidates: [listBillingCodes] };
  const add = useAction(createBillingCode, { ...after, done: (row: BillingCode) => `${codeText(row)} added` });
  const change = useAction(updateBillingCode, { ...after, done: (row: BillingCode) => `${codeText(row)} saved` });
  const levels = useRead(listLevels, {});
  const form = useZodForm({
    draft: { form: `billing-code:${how}`, record: code?.id ?? "new", version: code?.version ?? 0 },
    schema: Entry,
    initial: code ? initialOf(code, how, today) : blank(today),
    doing: "Billing code",
  });
  const save = ({ code: text, ...entry }: z.output<typeof Entry>) => {
    const body = nullsFor(entry);
    if (code && how === "correct") {
      const { system: _system, modifiers: _modifiers, effectiveFrom: _from, ...changes } = body;
      return change.run({ params: { codeId: code.id }, body: { ...changes, version: code.version } });
    }
    return add.run({ body: { ...body, code: text, ...(code ? { replacesId: code.id } : {}) } });
  };
  const isNew = how === "add";
  return (
    <Form form={form} label="Billing code" onSubmit={save} onSaved={onClose}>
      {how === "revise" && (
        <p>The terms before end the day before these begin. Services keep the terms of their date.</p>
      )}
      <FieldRow>
        <Field.Text name="code" label="Code" disabled={!isNew} autoFocus={isNew} />
        <Field.Select name="system" label="Code set" options={optionsOf(codeSystemLabels)} disabled={!isNew} />
      </FieldRow>
      <Field.Text name="label" label="Description" help="In your own words. CPT descriptions are licensed." />
      {how !== "correct" && (
        <Field.Tags
          name="modifiers"
          label="Modifiers"
          help={Object.entries(modifierLabels)
            .map(([value, label]) => `${value} ${label.toLowerCase()}`)
            .join(" · ")}
          suggestions={Object.keys(modifierLabels)}
        />
      )}
      <FieldRow>
        <Field.Select name="unitRule" label="Unit" options={optionsOf(unitRuleLabels)} />
        <Field.Money name="rateCents" label="Rate for a unit" />
      </FieldRow>
      <FieldRow>
        <Field.Number name="minimumMinutes" label="Minimum minutes" help="Shorter services are not billable." />
        <Field.Number name="maxUnitsPerDay" label="Most units a day" />
      </FieldRow>
      <FieldRow>
        <Field.Select name="claimType" label="Claim type" options={optionsOf(claimTypeLabels)} />
        <Field.Text name="revenueCode" label="Revenue code" />
      </FieldRow>
      <Field.Select
        name="placeOfService"
        label="Place of service"
        options={Object.entries(placesOfService)
          .sort(([one], [other]) => one.localeCompare(other))
          .map(([value, label]) => ({ value, label: `${value} ${label}` }))}
      />
      <Field.MultiSelect
        name="levelOfCareIds"
        label="Levels of care"
        help="Empty: all levels"
        options={(levels.data?.rows ?? []).map((level) => ({ value: level.id, label: levelLabel(level) }))}
      />
      <Field.Tags
        name="credentialsAllowed"
        label="Credentials"
        help="Who may render it, such as LMFT or RN. Empty: all"
      />
      <Field.Checkbox name="needsAuthorization" label="Needs authorization" />
      <PageSection title="In effect">
        <FieldRow>
          <Field.Date name="effectiveFrom" label="First day" disabled={how === "correct"} />
          <Field.Date name="effectiveUntil" label="Last day" />
        </FieldRow>
      </PageSection>
      <FormActions
        submit={how === "correct" ? "Save changes" : how === "revise" ? "Add terms" : "Add code"}
        onCancel={onClose}
      />
    </Form>
  );
}

const blank = (today: string) => ({
  modifiers: [],
  minimumMinutes: 0,
  levelOfCareIds: [],
  credentialsAllowed: [],
  needsAuthorization: false,
  effectiveFrom: today,
});

function initialOf({ id: _id, version: _version, ...terms }: BillingCode, how: string, today: string) {
  const fields = {
    ...terms,
    revenueCode: terms.revenueCode ?? undefined,
    maxUnitsPerDay: terms.maxUnitsPerDay ?? undefined,
    rateCents: terms.rateCents ?? undefined,
    placeOfService: terms.placeOfService ?? undefined,
    effectiveUntil: terms.effectiveUntil ?? undefined,
  };
  return how === "revise" ? { ...fields, effectiveFrom: today, effectiveUntil: undefined } : fields;
}

function nullsFor(entry: Omit<z.output<typeof Entry>, "code">) {
  return {
    ...entry,
    revenueCode: entry.revenueCode ?? null,
    maxUnitsPerDay: entry.maxUnitsPerDay ?? null,
    rateCents: entry.rateCents ?? null,
    placeOfService: entry.placeOfService ?? null,
    effectiveUntil: entry.effectiveUntil ?? null,
  };
}
