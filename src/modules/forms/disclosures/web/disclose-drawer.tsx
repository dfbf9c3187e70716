import { z } from "zod";
import { useAction, useCan, useRead } from "#platform/web/index.ts";
import { Field, Form, FormActions, SideDrawer, useFormValue, useZodForm } from "#ui/index.ts";
import { listConsents } from "../../consents/consent.contract.ts";
import { disclosurePurposes, informationCategories } from "../../consents/consent-check.ts";
import { categoryWords, purposeWords } from "../../consents/consent-words.ts";
import { listDisclosures, recordDisclosure } from "../disclosure.contract.ts";
import { byHand, methodLabels } from "../disclosure.ts";
import { DiscloseVerdict } from "./disclose-verdict.tsx";

const Told = z
  .object({
    name: z.string().trim().min(2, "Say to whom").max(200),
    categories: z.array(z.enum(informationCategories)).min(1, "Say what is told"),
    purpose: z.enum(disclosurePurposes),
    method: z.enum(byHand).default("phone"),
    description: z.string().trim().min(3, "Say what was told").max(1000),
    isEmergency: z.boolean().default(false),
    affiliation: z.string().trim().max(200).optional(),
    nature: z.string().trim().max(1000).optional(),
  })
  .refine(({ isEmergency, affiliation }) => !isEmergency || (affiliation ?? "").length > 1, {
    path: ["affiliation"],
    message: "Say where they work",
  })
  .refine(({ isEmergency, nature }) => !isEmergency || (nature ?? "").length > 2, {
    path: ["nature"],
    message: "Say what had happened",
  });

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface DiscloseDrawerProps {
  mrNo: string;
  clientName: string;
  opened: boolean;
  onClose: () => void;
}

/** What is told to somebody outside, judged by the consents in force before it is written down. */
export function DiscloseDrawer({ mrNo, clientName, opened, onClose }: DiscloseDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Disclose about ${clientName}`} width={560}>
      {opened && <DiscloseFields mrNo={mrNo} onClose={onClose} />}
    </SideDrawer>
  );
}

function DiscloseFields({ mrNo, onClose }: Omit<DiscloseDrawerProps, "opened" | "clientName">) {
  const form = useZodForm({ schema: Told, initial: { method: "phone", isEmergency: false }, doing: "a disclosure" });
  const record = useAction(recordDisclosure, {
    inline: true,
    invalidates: [listDisclosures],
    done: "The disclosure is written down",
  });
  const save = ({ name, isEmergency, affiliation, nature, ...told }: z.output<typeof Told>) =>
    record.run({
      params: { mrNo },
      body: {
        ...told,
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
    <Form form={form} label="Disclose" onSubmit={save} onSaved={onClose}>
      <Recipient mrNo={mrNo} />
      <Field.MultiSelect
        name="categories"
        label="What"
        options={informationCategories.map((value) => ({ value, label: capital(categoryWords[value] ?? value) }))}
      />
      <Field.Select
        name="purpose"
        label="Why"
        options={disclosurePurposes.map((value) => ({ value, label: purposeWords[value] }))}
      />
      <DiscloseVerdict mrNo={mrNo} />
      <Field.Select
        name="method"
        label="How"
        options={byHand.map((value) => ({ value, label: methodLabels[value] }))}
      />
      <Field.Textarea name="description" label="In a sentence" rows={2} />
      <Field.Checkbox
        name="isEmergency"
        label="A medical emergency, without consent"
        help="Compliance is told at once."
      />
      <Emergency />
      <FormActions submit="Disclose and write down" onCancel={onClose} />
    </Form>
  );
}

/** Consents go by the name they were given for; whoever stands in one can be chosen instead of typed. */
function Recipient({ mrNo }: { mrNo: string }) {
  const mayRead = useCan("consents.view");
  const consents = useRead(listConsents, { params: { mrNo } }, { enabled: mayRead });
  const named = (consents.data?.rows ?? []).filter(({ status }) => status === "active");
  const names = [...new Set(named.flatMap(({ recipients }) => recipients.map(({ name }) => name)))];
  return <Field.Suggest name="name" label="To whom" help="As the release names them." suggestions={names} autoFocus />;
}

/** 42 CFR 2.51: who asked, from where, and what had happened. Compliance is told. */
function Emergency() {
  const isEmergency = useFormValue<boolean>("isEmergency");
  if (!isEmergency) return null;
  return (
    <>
      <Field.Text name="affiliation" label="Where they work" />
      <Field.Textarea name="nature" label="The emergency" rows={2} />
    </>
  );
}
