import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { Field, FieldRow, Form, FormActions, SectionRail, useZodForm } from "../index.ts";

const Intake = z.strictObject({
  name: z.string().min(1),
  birthDate: PlainDate,
  phone: z.string().nullable(),
  substance: z.string().min(1),
  lastUse: z.iso.datetime(),
  amount: z.string().nullable(),
  safe: z.enum(["yes", "no"]),
  worries: z.string().nullable(),
});
const options = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

export function RailScene() {
  const form = useZodForm({ schema: Intake, initial: { name: "Robert Ames" }, doing: "An intake" });
  return (
    <Form form={form} onSubmit={async () => undefined} label="Intake">
      <SectionRail
        sections={[
          {
            id: "person",
            title: "Person",
            fields: ["name", "birthDate", "phone"],
            content: (
              <>
                <Field.Text name="name" label="Legal name" />
                <FieldRow>
                  <Field.Date name="birthDate" label="Date of birth" hint="past" />
                  <Field.Phone name="phone" label="Phone" />
                </FieldRow>
              </>
            ),
          },
          {
            id: "use",
            title: "Substance use",
            note: "As the person tells it",
            fields: ["substance", "lastUse", "amount"],
            content: (
              <>
                <Field.Text name="substance" label="Main substance" />
                <Field.DateTime name="lastUse" label="Last use" now />
                <Field.Decimal name="amount" label="Drinks a day" unit="drinks" />
              </>
            ),
          },
          {
            id: "safety",
            title: "Safety",
            fields: ["safe", "worries"],
            content: (
              <>
                <Field.Segmented name="safe" label="Do you feel safe where you live?" options={options} />
                <Field.Textarea name="worries" label="What worries you most?" />
              </>
            ),
          },
        ]}
      />
      <FormActions submit="Finish intake" sticky />
    </Form>
  );
}
