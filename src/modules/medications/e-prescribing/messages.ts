import { z } from "zod";

const Id = z.union([z.string(), z.number()]).transform(String);
const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? null);

export const RemotePatient = z.object({
  PatientId: Id,
  FirstName: z.string(),
  LastName: z.string(),
  DateOfBirth: z.string(),
});

export const RemoteAllergy = z.object({
  AllergyId: Id,
  DisplayName: z.string(),
  Code: Text,
  CodeType: Text,
  StatusType: z.string(),
});
export type RemoteAllergy = z.infer<typeof RemoteAllergy>;

export const RemoteMedication = z.object({
  SelfReportedMedicationId: Id,
  DisplayName: z.string(),
  RxCUI: Text,
  Directions: Text,
  Status: z.string(),
});
export type RemoteMedication = z.infer<typeof RemoteMedication>;

export const RemotePrescription = z.object({
  PrescriptionId: Id,
  DisplayName: z.string(),
  RxCUI: Text,
  NDC: Text,
  Directions: Text,
  Quantity: Text,
  Refills: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => (value === null || value === undefined ? null : Number(value))),
  Status: z.string(),
  PrescriberId: Id.nullish().transform((id) => id ?? null),
  PrescriberName: Text,
  PharmacyName: Text,
  WrittenDate: Text,
  DiagnosisCodes: z.array(z.string()).default([]),
  ErrorDetails: Text,
});
export type RemotePrescription = z.infer<typeof RemotePrescription>;

export const RemoteDiagnosis = z.object({ DiagnosisId: Id, Code: z.string(), Description: z.string() });
