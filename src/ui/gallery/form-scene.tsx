import { useMemo } from "react";
import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { type DraftStore, Field, FieldRow, Form, FormActions, type FormInitial, useZodForm } from "../index.ts";

const Person = z.strictObject({
  firstName: z.string().min(1).max(60),
  lastName: z.string().min(1).max(60),
  birthDate: PlainDate,
  phone: z
    .string()
    .regex(/^\+1\d{10}$/, "Use ten digits, like (805) 555-0142.")
    .nullable(),
  ssn: z.string().length(9).nullable(),
  level: z.enum(["3.7-WM", "3.5", "2.5", "2.1"]),
  arrival: z.string().regex(/^\d\d:\d\d$/, "Use a time, like 9:15 AM."),
  weight: z.string().nullable(),
  interests: z.array(z.string()).optional(),
  reason: z.string().min(10),
  voluntary: z.enum(["voluntary", "court"]),
  photo: z.boolean(),
});

const memory = new Map<string, { value: FormInitial<typeof Person>; savedAt: string }>();
const draft: DraftStore<FormInitial<typeof Person>> = {
  load: async () => memory.get("person"),
  save: async (value) => {
    const savedAt = new Date().toISOString();
    memory.set("person", { value, savedAt });
    return { savedAt };
  },
  discard: async () => {
    memory.delete("person");
  },
};

export function FormScene() {
  const options = useMemo(
    () => ["3.7-WM", "3.5", "2.5", "2.1"].map((value) => ({ value, label: `Level ${value}` })),
    [],
  );
  const form = useZodForm({
    schema: Person,
    initial: { firstName: "Maria", photo: false },
    draft,
    doing: "A new admission",
  });
  return (
    <Form
      form={form}
      label="Admission"
      onSubmit={async (body) => {
        if (body.arrival < "08:00")
          throw new Problem("validation", {
            errors: [{ path: "body.arrival", message: "Admissions open at 8:00 AM." }],
          });
        if (body.lastName === "Delgado")
          throw new Problem("duplicate-suspected", {
            detail: "Maria Delgado, MR1000017, has the same name and birth date. Open that record or continue.",
          });
      }}
    >
      <FieldRow>
        <Field.Text name="firstName" label="First name" />
        <Field.Text name="lastName" label="Last name" />
      </FieldRow>
      <FieldRow>
        <Field.Date name="birthDate" label="Date of birth" help="Type 3/14/88, or t for today" />
        <Field.Time name="arrival" label="Arrival" />
      </FieldRow>
      <FieldRow>
        <Field.Phone name="phone" label="Phone" />
        <Field.Ssn name="ssn" label="Social Security number" />
      </FieldRow>
      <FieldRow>
        <Field.Select name="level" label="Level of care" options={options} />
        <Field.Decimal name="weight" label="Weight" unit="kg" places={1} />
      </FieldRow>
      <Field.MultiSelect
        name="interests"
        label="Groups of interest"
        options={["Mindfulness", "Relapse prevention", "Family", "Yoga"].map((value) => ({ value, label: value }))}
      />
      <Field.Radio
        name="voluntary"
        label="How they come"
        options={[
          { value: "voluntary", label: "By their own choice" },
          { value: "court", label: "By court order", help: "The order is filed with the documents." },
        ]}
      />
      <Field.Textarea name="reason" label="Reason for admission" help="In the person's own words where possible." />
      <Field.Checkbox name="photo" label="A photo was taken today" />
      <FormActions submit="Admit Maria" onCancel={() => form.reset()} sticky />
    </Form>
  );
}
