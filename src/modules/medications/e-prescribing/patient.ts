import { createHash } from "node:crypto";

export interface PatientFacts {
  legalFirstName: string;
  legalLastName: string;
  birthDate: string;
  sexAtBirth: string;
  address: { lines: readonly string[]; city: string | null; state: string | null; zip: string | null } | null;
  phone: string | null;
  /** Centimeters and kilograms, for clients under 18. */
  heightCm: number | null;
  weightKg: number | null;
}

const genders: Readonly<Record<string, string>> = { M: "1", F: "2" };

/** Ten digits, as the service wants a United States number. */
function phoneDigits(phone: string | null): string | null {
  const digits = (phone ?? "").replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return /^[2-9]\d{9}$/.test(digits) ? digits : null;
}

/** What is missing before a client can be sent, in the words of the chart; empty when nothing is. */
export function missingFacts(facts: PatientFacts, age: number): string[] {
  const { address } = facts;
  return [
    address?.lines[0] && address.city ? null : "address with street and city",
    address?.state && address.zip ? null : "state and ZIP code",
    phoneDigits(facts.phone) ? null : "10-digit phone number",
    age >= 18 || (facts.heightCm !== null && facts.weightKg !== null) ? null : "height and weight",
  ].filter((one) => one !== null);
}

/** The fields of a patient that leave the facility: identity and address, and size for clients under 18 (MED-72). */
export function patientFields(facts: PatientFacts, age: number): Record<string, string> {
  const { address } = facts;
  return {
    FirstName: facts.legalFirstName,
    LastName: facts.legalLastName,
    DateOfBirth: facts.birthDate,
    Gender: genders[facts.sexAtBirth] ?? "3",
    Address1: address?.lines[0] ?? "",
    City: address?.city ?? "",
    State: address?.state ?? "",
    ZipCode: address?.zip ?? "",
    PrimaryPhone: phoneDigits(facts.phone) ?? "",
    PrimaryPhoneType: "4",
    ...(age < 18
      ? {
          Height: String(facts.heightCm ?? ""),
          HeightMetric: "2",
          Weight: String(facts.weightKg ?? ""),
          WeightMetric: "2",
        }
      : {}),
  };
}

/** Tells whether what was sent is what would be sent now. */
export function hashOf(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
