import type { z } from "zod";
import { addCredential, changeCredential, type NewCredential } from "#modules/staff/credentials/credential.contract.ts";
import { deaSchedules } from "#modules/staff/credentials/credential.ts";
import { createUserGroup, setGroupMembers } from "#modules/staff/user-groups/user-groups.contract.ts";
import { addDays, localDate } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { demoStaff } from "./people.ts";
import type { Stage } from "./stage.ts";

type Paper = z.input<typeof NewCredential>;
const boards: Readonly<Record<string, string>> = {
  MD: "Medical Board",
  DO: "Osteopathic Medical Board",
  PMHNP: "Board of Registered Nursing",
  RN: "Board of Registered Nursing",
  LVN: "Board of Vocational Nursing",
  LMFT: "Board of Behavioral Sciences",
  LCSW: "Board of Behavioral Sciences",
  AMFT: "Board of Behavioral Sciences",
  LPC: "Board of Behavioral Health Examiners",
};

/** Licenses and registrations of those who treat: before the first order, because an order asks for them. */
export async function givePapers(stage: Stage, calendar: Calendar, at: string): Promise<void> {
  const today = localDate(calendar.now, calendar.zone);
  const admin = stage.as("reyes");
  const file = async (key: string, paper: Paper) => {
    const clinicianId = stage.as(key).clinicianId;
    const added = await admin.do(at, addCredential, { params: { clinicianId }, body: paper });
    const params = { clinicianId, credentialId: added.id };
    await admin.do(at, changeCredential, { params, body: { act: "verify", version: added.version } });
  };
  for (const person of demoStaff) {
    const key = person.email.split("@")[0] ?? "";
    if ((person.status ?? 1) !== 1) continue;
    const chance = new Chance(`papers ${key}`);
    const [first] = person.credentials ?? [];
    const states = person.places.includes("ACP") ? (person.places.length > 1 ? ["CA", "AZ"] : ["AZ"]) : ["CA"];
    const issuedOn = addDays(today, -chance.int(400, 900));
    if (first)
      for (const state of states)
        await file(key, {
          type: "license",
          number: `${first}-${chance.int(100000, 999999)}`,
          state,
          issuer: boards[first] ?? "State board",
          issuedOn,
          // One nurse's license is about to end, so that the notices and the amber mark can be seen.
          expiresOn: addDays(today, key === "castellanos" ? 12 : chance.int(120, 700)),
        });
    if (person.dea)
      for (const state of states)
        await file(key, {
          type: "dea",
          number: person.dea,
          state,
          schedules: [...deaSchedules],
          issuer: "DEA",
          issuedOn,
          expiresOn: addDays(today, chance.int(200, 900)),
        });
    if (person.role === "technician" || person.role === "nurse")
      await file(key, {
        type: "cpr",
        issuer: "American Heart Association",
        issuedOn: addDays(today, -731),
        expiresOn: addDays(today, key === "farley" ? -1 : chance.int(90, 700)),
      });
  }
}

const groups = [
  ["Detox Nurses", "Nurses of the Detox Wing", ["notification"], ["okafor", "lindqvist", "mbeki", "castellanos"]],
  ["Treatment Team A", "Meets on Tuesdays", ["notification"], ["raman", "ellison", "guerra", "barrett", "vance"]],
  ["Incident Reviewers", "Reads every incident report", ["notification"], ["brandt", "vance", "raman"]],
  ["On-call", "Reached at night and on weekends", ["notification"], ["feld", "sato", "vance"]],
] as const;

/** The facility's groups with their members. */
export async function makeGroups(stage: Stage, at: string): Promise<void> {
  const owner = stage.as("whitlock");
  for (const [name, description, purposes, keys] of groups) {
    const group = await owner.do(at, createUserGroup, { body: { name, description, purposes: [...purposes] } });
    await owner.do(at, setGroupMembers, {
      params: { groupId: group.id },
      body: { version: group.version, clinicianIds: keys.map((key) => stage.as(key).clinicianId) },
    });
  }
}
