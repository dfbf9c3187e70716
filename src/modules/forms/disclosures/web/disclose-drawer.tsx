import { z } from "zod";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, SideDrawer, useFormValue, useZodForm } from "#ui/index.ts";
import { disclosurePurposes, informationCategories } from "../../consents/consent-check.ts";
import { categoryText, purposeLabels } from "../../consents/consent-text.ts";
import { listDisclosures, recordDisclosure } from "../disclosure.contract.ts";
import { manualMethods, methodLabels } from "../disclosure.ts";
import { EmergencyFields, emergencyIsComplete, RecipientField } from "./disclose-fields.tsx";
import { DiscloseVerdict } from "./disclose-verdict.tsx";

const DisclosureForm = z
  .object({
    name: z.string().trim().min(2, "Enter the recipient").max(200),
    categories: z.array(z.enum(informationCategories)).min(1, "Choose at least one category"),
    purpose: z.enum(disclosurePurposes),
    method: z.enum(manualMethods).default("phone"),
    description: z.string().trim().min(3, "Enter what was disclosed").max(1000),
    isEmergency: z.boolean().default(false),
    affiliation: z.string().trim().max(200).optional(),
    nature: z.string().trim().max(1000).optional(),
  })
  .superRefine(emergencyIsComplete);

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface DiscloseDrawerProps {
  mrNo: string;
  clientName: string;
  opened: boolean;
  onClose: () => void;
}

/** Records a disclosure by hand; the active consents are checked while it is entered. */
export function DiscloseDrawer({ mrNo, clientName, opened, onClose }: DiscloseDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Record disclosure about ${clientName}`} width={560}>
      {opened && <DiscloseFields mrNo={mrNo} onClose={onClose} />}
    </SideDrawer>
  );
}

function DiscloseFields({ mrNo, onClose }: Omit<DiscloseDrawerProps, "opened" | "clientName">) {
  const form = useZodForm({
    draft: { form: "disclosure:new", record: mrNo },
    schema: DisclosureForm,
    initial: { method: "phone", isEmergency: false },
    doing: "a disclosure",
  });
  const record = useAction(recordDisclosure, {
    inline: true,
    invalidates: [listDisclosures],
    done: "Disclosure recorded",
  });
  const save = ({ name, isEmergency, affiliation, nature, ...disclosure }: z.output<typeof DisclosureForm>) =>
    record.run({
      params: { mrNo },
      body: {
        ...disclosure,
        recipient: { name },
        ...(isEmergency
          ? {
              basis: "medicalEmergency" as const,
              emergency: { personName: name, affiliation: affiliation ?? "", nature: nature ?? "" },
            }
          : {}),
      },
    });
  return (
    <Form form={form} label="Record disclosure" onSubmit={save} onSaved={onClose}>
      <RecipientField mrNo={mrNo} />
      <Field.MultiSelect
        name="categories"
        label="Information disclosed"
        options={informationCategories.map((value) => ({ value, label: capital(categoryText[value] ?? value) }))}
      />
      <Field.Select
        name="purpose"
        label="Purpose"
        options={disclosurePurposes.map((value) => ({ value, label: purposeLabels[value] }))}
      />
      <DiscloseVerdict mrNo={mrNo} />
      <Field.Select
        name="method"
        label="Method"
        options={manualMethods.map((value) => ({ value, label: methodLabels[value] }))}
      />
      <Field.Textarea name="description" label="Description" rows={2} />
      <Field.Checkbox
        name="isEmergency"
        label="Medical emergency, without consent"
        help="Compliance is notified immediately."
      />
      <IfEmergency />
      <FormActions submit="Record disclosure" onCancel={onClose} />
    </Form>
  );
}

function IfEmergency() {
  return useFormValue<boolean>("isEmergency") ? <EmergencyFields /> : null;
}
