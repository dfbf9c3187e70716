import { createLevel } from "#modules/facility/levels/level.contract.ts";
import type { RoleCode } from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import type { Facility } from "#testing/facility.ts";
import { addFamilyMember } from "./contacts/contact.contract.ts";
import { type Admission, admitClient, type Discharge, getDischargeChecklist } from "./episodes/admission.contract.ts";
import type { Demographic } from "./episodes/demographic.contract.ts";
import { getLatestDemographic } from "./episodes/demographic.contract.ts";
import { createClientEndpoint } from "./identity/client.contract.ts";

export interface GivenClient {
  clientId: string;
  demographicId: string;
  mrNo: string;
}
type NewClientInput = Parameters<Awaited<ReturnType<Facility["as"]>>["call"]>[1] & {
  body?: Partial<Record<string, unknown>>;
};

const firstNames = ["Avery", "Blake", "Casey", "Devon", "Emery", "Finley", "Harper", "Jules", "Kendall", "Logan"];
const numbered = new Map<string, number>();

/**
 * Gives each test facility its own range of MR numbers, because isolation tests ask one facility for another's numbers. No
 * endpoint sets the counter, so this writes it directly.
 */
async function separateNumbers(facility: Facility): Promise<void> {
  if (numbered.has(facility.tenant.id)) return;
  numbered.set(facility.tenant.id, 0);
  const start = 1_000_000 + (Number.parseInt(facility.tenant.id.replaceAll("-", "").slice(-8), 16) % 80_000_000);
  await facility.system(async (act) => {
    await act.db
      .insertInto("recordNumberCounters")
      .values({ id: newId(), lastNumber: start })
      .onConflict((conflict) => conflict.column("tenantId").doNothing())
      .execute();
  });
}

/** A unique client with a pre-admission stay at the main location. */
export async function givenClient(facility: Facility, given: NewClientInput["body"] = {}): Promise<GivenClient> {
  await separateNumbers(facility);
  const n = (numbered.get(facility.tenant.id) ?? 0) + 1;
  numbered.set(facility.tenant.id, n);
  const admissions = await facility.as("admissions");
  const word = [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  return admissions.call(createClientEndpoint, {
    body: {
      legalFirstName: firstNames[n % firstNames.length] as string,
      legalLastName: `Testperson${word}`,
      birthDate: `${1960 + (n % 40)}-0${1 + (n % 9)}-1${n % 10}`,
      sexAtBirth: n % 2 === 0 ? "F" : "M",
      locationId: facility.locations.main,
      ...given,
    },
  });
}

const levels = new Map<string, Promise<string>>();

/** The id of a level of care without beds, created once per facility and name. */
export function givenDayLevel(facility: Facility, name = "Day program"): Promise<string> {
  const key = `${facility.tenant.id} ${name}`;
  let level = levels.get(key);
  if (!level) {
    level = makeLevel(facility, name);
    levels.set(key, level);
  }
  return level;
}
async function makeLevel(facility: Facility, name: string): Promise<string> {
  const admin = await facility.as("admin");
  const level = await admin.call(createLevel, {
    body: {
      edition: "asam4",
      code: facility.mark(),
      name,
      setting: "outpatient",
      bedded: false,
      rank: 21,
      billingMode: "perSession",
    },
  });
  return level.id;
}

/** A complete admission request body. */
export async function anAdmission(
  facility: Facility,
  client: GivenClient,
  given: Partial<Admission> = {},
): Promise<Admission> {
  const admissions = await facility.as("admissions");
  const prescriber = await facility.as("prescriber");
  const { version } = await admissions.call(getLatestDemographic, { params: { mrNo: client.mrNo } });
  return {
    demographicId: client.demographicId,
    version,
    locationId: facility.locations.main,
    sectionId: null,
    levelOfCareId: given.levelOfCareId ?? (await givenDayLevel(facility)),
    programId: null,
    bedId: null,
    admittedAt: facility.clock.now(),
    admissionType: "elective",
    legalStatus: "voluntary",
    legalStatusExpiresAt: null,
    admittingClinicianId: prescriber.clinicianId,
    anticipatedDischargeDate: null,
    emergencyContactDeclined: true,
    allergiesUnableReason: "Intoxicated on arrival",
    careTeam: [],
    ...given,
  };
}

export interface GivenAdmittedClient extends GivenClient {
  episode: Demographic;
}

/** A client admitted now (or at `admittedAt`) to a level without beds, created through the endpoints. */
export async function givenAdmittedClient(
  facility: Facility,
  given: Partial<Admission> & { client?: NewClientInput["body"] } = {},
): Promise<GivenAdmittedClient> {
  const { client: about, ...admission } = given;
  const client = await givenClient(facility, about);
  const admissions = await facility.as("admissions");
  const episode = await admissions.call(admitClient, {
    params: { mrNo: client.mrNo },
    body: await anAdmission(facility, client, admission),
  });
  return { ...client, episode };
}

/** Adds an emergency contact. */
export async function givenEmergencyContact(facility: Facility, client: GivenClient) {
  const admissions = await facility.as("admissions");
  return admissions.call(addFamilyMember, {
    params: { mrNo: client.mrNo },
    body: {
      relationship: "SIB",
      firstName: "Robin",
      lastName: "Testperson",
      phones: [{ number: "(805) 555-0177", use: "mobile" }],
      emergencyPriority: 1,
    },
  });
}

/** Advances the clock and signs the given roles in again. */
export async function timePasses(
  facility: Facility,
  by: Parameters<Facility["clock"]["advance"]>[0],
  whoActsThen: readonly RoleCode[],
): Promise<void> {
  facility.clock.advance(by);
  for (const role of whoActsThen) await (await facility.as(role)).signIn();
}

/** Path parameters of chart endpoints. */
export const mrNo = ({ mrNo: number }: GivenClient) => ({ mrNo: number });
export const ofEpisode = ({ episode }: GivenAdmittedClient) => ({
  demographicId: episode.demographicId,
  version: episode.version,
});
/** Input for a chart endpoint on a chart open to all staff of the main location. */
export const chart =
  (given: (facility: Facility) => Promise<GivenClient> = givenClient) =>
  async (facility: Facility) => ({
    params: mrNo(await given(facility)),
  });

/** Answers every open item of a client's discharge checklist: the first choice, else a reason. */
export async function dischargeAnswers(
  by: Awaited<ReturnType<Facility["as"]>>,
  { mrNo, demographicId }: Pick<GivenClient, "mrNo" | "demographicId">,
  type: Discharge["dischargeType"] = "completed",
): Promise<Pick<Discharge, "answers" | "followUp">> {
  const { items } = await by.call(getDischargeChecklist, { params: { mrNo }, query: { demographicId, type } });
  const open = items.filter((item) => !item.met && item.key !== "aftercare");
  const answers = Object.fromEntries(
    open.map(({ key, choices }) => [key, { outcome: choices[0]?.value ?? null, reason: choices[0] ? null : "Noted" }]),
  );
  return { answers: { ...answers, aftercare: { outcome: null, reason: "Client declined" } }, followUp: null };
}
