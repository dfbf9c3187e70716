import { clientsById } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { InsuranceRow } from "../insurance/insurance.store.ts";
import { payerNameOf } from "../insurance/insurance-view.ts";
import { decryptMemberId } from "../insurance/member-id.ts";
import { payerById } from "../payers/payer.store.ts";
import { type InsuredPerson, leadPerson } from "../ports.ts";
import type { Inquiry } from "../x12/inquiry.ts";
import { billingProvider } from "./vob.store.ts";
import { serviceTypes } from "./vob.ts";

/** Who is insured: the client, or the person of the lead. */
export async function insuredPerson(view: View, row: InsuranceRow): Promise<InsuredPerson> {
  if (row.clientId !== null) {
    const client = (await clientsById(view, [row.clientId])).get(row.clientId);
    if (client)
      return {
        firstName: client.legalFirstName,
        lastName: client.legalLastName,
        birthDate: client.birthDate,
        sex: client.sexAtBirth,
        locationId: client.locationId,
        part2: false,
      };
  }
  if (row.leadId !== null) return leadPerson(view, row.leadId);
  throw new Error("An insurance belongs to a client or a lead.");
}

type Asked = Omit<Inquiry, "serviceTypes" | "trace" | "serviceOn">;

/**
 * What an inquiry needs to name (VOB-2), and the service types asked in one message. Throws `vob-incomplete` with every
 * field that is missing. The SSN is never sent.
 */
export async function inquiryOf(
  view: View,
  row: InsuranceRow,
): Promise<{ asked: Asked; batches: readonly (readonly string[])[] }> {
  const person = await insuredPerson(view, row);
  const payer = row.payerId === null ? null : await payerById(view.db, row.payerId);
  const provider = person.locationId === null ? null : await billingProvider(view.db, person.locationId);
  const isSelf = row.relationship === "self";
  const [firstName, lastName, birthDate, sex] = isSelf
    ? [person.firstName, person.lastName, person.birthDate, person.sex]
    : [row.subscriberFirstName, row.subscriberLastName, row.subscriberBirthDate, row.subscriberSex];
  const missing: { path: string; message: string }[] = [];
  const need = (present: unknown, path: string, message: string) => {
    if (!present) missing.push({ path, message });
  };
  need(payer?.clearinghouseId, "payerId", `${payerNameOf(row)} has no clearinghouse ID`);
  need(row.memberIdEncrypted, "memberId", "member ID");
  need(firstName && lastName, "name", isSelf ? "first and last name" : "policyholder's name");
  need(birthDate, "birthDate", isSelf ? "date of birth" : "policyholder's date of birth");
  need(
    isSelf || (person.firstName && person.lastName && person.birthDate),
    "client",
    "client's name and date of birth",
  );
  need(provider?.npi, "locationId", "NPI of the location");
  if (missing.length > 0 || !payer?.clearinghouseId || !row.memberIdEncrypted || !provider?.npi)
    throw new Problem("vob-incomplete", {
      detail: `Missing for the check: ${missing.map(({ message }) => message).join(", ")}.`,
      errors: missing.map(({ path, message }) => ({ path: `insurance.${path}`, message })),
    });
  const asked = {
    payer: { name: payer.name, id: payer.clearinghouseId },
    provider: { name: provider.name, npi: provider.npi },
    memberId: decryptMemberId(view, row.memberIdEncrypted),
    groupNumber: row.groupNumber,
    subscriber: { firstName: firstName ?? "", lastName: lastName ?? "", birthDate, sex },
    dependent: isSelf
      ? null
      : {
          firstName: person.firstName ?? "",
          lastName: person.lastName ?? "",
          birthDate: person.birthDate,
          sex: person.sex,
        },
  };
  // Payers that answer one service type in a message are asked once for each (VOB-3).
  return { asked, batches: payer.manyServiceTypes ? [serviceTypes] : serviceTypes.map((type) => [type]) };
}
