import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { useAction, useCan } from "#platform/web/index.ts";
import {
  Field,
  Form,
  FormActions,
  type PrintedSheet,
  type PrintRelease,
  SideDrawer,
  useFormValue,
  useZodForm,
} from "#ui/index.ts";
import { disclosurePurposes, type InformationCategory, informationCategories } from "../../consents/consent-check.ts";
import { categoryText, listed, purposeLabels } from "../../consents/consent-text.ts";
import { type Disclosure, listDisclosures, recordDisclosure } from "../disclosure.contract.ts";
import { basisLabels, methodLabels, noticeFor } from "../disclosure.ts";
import { EmergencyFields, emergencyIsComplete, RecipientField } from "./disclose-fields.tsx";
import { DiscloseVerdict } from "./disclose-verdict.tsx";

const bases = ["consent", "patientAccess", "medicalEmergency"] as const;
const methods = ["print", "mail", "fax"] as const;

const ReleaseForm = z
  .object({
    name: z.string().trim().min(2, "Enter the recipient").max(200),
    basis: z.enum(bases).default("consent"),
    purpose: z.enum(disclosurePurposes),
    method: z.enum(methods).default("print"),
    affiliation: z.string().trim().max(200).optional(),
    nature: z.string().trim().max(1000).optional(),
  })
  .superRefine((given, context) =>
    emergencyIsComplete({ ...given, isEmergency: given.basis === "medicalEmergency" }, context),
  );

interface ReleaseProps {
  sheet: PrintedSheet;
  onReleased: (release: PrintRelease) => void;
}

/**
 * Releases a printout outside the facility: the active consents are checked for everything on it, the disclosure is recorded,
 * and the sheet then names the recipient. Without it, the sheet is marked for use inside the facility.
 */
export function ReleasePrintout({ sheet, onReleased }: ReleaseProps) {
  const mayDisclose = useCan("disclosures.write");
  const [opened, setOpened] = useState(false);
  if (!mayDisclose) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconSend size="1.2em" />} onClick={() => setOpened(true)}>
        Release outside the facility…
      </Button>
      <SideDrawer opened={opened} onClose={() => setOpened(false)} title={`Release: ${sheet.title}`} width={560}>
        {opened && <ReleaseFields sheet={sheet} onReleased={onReleased} onClose={() => setOpened(false)} />}
      </SideDrawer>
    </>
  );
}

const isCategory = (text: string): text is InformationCategory =>
  informationCategories.some((category) => category === text);

function ReleaseFields({ sheet, onReleased, onClose }: ReleaseProps & { onClose: () => void }) {
  const mrNo = sheet.recordNumber;
  const categories = sheet.contains.filter(isCategory);
  const form = useZodForm({
    draft: { form: "disclosure:printout", record: mrNo },
    schema: ReleaseForm,
    initial: { basis: "consent", method: "print" },
    doing: "a release",
  });
  const record = useAction(recordDisclosure, {
    inline: true,
    invalidates: [listDisclosures],
    done: "Release recorded",
  });
  const save = async ({ name, basis, affiliation, nature, ...disclosure }: z.output<typeof ReleaseForm>) => {
    const isEmergency = basis === "medicalEmergency";
    const recorded = await record.run({
      params: { mrNo },
      body: {
        ...disclosure,
        basis,
        categories,
        recipient: { name },
        description: `Printout: ${sheet.title}`,
        ...(isEmergency
          ? { emergency: { personName: name, affiliation: affiliation ?? "", nature: nature ?? "" } }
          : {}),
      },
    });
    if (recorded) onReleased(releaseOf(recorded, sheet.part2));
    return recorded;
  };
  return (
    <Form form={form} label="Release printout" onSubmit={save} onSaved={onClose}>
      <p>
        This printout contains {listed(categories.map((category) => categoryText[category] ?? category))}. The release
        is recorded in {sheet.clientName}'s accounting of disclosures.
      </p>
      <Field.Select
        name="basis"
        label="Legal basis"
        options={bases.map((value) => ({ value, label: basisLabels[value] }))}
      />
      <RecipientField mrNo={mrNo} />
      <Field.Select
        name="purpose"
        label="Purpose"
        options={disclosurePurposes.map((value) => ({ value, label: purposeLabels[value] }))}
      />
      <ByBasis mrNo={mrNo} categories={categories} />
      <Field.Select
        name="method"
        label="Method"
        options={methods.map((value) => ({ value, label: methodLabels[value] }))}
      />
      <FormActions submit="Record release and print" onCancel={onClose} />
    </Form>
  );
}

/** What the consents permit, or the facts of the emergency; the client's own request needs neither. */
function ByBasis({ mrNo, categories }: { mrNo: string; categories: readonly InformationCategory[] }) {
  const basis = useFormValue<(typeof bases)[number]>("basis");
  if (basis === "medicalEmergency") return <EmergencyFields />;
  return basis === "patientAccess" ? null : <DiscloseVerdict mrNo={mrNo} fixed={categories} />;
}

function releaseOf(row: Disclosure, part2: boolean): PrintRelease {
  return {
    recipient: row.recipient.name,
    scope: [
      basisLabels[row.basis],
      `Purpose: ${purposeLabels[row.purpose].toLowerCase()}`,
      `Information released: ${listed(row.categories.map((category) => categoryText[category] ?? category))}`,
    ],
    at: row.disclosedAt,
    withNotice: noticeFor(row.method, part2, row.basis) === "full",
  };
}
