import { createHmac } from "node:crypto";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { signForm, submitForm } from "#modules/forms/forms/form.contract.ts";
import { fill, fullAnswers, givenForm, signing } from "#modules/forms/testing.ts";
import { givenEnabled } from "#modules/integrations/testing.ts";
import { jsonb } from "#platform/server/database/json.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import { reviewAllergies } from "../allergies/allergy.contract.ts";
import { givenOrder } from "../orders/testing.ts";
import * as erx from "./erx.contract.ts";
import { simulatedAccount } from "./simulated-account.ts";

const connected = new WeakMap<Facility, Promise<{ token: string; label: string }>>();

/** The simulated e-prescribing service, connected once for a facility: its name, and the token of its webhook address. */
export function givenPrescribing(facility: Facility): Promise<{ token: string; label: string }> {
  const known = connected.get(facility);
  if (known) return known;
  const made = connect(facility);
  connected.set(facility, made);
  return made;
}

async function connect(facility: Facility) {
  const { id, label } = await givenEnabled(facility, "erx.dosespot");
  const { config } = await facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("connections")
    .select("config")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { token: String(config.statusCallback).split("/").at(-1) ?? "", label };
}

let lastUser = 2000;
/** Links a person to a user of the service. */
export async function givenErxUser(facility: Facility, person: Person): Promise<void> {
  lastUser += 1;
  const admin = await facility.as("admin");
  await admin.call(erx.linkErxClinician, {
    params: { clinicianId: person.clinicianId },
    body: { remoteUserId: String(lastUser) },
  });
}

let lastClient = 0;
/** A client in care with the address and phone that the service asks for; each has another name. */
export async function givenPatient(facility: Facility) {
  lastClient += 1;
  const { mrNo, clientId, demographicId } = await givenAdmittedClient(facility, {
    client: {
      legalFirstName: `Robin${"abcdefghij"[lastClient % 10]}${"abcdefghij"[Math.floor(lastClient / 10) % 10]}`,
      legalLastName: `Prescribed${newId().slice(-6).replaceAll(/\d/g, "x")}`,
      phones: [{ number: "(805) 555-0142", use: "mobile" }],
      addresses: [{ use: "home", lines: ["14 Alder Way"], city: "Ojai", state: "CA", zip: "93023" }],
    },
  });
  const nurse = await facility.as("nurse");
  await nurse.call(reviewAllergies, { params: { mrNo }, body: { outcome: "nka" } });
  return { mrNo, clientId, demographicId };
}

const categories = ["presence", "medications", "diagnoses"];

/** The client's signed consent to the e-prescribing service (42 CFR 2.31). */
export async function givenErxConsent(
  facility: Facility,
  client: Awaited<ReturnType<typeof givenPatient>>,
): Promise<void> {
  const { label } = await givenPrescribing(facility);
  const therapist = await facility.as("therapist");
  const blank = await givenForm(facility, "part2-disclosure", client);
  const { version } = await fill(facility, blank, {
    ...fullAnswers["part2-disclosure"],
    recipientName: label,
    recipientOrganization: label,
    informationCategories: categories,
    purpose: "treatment",
  });
  let form = await therapist.call(submitForm, { params: { formId: blank.id }, body: { version } });
  for (const slot of form.slots.filter((one) => one.required))
    form = await therapist.call(signForm, signing(facility, form, slot.slotKey), { signing: slot.role === "staff" });
}

/** A client with everything that lets them be sent. */
export async function givenSendable(facility: Facility) {
  await givenPrescribing(facility);
  const client = await givenPatient(facility);
  await givenErxConsent(facility, client);
  return client;
}

/** A signed event, as the service posts it. */
export function erxEvent(patientId: string, prescriptionId: string, secret: string = simulatedAccount.webhookSecret) {
  const body = Buffer.from(
    JSON.stringify({ type: "prescription", eventId: newId(), clinicId: "1", patientId, prescriptionId }),
  );
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  return { body, headers: { "content-type": "application/json", "x-erx-signature": signature } };
}

const ofStay = async (facility: Facility) => ({
  body: { demographicId: (await givenSendable(facility)).demographicId },
});

export const prescribingSamples: readonly Sample[] = [
  sample(erx.readErx, "nurse", async (facility) => ({
    params: { demographicId: (await givenPatient(facility)).demographicId },
  })),
  sample(erx.countErxNotifications, "nurse", () => ({})),
  sample(erx.syncToMedications, "nurse", async (facility) => {
    const client = await givenSendable(facility);
    await givenOrder(facility, { client });
    return { body: { demographicId: client.demographicId } };
  }),
  sample(erx.syncToAllergies, "nurse", ofStay),
  sample(erx.syncToDiagnoses, "nurse", ofStay),
  sample(erx.syncFromMedications, "nurse", ofStay),
  sample(erx.syncFromAllergies, "nurse", ofStay),
  sample(erx.syncFromDiagnoses, "nurse", ofStay),
  sample(erx.decideDifference, "nurse", async (facility) => {
    const { clientId } = await givenPatient(facility);
    const id = newId();
    await facility.system((act) =>
      act.db
        .insertInto("erxDifferences")
        .values({
          id,
          clientId,
          kind: "medication",
          change: "new",
          remoteKey: `rx:${id.slice(-6)}`,
          remote: jsonb({ text: "melatonin 3 mg tablet", detail: "At bedtime" }),
          foundAt: act.now,
        })
        .execute(),
    );
    return { params: { differenceId: id }, body: { version: 1, decision: "accept" as const } };
  }),
  sample(erx.openPatientWindow, "prescriber", async (facility) => {
    await givenErxUser(facility, await facility.as("prescriber"));
    return { params: { demographicId: (await givenSendable(facility)).demographicId } };
  }),
  sample(erx.openNotifications, "prescriber", async (facility) => {
    await givenPrescribing(facility);
    await givenErxUser(facility, await facility.as("prescriber"));
    return {};
  }),
  sample(erx.readErxConnection, "admin", () => ({})),
  sample(erx.linkErxClinician, "admin", async (facility) => {
    lastUser += 1;
    const { clinicianId } = await facility.as("prescriber", "second");
    return { params: { clinicianId }, body: { remoteUserId: String(lastUser) } };
  }),
  {
    contract: erx.receiveErxEvent,
    as: "admin",
    input: async (facility) => {
      const { token } = await givenPrescribing(facility);
      const { body, headers } = erxEvent("1", "1");
      return { input: { params: { webhookToken: token }, body }, extras: { headers } };
    },
  },
];
