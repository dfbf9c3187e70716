import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listSessions } from "#modules/accounts/sessions/session-list.contract.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { Permission, Scope } from "#platform/shared/access/permissions.ts";
import { type Facility, givenFacility, givenProcess, type Person } from "#testing/facility.ts";
import * as clinician from "../clinicians/clinician.contract.ts";
import * as groups from "../user-groups/user-groups.contract.ts";
import * as access from "./roles.contract.ts";
import { givenGroup, givenRole } from "./samples.ts";

let facility: Facility;
let owner: Person;
beforeAll(async () => {
  facility = await givenFacility();
  owner = await facility.as("owner");
});
// The clock moves in these tests, and changing roles requires a recent sign-in.
beforeEach(() => owner.signIn());
const role = async (code: string, by = owner) => {
  const { rows } = await by.call(access.listRoles);
  const found = rows.find((one) => one.code === code);
  if (!found) throw new Error(`No role ${code}`);
  return found;
};
const grant = (permission: Permission, scope: Scope = "location") => ({ permission, scope });
const may = async (person: Person) =>
  (await person.send(clinician.listClinicianActivity, { params: { clinicianId: person.clinicianId } })).statusCode;
const why = (clinicianId: string) => owner.call(access.getAccess, { params: { clinicianId } });

describe("Roles", () => {
  it("PERM-1, PERM-2: applies a role change to the next request, in every server process", async () => {
    const person = await facility.as("marketing", "reloaded");
    expect(await may(person)).toBe(403);
    const other = await givenProcess(facility.clock);
    try {
      await other.platform.live.start();
      const before = await role("marketing");
      expect((await other.platform.grants.of(facility.tenant.id, ["marketing"])).has("audit.view")).toBe(false);
      await owner.call(access.changeRole, {
        params: { code: "marketing" },
        body: { version: before.version, grants: [...before.grants, grant("audit.view", "tenant")] },
      });
      expect(await may(person)).toBe(200);
      // The event is read when no older transaction is running.
      await vi.waitFor(
        async () => {
          await other.platform.live.read();
          const grants = await other.platform.grants.of(facility.tenant.id, ["marketing"]);
          expect(grants.has("audit.view")).toBe(true);
        },
        { timeout: 15_000, interval: 20 },
      );
    } finally {
      await other.app.close();
    }
  });

  it("PERM-4: rejects granting permissions the user lacks, and audits the diff", async () => {
    const admin = await facility.as("admin");
    const before = await role("technician", admin);
    const wider = { version: before.version, grants: [...before.grants, grant("audit.export", "tenant")] };
    const refused = admin.call(access.changeRole, { params: { code: "technician" }, body: wider });
    await expect(refused).rejects.toMatchObject({
      code: "forbidden",
      problem: { params: { permissions: ["audit.export"] } },
    });
    const without = before.grants.filter((one) => one.permission !== "notes.sign");
    await admin.call(access.changeRole, {
      params: { code: "technician" },
      body: { version: before.version, grants: without },
    });
    const db = facility.platform.database.tenant(facility.tenant.id);
    const entry = await db
      .selectFrom("auditEvents")
      .select(["detail", "fields"])
      .where("action", "=", "role.changed")
      .where("subjectId", "=", "technician")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ fields: ["grants"], detail: { added: [], removed: ["notes.sign"], changed: [] } });
    // A role's default permission may be restored by a user who does not hold it.
    const now = await role("technician", admin);
    const restored = await admin.call(access.changeRole, {
      params: { code: "technician" },
      body: { version: now.version, grants: before.grants },
    });
    expect(restored.grants).toEqual(before.grants);
  });

  it.each(["roles.manage", "audit.view", "audit.verify", "security.view"] as const)(
    "PERM-4: never removes %s from its last holder",
    async (permission) => {
      const other = await givenFacility();
      const only = await other.as("owner");
      const mine = await role("owner", only);
      const rest = mine.grants.filter((one) => one.permission !== permission);
      const change = (grants: typeof rest) =>
        only.call(access.changeRole, { params: { code: "owner" }, body: { version: mine.version, grants } });
      await expect(change(rest)).rejects.toMatchObject({ code: "last-administrator" });
      // A narrower scope is a loss too.
      await expect(change([...rest, grant(permission, "own")])).rejects.toMatchObject({ code: "last-administrator" });
      await expect(change([])).rejects.toMatchObject({ code: "last-administrator" });
    },
  );

  it("PERM-4: the last owner can neither step down nor end an extra role, also when two act at once", async () => {
    const other = await givenFacility();
    const [first, second] = [await other.as("owner", "first"), await other.as("owner", "second")];
    await other.as("admin");
    const stepDown = async (person: Person, by = person) => {
      const { version } = await by.call(clinician.getClinician, { params: { clinicianId: person.clinicianId } });
      return by.call(access.assignRole, {
        params: { clinicianId: person.clinicianId },
        body: { version, role: "marketing" },
      });
    };
    const results = await Promise.allSettled([stepDown(first, second), stepDown(second, first)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const left = results[0].status === "fulfilled" ? second : first;
    await expect(stepDown(left)).rejects.toMatchObject({
      code: "last-administrator",
      problem: { detail: expect.stringContaining("At least one owner") },
    });
    // An owner by an extra role that ends does not count, one without an end does.
    const deputy = await other.as("admin", "deputy");
    const add = (endsAt: string | null) =>
      left.call(access.addExtraRole, {
        params: { clinicianId: deputy.clinicianId },
        body: { roleCode: "owner", endsAt },
      });
    const until = await add(later(other.clock.now(), 3_600));
    await expect(stepDown(left)).rejects.toMatchObject({ code: "last-administrator" });
    await left.call(access.endExtraRole, { params: { clinicianId: deputy.clinicianId, extraRoleId: until.id } });
    await add(null);
    expect(await stepDown(left)).toBeUndefined();
  });

  it("PERM-4: staff cannot change the access of owners and compliance; an owner can, and compliance is notified", async () => {
    const other = await givenFacility();
    const [boss, admin, officer] = [await other.as("owner"), await other.as("admin"), await other.as("compliance")];
    const overseer = await other.as("marketing", "overseer");
    await boss.call(access.addExtraRole, {
      params: { clinicianId: overseer.clinicianId },
      body: { roleCode: "compliance" },
    });
    const versionOf = async ({ clinicianId }: Person) =>
      (await boss.call(clinician.getClinician, { params: { clinicianId } })).version;
    const forbidden = { code: "forbidden" };
    for (const code of ["owner", "compliance"]) {
      const { version, grants } = await role(code, admin);
      for (const body of [
        { version, grants: grants.filter((one) => one.permission !== "audit.export") },
        {
          version,
          grants: grants.map((one) =>
            one.permission === "chartAccess.view" ? { ...one, scope: "own" as const } : one,
          ),
        },
        { version, name: "Renamed" },
      ])
        await expect(admin.call(access.changeRole, { params: { code }, body })).rejects.toMatchObject(forbidden);
    }
    for (const person of [boss, officer, overseer]) {
      const params = { clinicianId: person.clinicianId };
      const suspend = { version: await versionOf(person), move: "suspend" as const, reason: "Left", reassignments: [] };
      await expect(admin.call(clinician.setClinicianStatus, { params, body: suspend })).rejects.toMatchObject(
        forbidden,
      );
    }
    for (const person of [boss, officer]) {
      const body = { version: await versionOf(person), role: "marketing" };
      const params = { clinicianId: person.clinicianId };
      await expect(admin.call(access.assignRole, { params, body })).rejects.toMatchObject(forbidden);
    }
    const { extraRoles } = await boss.call(access.getAccess, { params: { clinicianId: overseer.clinicianId } });
    const extra = { clinicianId: overseer.clinicianId, extraRoleId: extraRoles[0]?.id ?? "" };
    await expect(admin.call(access.endExtraRole, { params: extra })).rejects.toMatchObject(forbidden);

    const { version, grants } = await role("compliance", boss);
    await boss.call(access.changeRole, { params: { code: "compliance" }, body: { version, grants: grants.slice(1) } });
    await other.runJobs();
    const { rows } = await officer.call(listNotifications);
    expect(rows).toContainEqual(
      expect.objectContaining({
        kind: "access.oversight-changed",
        priority: 1,
        title: expect.stringContaining("changed the role"),
      }),
    );
  });

  it("requires step-up to change a role", async () => {
    const late = await facility.as("owner", "late");
    const before = await givenRole(facility);
    facility.clock.advance({ minutes: 6 });
    const body = { version: before.version, name: "Night desk two" };
    const refused = await late.send(access.changeRole, { params: { code: before.code }, body });
    expect(refused.json()).toMatchObject({ code: "step-up-required" });
  });

  it("rejects a stale version with the current role", async () => {
    const before = await givenRole(facility);
    const change = (name: string) =>
      owner.call(access.changeRole, { params: { code: before.code }, body: { version: before.version, name } });
    await change("Day desk");
    await expect(change("Evening desk")).rejects.toMatchObject({
      code: "stale-version",
      problem: { current: { name: "Day desk" } },
    });
  });

  it("copies a role with its permissions", async () => {
    const copy = await owner.call(access.copyRole, {
      params: { code: "nurse" },
      body: { code: "night_nurse", name: "Night nurse" },
    });
    expect(copy).toMatchObject({ baseRole: "nurse", isSystem: false });
    expect(copy.grants.map((one) => one.permission)).toContain("medications.administer");
    const taken = owner.call(access.copyRole, { params: { code: "nurse" }, body: { code: "nurse", name: "Nurse" } });
    await expect(taken).rejects.toMatchObject({ code: "duplicate" });
  });
});

describe("Access of a staff member", () => {
  it("lists the role, extra role with its end, and group behind each permission", async () => {
    const nurse = await facility.as("nurse", "why");
    const endsAt = new Date(Date.parse(facility.clock.now()) + 3_600_000).toISOString();
    await owner.call(access.addExtraRole, {
      params: { clinicianId: nurse.clinicianId },
      body: { roleCode: "compliance", endsAt, reason: "Covers Helen" },
    });
    const group = await givenGroup(facility);
    const granted = await owner.call(groups.changeUserGroup, {
      params: { groupId: group.id },
      body: { version: group.version, group: { name: group.name, permissions: ["settings.view"] } },
    });
    await owner.call(groups.setGroupMembers, {
      params: { groupId: group.id },
      body: { version: granted.version, clinicianIds: [nurse.clinicianId] },
    });
    const { permissions } = await why(nurse.clinicianId);
    const line = (permission: string) => permissions.find((one) => one.permission === permission);
    expect(line("medications.administer")?.sources).toMatchObject([{ kind: "role", code: "nurse" }]);
    expect(line("audit.export")).toMatchObject({ scope: "tenant", sources: [{ kind: "extra-role", endsAt }] });
    expect(
      line("settings.view")
        ?.sources.map((source) => source.kind)
        .sort(),
    ).toEqual(["extra-role", "group"]);
    expect(await may(nurse)).toBe(200);

    facility.clock.advance({ minutes: 61 });
    await nurse.signIn();
    // The extra role expired.
    expect(await may(nurse)).toBe(403);
    await owner.signIn();
    expect((await why(nurse.clinicianId)).permissions.some((one) => one.permission === "audit.export")).toBe(false);
  });

  it("PERM-4: rejects assigning oneself a role with permissions one lacks", async () => {
    const refused = owner.call(access.addExtraRole, {
      params: { clinicianId: owner.clinicianId },
      body: { roleCode: "prescriber" },
    });
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  });

  it("shows one's own access, and another user's only with roles.view", async () => {
    const [nurse, other] = [await facility.as("nurse", "self"), await facility.as("nurse", "nosy")];
    const mine = await nurse.call(access.getAccess, { params: { clinicianId: nurse.clinicianId } });
    expect(mine.role).toMatchObject({ code: "nurse" });
    const nosy = other.call(access.getAccess, { params: { clinicianId: nurse.clinicianId } });
    await expect(nosy).rejects.toMatchObject({ code: "forbidden" });
  });

  it("lists who can grant a permission, and groups repeated requests into one notification", async () => {
    const nurse = await facility.as("nurse", "asks");
    const params = { permission: "settings.manage" as const };
    const who = await nurse.call(access.whoCanGrant, { params });
    expect(who).toMatchObject({ mine: false, roles: ["Owner", "Administrator"] });
    expect(who.people.length).toBeGreaterThan(0);
    const body = { reason: "To change the logo", path: "/settings", hours: 12 };
    await nurse.call(access.requestAccess, { params, body });
    await nurse.call(access.requestAccess, { params, body });
    await facility.runJobs();
    const { rows } = await owner.call(listNotifications);
    const notices = rows.filter((one) => one.kind === "access.requested");
    // The notification names the duration, and its link fills in the end.
    expect(notices).toMatchObject([{ groupCount: 2, body: "To change the logo" }]);
    expect(notices[0]?.title).toMatch(/for 12 hours$/);
    expect(notices[0]?.link).toBe(`/clinicians/${nurse.clinicianId}?tabs=access&gives=settings.manage&hours=12`);
    const holder = owner.call(access.requestAccess, { params, body });
    await expect(holder).rejects.toMatchObject({ code: "wrong-state" });
  });
});

describe("User groups", () => {
  it("reject role, security and audit permissions, and permissions the creator lacks", async () => {
    const director = await facility.as("medical_director");
    const make = (permissions: Permission[]) =>
      director.call(groups.createUserGroup, { body: { name: `G ${permissions.join()}`, permissions } });
    await expect(make(["roles.manage"])).rejects.toMatchObject({ code: "validation" });
    await expect(make(["settings.manage"])).rejects.toMatchObject({ code: "forbidden" });
    expect(await make(["medications.approve"])).toMatchObject({ permissions: ["medications.approve"] });
  });

  it("cannot be deleted with members, and have unique names", async () => {
    const group = await givenGroup(facility);
    const nurse = await facility.as("nurse", "grouped");
    const filled = await owner.call(groups.setGroupMembers, {
      params: { groupId: group.id },
      body: { version: group.version, clinicianIds: [nurse.clinicianId] },
    });
    const params = { groupId: group.id };
    await expect(owner.call(groups.deleteUserGroup, { params })).rejects.toMatchObject({ code: "in-use" });
    const twin = owner.call(groups.createUserGroup, { body: { name: group.name.toUpperCase() } });
    await expect(twin).rejects.toMatchObject({ code: "duplicate" });
    await owner.call(groups.setGroupMembers, { params, body: { version: filled.version, clinicianIds: [] } });
    await owner.call(groups.deleteUserGroup, { params });
    await expect(owner.call(groups.deleteUserGroup, { params })).rejects.toMatchObject({ code: "not-found" });
  });
});

it("ends a staff member's sessions with the permission", async () => {
  const nurse = await facility.as("nurse", "signed-out");
  expect(await nurse.call(listSessions)).toBeTruthy();
  const params = { clinicianId: nurse.clinicianId };
  expect(await owner.call(clinician.revokeClinicianSessions, { params, body: {} })).toMatchObject({ revoked: 1 });
  expect((await nurse.send(listSessions)).statusCode).toBe(401);
});
