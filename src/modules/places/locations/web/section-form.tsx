import { useAction } from "#platform/web/api/action.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import {
  changeSection,
  createSection,
  genderPolicies,
  genderPolicyLabels,
  type LocationDetail,
  NewSection,
  type SectionDetail,
  sectionKindLabels,
  sectionKinds,
} from "../location-edit.contract.ts";
import { locationReads } from "./location-reads.ts";
import classes from "./locations.module.css";

interface SectionFormProps {
  location: LocationDetail;
  section: SectionDetail | null;
  onClose: () => void;
}

/** Edits a section in its row of the tree, or adds one below the others. */
export function SectionForm({ location, section, onClose }: SectionFormProps) {
  const form = useZodForm({
    draft: { form: "section", record: section?.id ?? `new-${location.id}`, version: section?.version ?? 0 },
    schema: NewSection,
    initial: section
      ? { name: section.name, kind: section.kind, genderPolicy: section.genderPolicy }
      : { kind: "unit", genderPolicy: "any" },
    doing: "a section",
  });
  const options = { inline: true, invalidates: locationReads };
  const add = useAction(createSection, { ...options, done: (made) => `${made.name} was added to ${location.name}` });
  const change = useAction(changeSection, { ...options, done: "Saved" });
  const params = { locationId: location.id };
  return (
    <Form
      form={form}
      label={section ? section.name : `New section at ${location.name}`}
      onSubmit={(given) =>
        section
          ? change.run({ params: { ...params, sectionId: section.id }, body: { version: section.version, ...given } })
          : add.run({ params, body: given })
      }
      onSaved={onClose}
    >
      <div className={classes.inline}>
        <Field.Text name="name" label="Section" placeholder="East Wing" />
        <Field.Select
          name="kind"
          label="Kind"
          options={sectionKinds.map((value) => ({ value, label: sectionKindLabels[value] }))}
        />
        <Field.Select
          name="genderPolicy"
          label="Gender policy"
          options={genderPolicies.map((value) => ({ value, label: genderPolicyLabels[value] }))}
        />
        <FormActions submit={section ? "Save changes" : "Add section"} onCancel={onClose} />
      </div>
    </Form>
  );
}
