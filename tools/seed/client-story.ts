import { addAlert, changeAlert, listAlerts } from "#modules/clients/alerts/alert.contract.ts";
import { decideApproval, listApprovals, requestApproval } from "#modules/clients/approvals/approval.contract.ts";
import { addFamilyMember, addStakeholder } from "#modules/clients/contacts/contact.contract.ts";
import { updateDiagnoses } from "#modules/clients/diagnoses/diagnosis.contract.ts";
import {
  admitClient,
  type ChecklistItem,
  cancelAdmission,
  dischargeClient,
  getDischargeChecklist,
  readmitClientEndpoint,
} from "#modules/clients/episodes/admission.contract.ts";
import { getLatestDemographic } from "#modules/clients/episodes/demographic.contract.ts";
import { dischargeCodes } from "#modules/clients/episodes/episode.ts";
import { createClientEndpoint } from "#modules/clients/identity/client.contract.ts";
import { addLabel, labelClients } from "#modules/clients/labels/label.contract.ts";
import { listBeds, setHousekeeping } from "#modules/facility/beds/bed.contract.ts";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import { type Calendar, earlier } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { complaints } from "./complaints.ts";
import { type Floor, placeOf } from "./floor.ts";
import type { Guest, PlaceCode, Stay } from "./guests.ts";
import { arizonaTowns, californiaTowns, femaleNames, inventedPhone, maleNames, streets } from "./names.ts";
import type { Player, Stage } from "./stage.ts";

/** A person of the demo with their chart, as the other stories need them. */
export interface Life {
  guest: Guest;
  chance: Chance;
  clientId: string;
  mrNo: string;
  /** The episode that is open or was last. */
  demographicId: string;
  /** The first relative or friend on the chart. */
  familyName: string;
  /** When the present stay began; null before an admission and after the discharge. */
  admittedAt: string | null;
}

export const zoneOfPlace = (place: PlaceCode) => (place === "ACP" ? "America/Phoenix" : "America/Los_Angeles");

/** Who looks after people at a place. */
export const staffOf: Record<
  PlaceCode,
  Record<"therapists" | "attending" | "nurses" | "technicians" | "managers" | "admissions", readonly string[]>
> = {
  ACR: {
    therapists: ["ellison", "guerra"],
    attending: ["feld", "sato"],
    nurses: ["okafor", "lindqvist", "castellanos", "mbeki"],
    technicians: ["tran", "osei", "farley", "ibarra"],
    managers: ["barrett"],
    admissions: ["marsh", "oneill", "singh"],
  },
  ACV: {
    therapists: ["ellison", "whelan"],
    attending: ["sato"],
    nurses: ["nakata"],
    technicians: [],
    managers: ["barrett"],
    admissions: ["calloway", "rhodes"],
  },
  ACP: {
    therapists: ["adeyemi"],
    attending: ["feld"],
    nurses: ["dubois", "vance"],
    technicians: ["petrov", "moreland"],
    managers: ["lachlan"],
    admissions: ["vega", "singh"],
  },
};

/** Opens the chart, as admissions does at the first call. Record numbers follow the order of these calls. */
export async function openChart(stage: Stage, calendar: Calendar, guest: Guest, index: number): Promise<Life> {
  const chance = new Chance(guest.key);
  const place = guest.stays[0]?.place ?? guest.waitingPlace;
  const admissions = stage.as(chance.pick(staffOf[place].admissions));
  const first = guest.stays[0];
  const at = first ? addMinutes(arrivalOf(calendar, first), -60 * 20) : calendar.at(chance.int(1, 6), "10:25");
  const town = chance.pick<{ city: string; zip: string }>(place === "ACP" ? arizonaTowns : californiaTowns);
  const made = await admissions.do(at, createClientEndpoint, {
    body: {
      legalFirstName: guest.first,
      legalLastName: guest.last,
      birthDate: calendar.birthDate(guest.age, ...guest.born),
      sexAtBirth: guest.sex,
      locationId: placeOf(stage, place).id,
      phones: [{ number: inventedPhone(index), use: "mobile", okToText: true, okToVoicemail: chance.isTrue(0.5) }],
      email: `${`${guest.first}.${guest.last}`
        .normalize("NFD")
        .replace(/[^A-Za-z.]/g, "")
        .toLowerCase()}@mail.example`,
      addresses: [
        {
          use: "home",
          lines: [`${chance.int(100, 4900)} ${chance.pick(streets)}`],
          city: town.city,
          state: place === "ACP" ? "AZ" : "CA",
          zip: town.zip,
        },
      ],
      pronouns: guest.sex === "F" ? "she/her" : "he/him",
      maritalStatus:
        guest.age < 20 ? "never_married" : chance.pick(["never_married", "married", "divorced", "separated"]),
      employmentStatus:
        guest.age < 19 ? "student" : chance.pick(["full_time", "part_time", "unemployed", "unemployed", "disabled"]),
      livingArrangement: chance.pick(["independent", "independent", "dependent", "sober_living", "homeless"]),
      veteranStatus: chance.isTrue(0.1) ? "veteran" : "none",
      preferredLanguage: guest.cast === "nunez" ? "es" : "en",
      interpreterNeeded: guest.cast === "nunez",
      referralSource: chance.pick(["self", "self", "health_provider", "substance_provider", "court", "employer"]),
      presentingProblem: chance
        .pick(complaints[guest.trouble].says)
        .replace("he or she", guest.sex === "F" ? "she" : "he"),
      ...(guest.cast === "nunez" ? { preferredName: "Tomás" } : {}),
    },
  });
  const life: Life = { guest, chance, ...made, familyName: "", admittedAt: null };
  life.familyName = await addPeopleAround(admissions, addMinutes(at, 12), life, index);
  return life;
}

async function addPeopleAround(
  admissions: Player,
  at: string,
  { guest, chance, mrNo }: Life,
  index: number,
): Promise<string> {
  const isMinor = guest.age < 18;
  const isSpouse = !isMinor && chance.isTrue(0.35);
  const relationship = isMinor ? "PRN" : isSpouse ? "SPS" : chance.pick(["PRN", "SIB", "FRND"]);
  const others = isSpouse ? (guest.sex === "F" ? maleNames : femaleNames) : [...femaleNames, ...maleNames];
  const firstName = chance.pick(isMinor ? femaleNames : others);
  const name = relationship === "FRND" ? firstName : `${firstName} ${guest.last}`;
  await admissions.do(at, addFamilyMember, {
    params: { mrNo },
    body: {
      relationship,
      firstName,
      lastName: relationship === "FRND" ? null : guest.last,
      phones: [{ number: inventedPhone(400 + index), use: "mobile" }],
      emergencyPriority: 1,
      ...(isMinor ? { legalAuthority: "guardian" as const } : {}),
    },
  });
  if (!chance.isTrue(0.35)) return name;
  await admissions.do(at, addStakeholder, {
    params: { mrNo },
    body: {
      relationship: chance.pick(["pcp", "probation_officer", "attorney", "sponsor", "employer"]),
      firstName: chance.pick([...femaleNames, ...maleNames]),
      lastName: chance.pick(["Abernathy", "Boyd", "Cooley", "Dalton", "Easton", "Foley"]),
      phones: [{ number: inventedPhone(700 + index), use: "work" }],
    },
  });
  return name;
}

export function arrivalOf(calendar: Calendar, stay: Stay): string {
  const at = calendar.at(stay.from, stay.arrives, zoneOfPlace(stay.place));
  // A client who came today must have come before the demo is loaded.
  return earlier(at, calendar.minutesAgo(150));
}
export function leavingOf(calendar: Calendar, stay: Stay): string | null {
  if (stay.to === null) return null;
  return stay.to === 0 ? calendar.minutesAgo(190) : calendar.at(stay.to, stay.leaves, zoneOfPlace(stay.place));
}

/** The program of a place that serves a level of care. */
const programFor = (floor: Floor, place: PlaceCode, level: string) => floor.programs.get(`${place} ${level}`) ?? null;

const latest = async (player: Player, at: string, life: Life) =>
  player.do(at, getLatestDemographic, { params: { mrNo: life.mrNo } });

/** The admission with care team and diagnoses. A second stay is opened first. */
export async function arrive(
  stage: Stage,
  floor: Floor,
  at: string,
  life: Life,
  stay: Stay,
  isFirst: boolean,
): Promise<void> {
  const { chance, mrNo, guest } = life;
  const staff = staffOf[stay.place];
  const admissions = stage.as(chance.pick(staff.admissions));
  const attending = stage.as(chance.pick(staff.attending));
  const locationId = placeOf(stage, stay.place).id;
  if (!isFirst)
    await admissions.do(addMinutes(at, -180), readmitClientEndpoint, { params: { mrNo }, body: { locationId } });
  const before = await latest(admissions, at, life);
  const therapist = chance.pick(staff.therapists);
  const sections = placeOf(stage, stay.place).sections;
  const section = { detox: "Detox Wing", north: "North House", south: "South House", phoenix: "Residence" } as const;
  const after = await admissions.do(at, admitClient, {
    params: { mrNo },
    body: {
      demographicId: before.demographicId,
      version: before.version,
      locationId,
      sectionId: stay.bed ? (sections.get(section[stay.bed.ward]) ?? null) : null,
      levelOfCareId: floor.levels.get(stay.level) ?? "",
      programId: programFor(floor, stay.place, stay.level),
      bedId: stay.bed?.id ?? null,
      admittedAt: at,
      admissionType: stay.level === "3.7" ? "urgent" : chance.isTrue(0.08) ? "court" : "elective",
      legalStatus: chance.isTrue(0.08) ? "court_ordered" : "voluntary",
      admittingClinicianId: attending.clinicianId,
      allergiesUnableReason: "The nurse asks after arrival",
      careTeam: [
        { clinicianId: stage.as(therapist).clinicianId, role: "primary_therapist", isPrimary: true },
        { clinicianId: attending.clinicianId, role: "attending" },
        { clinicianId: stage.as(chance.pick(staff.nurses)).clinicianId, role: "nurse" },
        { clinicianId: stage.as(chance.pick(staff.managers)).clinicianId, role: "case_manager" },
      ],
    },
  });
  life.demographicId = after.demographicId;
  life.admittedAt = at;
  const complaint = complaints[guest.trouble];
  const codes = [
    stay.bed ? complaint.principal.residential : complaint.principal.day,
    ...chance.some(complaint.others, 0.4),
  ];
  await attending.do(addMinutes(at, chance.int(70, 160)), updateDiagnoses, {
    params: { mrNo },
    body: {
      demographicId: after.demographicId,
      setVersion: 0,
      entries: codes.map((code, index) => ({
        code,
        kind: index === 0 ? ("principal" as const) : ("secondary" as const),
        verification: index > 1 ? ("provisional" as const) : ("confirmed" as const),
        clinicalStatus: "active" as const,
        poa: "Y" as const,
        diagnosedOn: localDate(at, zoneOfPlace(stay.place)),
        specifiers: index === 0 && guest.trouble !== "mood" ? { severity: "severe" as const } : {},
      })),
    },
  });
}

export async function leave(stage: Stage, calendar: Calendar, at: string, life: Life, stay: Stay): Promise<void> {
  const { chance, mrNo } = life;
  const manager = stage.as(chance.pick(staffOf[stay.place].managers));
  const before = await latest(manager, at, life);
  const codes = dischargeCodes[stay.discharge];
  const { items } = await manager.do(at, getDischargeChecklist, {
    params: { mrNo },
    query: { demographicId: before.demographicId, type: stay.discharge },
  });
  await manager.do(at, dischargeClient, {
    params: { mrNo },
    body: {
      demographicId: before.demographicId,
      version: before.version,
      dischargedAt: at,
      dischargeType: stay.discharge,
      nubcStatusCode: codes.nubc,
      tedsReason: codes.teds,
      dischargeTo: chance.pick([
        "Home with family",
        "Home",
        "Recovery residence in Ventura",
        "Day program at Ventura Outpatient",
      ]),
      followUp: {
        what: "First appointment after discharge",
        where: "Ventura Outpatient",
        at: addMinutes(at, 4 * 1440),
      },
      answers: Object.fromEntries(items.filter((item) => !item.met).map((item) => [item.key, leftAs(item)])),
    },
  });
  life.admittedAt = null;
  const cleanedAt = addMinutes(at, chance.int(50, 130));
  if (stay.bed && stay.to !== 0 && cleanedAt < calendar.now) await clean(stage, cleanedAt, stay);
}

async function clean(stage: Stage, at: string, stay: Stay): Promise<void> {
  const nurse = stage.as(stay.place === "ACP" ? "dubois" : "castellanos");
  const find = async () => {
    const { rows } = await nurse.do(at, listBeds, { query: { locationId: placeOf(stage, stay.place).id } });
    return rows.find((bed) => bed.id === stay.bed?.id);
  };
  const bed = await find();
  if (!bed || bed.housekeeping === "clean") return;
  const params = { bedId: bed.id };
  const started = await nurse.do(at, setHousekeeping, { params, body: { version: bed.version, move: "start" } });
  await nurse.do(addMinutes(at, 35), setHousekeeping, { params, body: { version: started.version, move: "finish" } });
}

/** What happens with those who have not come yet. */
export async function wait(stage: Stage, calendar: Calendar, floor: Floor, life: Life): Promise<void> {
  const { guest, chance, mrNo } = life;
  const { waiting } = guest;
  if (waiting === null || waiting === "pre_admission") return;
  const admissions = stage.as(chance.pick(staffOf[guest.waitingPlace].admissions));
  const at = calendar.minutesAgo(chance.int(200, 1300));
  const { demographicId, version } = await latest(admissions, at, life);
  if (waiting === "cancelled") {
    const reason = chance.pick(["Went to another program", "Changed their mind", "Could not be reached any more"]);
    await admissions.do(at, cancelAdmission, { params: { mrNo }, body: { demographicId, version, reason } });
    return;
  }
  const level = guest.waitingPlace === "ACR" ? "3.7" : "2.1";
  await admissions.do(at, requestApproval, {
    params: { mrNo },
    body: {
      demographicId,
      version,
      levelOfCareId: floor.levels.get(level) ?? "",
      expectedAt: addMinutes(calendar.now, chance.int(300, 2400)),
      note: "Screened by telephone, no medical exclusion; transport is arranged.",
    },
  });
  if (waiting !== "approved") return;
  const manager = stage.as(chance.pick(staffOf[guest.waitingPlace].managers));
  const later = addMinutes(at, 45);
  const { rows } = await manager.do(later, listApprovals, { query: {} });
  const request = rows.find((row) => row.demographicId === demographicId);
  if (!request) throw new Error(`No request for ${guest.last}.`);
  const body = { version: request.version, decision: "approve" as const, comment: "Bed and benefits are confirmed." };
  await manager.do(later, decideApproval, { params: { approvalId: request.id }, body });
}

/** Alerts on the chart of a client in care. */
export async function warn(stage: Stage, calendar: Calendar, at: string, life: Life, stay: Stay): Promise<void> {
  const { guest, chance, mrNo, demographicId } = life;
  const nurse = stage.as(chance.pick(staffOf[stay.place].nurses));
  const put = (time: string, body: object) =>
    nurse.do(time, addAlert, { params: { mrNo }, body: { demographicId, ...body } as never });
  if (guest.trouble === "alcohol" && stay.level === "3.7")
    await put(at, {
      category: "seizure",
      level: "caution",
      instructions: "Bed rails up, suction at the bedside, CIWA-Ar every 4 hours.",
    });
  if (guest.trouble === "sedative" && stay.bed)
    await put(at, {
      category: "withdrawal_history",
      level: "caution",
      instructions: "A seizure when alprazolam ran out in spring.",
    });
  if (guest.cast === "wright")
    await put(calendar.minutesAgo(26 * 60), {
      category: "suicide",
      level: "high",
      instructions: "One to one at arm's length, also in the bathroom. Belongings searched at each change of shift.",
      observation: "one_to_one",
      reviewDueAt: calendar.minutesAgo(120),
    });
  if (guest.cast === "kerr")
    await put(at, {
      category: "hepatic",
      level: "caution",
      instructions: "Cirrhosis: acetaminophen at most 2,000 mg in 24 hours.",
    });
  if (guest.cast === "lee-karen" || guest.cast === "lee-karyn")
    await put(at, {
      category: "name_alike",
      level: "high",
      instructions: "Karen Lee and Karyn Lee are both in South House. Check birth date and photo.",
    });
  if (guest.cast === "obrien") await acceptProposed(nurse, at, mrNo);
  if (!guest.cast && stay.bed && chance.isTrue(0.18))
    await put(
      at,
      chance.pick([
        { category: "diet", level: "info", instructions: "Vegetarian." },
        { category: "diet", level: "info", instructions: "No pork." },
        { category: "mobility", level: "info", instructions: "Uses a cane; room on the ground floor." },
        {
          category: "diabetes",
          level: "caution",
          instructions: "Fingerstick before meals; glucose tablets at the station.",
        },
      ]),
    );
}

async function acceptProposed(nurse: Player, at: string, mrNo: string): Promise<void> {
  const { rows } = await nurse.do(at, listAlerts, { params: { mrNo } });
  const proposed = rows.find((alert) => alert.status === "proposed");
  if (!proposed) return;
  await nurse.do(at, changeAlert, {
    params: { mrNo, alertId: proposed.id },
    body: {
      version: proposed.version,
      level: "caution",
      instructions: "Left on day 4 last time when cravings were strongest: offer to talk before every round.",
      reviewDueAt: addMinutes(at, 60 * 60),
    },
  });
}

function leftAs({ key, choices }: ChecklistItem) {
  const outcome = choices[0]?.value ?? null;
  return { outcome, reason: outcome ? null : (reasonsLeftOpen[key] ?? "To be completed within 72 h") };
}
const reasonsLeftOpen: Readonly<Record<string, string>> = {
  release: "Client declined a release",
  "open-alerts": "Reviewed with the team, ends with the stay",
};

const both = ["client", "lead"] as const;
const labels = [
  {
    name: "Alumni mentor",
    color: "teal",
    description: "Meets with an alumni mentor each week",
    share: 0.12,
    scopes: ["client"],
  },
  {
    name: "Court ordered",
    color: "blue",
    description: "A court asks for attendance reports",
    share: 0.15,
    scopes: both,
  },
  {
    name: "First treatment",
    color: "gray",
    description: "Never in treatment before this stay",
    share: 0.25,
    scopes: ["client"],
  },
  {
    name: "Veteran",
    color: "green",
    description: "Served in the armed forces; ask about VA benefits",
    share: 0.1,
    scopes: both,
  },
] as const;

/** The facility's labels, and some clients in care who have them. */
export async function tellLabels(stage: Stage, calendar: Calendar, lives: readonly Life[]): Promise<void> {
  const start = calendar.minutesAgo(2 * 24 * 60);
  const chance = new Chance("labels");
  for (const [index, { share, scopes, ...label }] of labels.entries()) {
    const at = addMinutes(start, 2 * index);
    const { id } = await stage.as("reyes").do(at, addLabel, { body: { ...label, scopes: [...scopes] } });
    const clientIds = lives
      .filter((life) => life.admittedAt !== null && chance.isTrue(share))
      .map((life) => life.clientId);
    if (clientIds.length > 0)
      await stage.as("barrett").do(addMinutes(at, 1), labelClients, {
        params: { labelId: id },
        body: { clientIds: clientIds.slice(0, 40) },
      });
  }
}
