import { beforeAll, describe, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { staffAuthority } from "../credentials/authority.ts";
import { addCredential, changeCredential, listCredentials } from "../credentials/credential.contract.ts";
import { credentialsExpiringJob } from "../credentials/credential.jobs.ts";
import * as clinician from "./clinician.contract.ts";
import { invitation, license } from "./samples.ts";
import { listClinicians } from "./staff.contract.ts";

let facility: Facility;
let admin: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admin = await facility.as("admin");
});
const see = (clinicianId: string) => admin.call(clinician.getClinician, { params: { clinicianId } });

async function move(
  person: Person,
  to: "deactivate" | "suspend" | "reactivate",
  reassignments: { kind: string; id: string; toClinicianId: string }[] = [],
) {
  const { version } = await see(person.clinicianId);
  return admin.call(clinician.setClinicianStatus, {
    params: { clinicianId: person.clinicianId },
    body: { version, move: to, reason: "Left the facility", reassignments },
  });
}

describe("Invitations", () => {
  it("creates an invited account and emails a link", async () => {
    const invited = await admin.call(clinician.inviteClinician, { body: invitation(facility, "quist") });
    expect(invited).toMatchObject({ status: 3, fullName: "Nora Quist", locationIds: [facility.locations.main] });
    const db = facility.platform.database.tenant(facility.tenant.id);
    const tasks = await db.selectFrom("outboundTasks").selectAll().where("subjectId", "=", invited.userId).execute();
    expect(tasks).toHaveLength(1);
    const tokens = await db.selectFrom("actionTokens").selectAll().where("principalId", "=", invited.userId).execute();
    expect(tokens.map((token) => token.purpose)).toEqual(["invite"]);
  });

  it("voids the first link when the invitation is resent", async () => {
    const { id, userId } = await admin.call(clinician.inviteClinician, { body: invitation(facility, "again") });
    await admin.call(clinician.resendInvitation, { params: { clinicianId: id } });
    const db = facility.platform.database.tenant(facility.tenant.id);
    const tokens = await db.selectFrom("actionTokens").selectAll().where("principalId", "=", userId).execute();
    expect(tokens.filter((token) => token.usedAt === null)).toHaveLength(1);
    expect(tokens).toHaveLength(2);
  });

  it("PERM-4: rejects an administrator who invites an owner, whose role has more permissions", async () => {
    const body = { ...invitation(facility, "owner2"), role: "owner" };
    await expect(admin.call(clinician.inviteClinician, { body })).rejects.toMatchObject({ code: "forbidden" });
    const owner = await facility.as("owner");
    expect(await owner.call(clinician.inviteClinician, { body })).toMatchObject({ role: "owner" });
  });

  it("rejects an email address in use at its field", async () => {
    const nurse = await facility.as("nurse");
    const refused = admin.call(clinician.inviteClinician, {
      body: { ...invitation(facility, "x"), email: nurse.email },
    });
    await expect(refused).rejects.toMatchObject({ code: "duplicate", problem: { errors: [{ path: "body.email" }] } });
  });
});

describe("Status", () => {
  it("AUTH-14: requires a new password after reactivation and keeps the record", async () => {
    const person = await facility.as("marketing", "returns");
    await move(person, "deactivate");
    const back = await move(person, "reactivate");
    expect(back).toMatchObject({ id: person.clinicianId, status: 1 });
    await expect(person.signIn()).rejects.toMatchObject({ code: "bad-credentials" });
  });

  it("ends sessions, removes PIN and push, and notifies compliance on deactivation (45 CFR 164.308(a)(3))", async () => {
    const [person, compliance] = [await facility.as("marketing", "leaves"), await facility.as("compliance")];
    await facility.system((act) =>
      act.db
        .insertInto("pushSubscriptions")
        .values({
          id: newId(),
          principalType: "staff",
          principalId: person.userId,
          platform: "web",
          endpoint: `https://push.example.test/${person.userId}`,
          p256dh: "x",
          auth: "y",
        })
        .execute(),
    );
    await move(person, "deactivate");
    await facility.runJobs();
    expect((await person.send(listNotifications)).statusCode).toBe(401);
    const left = await facility.system(async (act) => ({
      pins: await act.db
        .selectFrom("clinicianPins")
        .selectAll()
        .where("clinicianId", "=", person.clinicianId)
        .execute(),
      push: await act.db
        .selectFrom("pushSubscriptions")
        .select("state")
        .where("principalId", "=", person.userId)
        .execute(),
    }));
    expect(left).toEqual({ pins: [], push: [{ state: "revoked" }] });
    const { rows } = await compliance.call(listNotifications);
    expect(rows.filter((row) => row.subjectId === person.clinicianId)).toMatchObject([
      { kind: "clinician.deactivated" },
    ]);
  });

  it("audits only the fields that changed, and the new locations", async () => {
    const { clinicianId } = await facility.as("billing", "edited");
    const params = { clinicianId };
    const { version, firstName } = await see(clinicianId);
    const edited = await admin.call(clinician.changeClinician, { params, body: { version, firstName, title: "Lead" } });
    const { main } = facility.locations;
    await admin.call(clinician.changeClinician, { params, body: { version: edited.version, locationIds: [main] } });
    const entries = await facility.system((act) =>
      act.db
        .selectFrom("auditEvents")
        .select(["fields", "detail"])
        .where("action", "=", "clinician.changed")
        .where("subjectId", "=", clinicianId)
        .execute(),
    );
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual({ fields: ["title"], detail: {} });
    expect(entries).toContainEqual({ fields: ["defaultLocationId"], detail: { locationIds: [main] } });
  });

  it("rejects a change of one's own status, and a stale version", async () => {
    await expect(move(admin, "deactivate")).rejects.toMatchObject({ code: "own-request" });
    const person = await facility.as("billing", "stale");
    const { version } = await see(person.clinicianId);
    const change = { params: { clinicianId: person.clinicianId }, body: { version, title: "Lead" } };
    await admin.call(clinician.changeClinician, change);
    await expect(admin.call(clinician.changeClinician, change)).rejects.toMatchObject({ code: "stale-version" });
  });
});

describe("Credentials", () => {
  it("AUTH-15: notifies holder and administrators once each at 60, 30, 7 and 1 days and on the day", async () => {
    const other = await givenFacility({ now: "2026-11-20T13:45:00.000Z" });
    const nurse = await other.as("nurse", "expiring");
    const admin = await other.as("admin");
    await admin.call(addCredential, {
      params: { clinicianId: nurse.clinicianId },
      body: { ...license, expiresOn: "2026-12-02" },
    });
    const run = async () => {
      await asSystem(other.platform, other.tenant, (act) => credentialsExpiringJob.run(act, {}));
      await other.runJobs();
    };
    const noticesOf = async (person: Person) => {
      const { rows } = await person.call(listNotifications);
      return rows.filter((one) => one.kind === "credential.expiring").length;
    };
    // 5:45 AM at the facility.
    await run();
    expect(await noticesOf(nurse)).toBe(0);
    other.clock.advance({ minutes: 15 });
    await run();
    await run();
    expect([await noticesOf(nurse), await noticesOf(admin)]).toEqual([1, 1]);
    other.clock.advance({ days: 6 });
    await run();
    expect(await noticesOf(nurse)).toBe(2);
    other.clock.advance({ days: 5 });
    await run();
    expect(await noticesOf(nurse)).toBe(3);
    other.clock.advance({ days: 1 });
    await run();
    expect(await noticesOf(nurse)).toBe(4);
    other.clock.advance({ days: 1 });
    await run();
    expect(await noticesOf(nurse)).toBe(4);
  });

  it("rejects verification by the holder, and removes it on a correction", async () => {
    const nurse = await facility.as("nurse", "own");
    const params = { clinicianId: nurse.clinicianId };
    const added = await nurse.call(addCredential, { params, body: license });
    const at = { ...params, credentialId: added.id };
    const verify = (version: number) => ({ params: at, body: { act: "verify" as const, version } });
    await expect(nurse.call(changeCredential, verify(added.version))).rejects.toMatchObject({ code: "own-request" });
    const verified = await admin.call(changeCredential, verify(added.version));
    expect(verified).toMatchObject({ standing: "ok", verifiedByName: expect.any(String) });
    const corrected = await nurse.call(changeCredential, {
      params: at,
      body: { act: "correct", version: verified.version, credential: { ...license, number: "RN 1" } },
    });
    expect(corrected).toMatchObject({ number: "RN 1", verifiedAt: null, standing: "unverified" });
    const others = await facility.as("nurse", "other");
    const foreign = others.call(addCredential, { params, body: license });
    await expect(foreign).rejects.toMatchObject({ code: "not-found" });
  });

  it("staffAuthority returns credentials for a state and day, with expired ones listed separately", async () => {
    const doctor = await facility.as("prescriber", "dates");
    const on = (date: string, state: string | null) =>
      facility.system((act) => staffAuthority(act, { clinicianId: doctor.clinicianId, state, on: date }));
    expect(await on("2026-11-20", "CA")).toMatchObject({ licenses: [{ number: "A100001" }], expired: [] });
    expect(await on("2026-11-20", "AZ")).toMatchObject({ licenses: [], dea: [] });
    const over = await on("2036-01-01", null);
    expect([over.licenses, over.expired.map((one) => one.type)]).toEqual([[], ["license", "dea"]]);
    expect((await on("2035-12-31", "CA")).licenses).toHaveLength(1);
  });

  it("shows the worst credential status in the list, and filters by it", async () => {
    const nurse = await facility.as("nurse", "lapsed");
    const params = { clinicianId: nurse.clinicianId };
    await admin.call(addCredential, { params, body: license });
    await admin.call(addCredential, {
      params,
      body: { type: "cpr", issuedOn: "2024-11-19", expiresOn: "2026-11-19" },
    });
    const { rows } = await admin.call(listClinicians, { query: { credentials: "expired" } });
    expect(rows.map((row) => [row.id, row.credentialStanding])).toContainEqual([nurse.clinicianId, "expired"]);
    const { rows: cards } = await nurse.call(listCredentials, { params });
    expect(cards.map((card) => card.standing).sort()).toEqual(["expired", "unverified"]);
  });
});
