import { beforeAll, describe, expect, it } from "vitest";
import * as clinician from "#modules/staff/clinicians/clinician.contract.ts";
import { listClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import type { CareRole } from "../episodes/episode.ts";
import { givenClient } from "../testing.ts";
import { addCareTeamMember, getCareTeam } from "./care-team.contract.ts";

let facility: Facility;
let admin: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admin = await facility.as("admin");
});

async function inCareOf(person: Person, role: CareRole) {
  const client = await givenClient(facility);
  const body = { demographicId: client.demographicId, clinicianId: person.clinicianId, role, isPrimary: true };
  await admin.call(addCareTeamMember, { params: { mrNo: client.mrNo }, body });
  facility.clock.advance({ seconds: 1 });
  return client;
}
async function move(
  person: Person,
  to: "deactivate" | "suspend",
  reassignments: { kind: string; id: string; toClinicianId: string }[] = [],
) {
  const params = { clinicianId: person.clinicianId };
  const { version } = await admin.call(clinician.getClinician, { params });
  return admin.call(clinician.setClinicianStatus, {
    params,
    body: { version, move: to, reason: "Left the house", reassignments },
  });
}

describe("CT-1: a clinician with clients", () => {
  it("cannot be deactivated until every client is reassigned; then all sessions end", async () => {
    const therapist = await facility.as("therapist", "leaving");
    const colleague = await facility.as("therapist", "staying");
    const clients = [];
    for (let index = 0; index < 9; index += 1) clients.push(await inCareOf(therapist, "primary_therapist"));
    await expect(move(therapist, "deactivate")).rejects.toMatchObject({
      code: "has-caseload",
      status: 409,
      problem: { params: { groups: [{ kind: "clients", count: 9 }] } },
    });
    expect(await therapist.call(getSession)).toMatchObject({ user: { status: 1 } });

    const { groups } = await admin.call(clinician.listDependents, { params: { clinicianId: therapist.clinicianId } });
    const all = groups.flatMap(({ kind, rows }) =>
      rows.map(({ id }) => ({ kind, id, toClinicianId: colleague.clinicianId })),
    );
    expect(all).toHaveLength(9);
    await expect(move(therapist, "deactivate", all.slice(1))).rejects.toMatchObject({ code: "has-caseload" });
    const { rows: load } = await admin.call(listClinicians, { query: { role: "therapist" } });
    expect(load.find((row) => row.id === therapist.clinicianId)?.caseload).toBe(9);

    expect(await move(therapist, "deactivate", all)).toMatchObject({ status: 2, caseload: 0 });
    const taken = await admin.call(clinician.getClinician, { params: { clinicianId: colleague.clinicianId } });
    expect(taken.caseload).toBe(9);
    const { rows } = await admin.call(getCareTeam, { params: { mrNo: clients[0]?.mrNo ?? "" } });
    expect(rows.filter((row) => row.until === null)).toMatchObject([
      { clinicianId: colleague.clinicianId, role: "primary_therapist", isPrimary: true },
    ]);
    const refused = await therapist.send(getSession);
    expect(refused.statusCode).toBe(401);
    const db = facility.platform.database.tenant(facility.tenant.id);
    const pins = await db
      .selectFrom("clinicianPins")
      .select("clinicianId")
      .where("clinicianId", "=", therapist.clinicianId)
      .execute();
    expect(pins).toEqual([]);
  });

  it("cannot reassign clients to an inactive clinician", async () => {
    const leaving = await facility.as("case_manager", "leaving");
    const gone = await facility.as("case_manager", "gone");
    await inCareOf(leaving, "case_manager");
    await move(gone, "suspend");
    const { groups } = await admin.call(clinician.listDependents, { params: { clinicianId: leaving.clinicianId } });
    const all = groups.flatMap(({ kind, rows }) =>
      rows.map(({ id }) => ({ kind, id, toClinicianId: gone.clinicianId })),
    );
    await expect(move(leaving, "deactivate", all)).rejects.toMatchObject({ code: "clinician-inactive" });
  });

  it("keeps the caseload when suspended, and loses every session", async () => {
    const person = await facility.as("case_manager", "paused");
    await inCareOf(person, "case_manager");
    expect(await move(person, "suspend")).toMatchObject({ status: 4, caseload: 1 });
    expect((await person.send(getSession)).statusCode).toBe(401);
  });
});
