import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { getChartAccess } from "#modules/compliance/audit-log/audit.contract.ts";
import {
  type BreakGlassRequest,
  endGrant,
  listGrants,
  reviewGrant,
} from "#modules/compliance/break-glass/break-glass.contract.ts";
import { getForm } from "#modules/forms/forms/form.contract.ts";
import { givenForm } from "#modules/forms/testing.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { getSetting, putSetting } from "#modules/settings/facility/settings.contract.ts";
import { opensInEmergency } from "#platform/shared/access/emergency-access.ts";
import { allPermissions } from "#platform/shared/access/permissions.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listContacts } from "../contacts/contact.contract.ts";
import { type GivenClient, givenAdmittedClient } from "../testing.ts";
import { getTimeline } from "../timeline/timeline.contract.ts";
import { listVitals } from "../vitals/vital.contract.ts";
import { breakGlass } from "./break-glass.contract.ts";
import { getChart, restrictClient, revealClient } from "./client.contract.ts";

const why = { reason: "patient_safety" as const, reasonText: "Found unresponsive in the shared kitchen" };
const emergency = {
  disclosedTo: "Dr. Alma Reyes",
  affiliation: "County Hospital",
  disclosedBy: "Night nurse",
  nature: "Suspected overdose, breathing slowly",
};

let facility: Facility;
let nurse: Person;
let compliance: Person;
beforeAll(async () => {
  facility = await givenFacility();
  // Works at the other location, so the main location's charts are out of scope.
  nurse = await facility.as("nurse", "far", "other");
  compliance = await facility.as("compliance");
});

const chartOf = (client: GivenClient) => ({ params: { mrNo: client.mrNo } });
const open = (client: GivenClient, who = nurse, body: z.input<typeof BreakGlassRequest> = why) =>
  who.call(breakGlass, { ...chartOf(client), body }, { signing: true });
const readsOf = async (client: GivenClient) =>
  (await compliance.call(getChartAccess, { params: { clientId: client.clientId }, query: { kind: "reads" } })).rows;

describe("CLI-12: break-the-glass access", () => {
  it("platform scenario 18: is 404 for a technician and 403 for a nurse, who can open the chart for exactly 60 minutes", async () => {
    const client = await givenAdmittedClient(facility);
    const technician = await facility.as("technician", "far", "other");
    await expect(technician.call(getChart, chartOf(client))).rejects.toMatchObject({ code: "not-found", status: 404 });
    await expect(nurse.call(getChart, chartOf(client))).rejects.toMatchObject({ code: "out-of-scope", status: 403 });

    const grant = await open(client);
    expect(Date.parse(grant.expiresAt) - Date.parse(facility.clock.now())).toBe(3_600_000);
    const chart = await nurse.call(getChart, chartOf(client));
    expect(chart.emergency).toEqual({ grantId: grant.grantId, expiresAt: grant.expiresAt });
    await nurse.call(listVitals, chartOf(client));

    await facility.runJobs();
    const bell = await compliance.call(listNotifications);
    expect(bell.rows.filter((row) => row.link?.includes(grant.grantId))).toMatchObject([
      { kind: "glass-broken", priority: 1 },
    ]);

    facility.clock.advance({ minutes: 59, seconds: 59 });
    await nurse.call(getChart, chartOf(client));
    facility.clock.advance({ seconds: 1 });
    await expect(nurse.call(getChart, chartOf(client))).rejects.toMatchObject({ code: "out-of-scope" });
    facility.clock.advance({ seconds: 1 });
    await expect(nurse.call(getChart, chartOf(client))).rejects.toMatchObject({ code: "out-of-scope" });
  });

  it("PERM-5: never grants counseling notes, exports, moves or the SSN", async () => {
    const client = await givenAdmittedClient(facility);
    await open(client);
    const shut = allPermissions().filter((permission) => !opensInEmergency(permission));
    expect(shut).toEqual(
      expect.arrayContaining([
        "sudCounseling.read",
        "sudCounseling.write",
        "clients.export",
        "clients.move",
        "clients.discharge",
        "clients.read-ssn",
        "clients.restrict",
        "notes.export",
        "medications.approve",
        "medications.prescribe",
      ]),
    );
    const chart = await nurse.call(getChart, chartOf(client));
    expect(chart.abilities).toContain("recordVitals");
    expect(chart.abilities).not.toContain("move");
    const director = await facility.as("medical_director", "far", "other");
    await open(client, director);
    await expect(director.call(revealClient, { ...chartOf(client), body: { field: "ssn" } })).rejects.toMatchObject({
      status: 403,
    });
  });

  it("a record of the chart is refused with the client's id alone, and break-the-glass by that id opens it", async () => {
    const client = await givenAdmittedClient(facility);
    const form = await givenForm(facility, "consent-for-treatment", client);
    const refused = await nurse.send(getForm, { params: { formId: form.id } });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().params).toEqual({ subjectType: "client", subjectId: client.clientId });
    expect(refused.body).not.toContain(client.mrNo);
    const { subjectId } = refused.json().params;
    await nurse.call(breakGlass, { params: { mrNo: subjectId }, body: why }, { signing: true });
    expect(await nurse.call(getForm, { params: { formId: form.id } })).toMatchObject({ id: form.id });
  });

  it("requires a reason of 15 characters, the user's own PIN, and an out-of-scope chart", async () => {
    const client = await givenAdmittedClient(facility);
    await expect(open(client, nurse, { ...why, reasonText: "fourteen chars" })).rejects.toMatchObject({
      code: "validation",
    });
    await expect(nurse.call(breakGlass, { ...chartOf(client), body: why })).rejects.toMatchObject({
      code: "step-up-required",
    });
    const ticket = await nurse.ticket("sign");
    await nurse.call(breakGlass, { ...chartOf(client), body: why }, { ticket });
    await expect(nurse.call(breakGlass, { ...chartOf(client), body: why }, { ticket })).rejects.toMatchObject({
      code: "ticket-used",
    });
    const near = await facility.as("nurse");
    await expect(open(client, near)).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("opens a chart restricted to its care team, for this user and this chart only", async () => {
    const client = await givenAdmittedClient(facility);
    const other = await givenAdmittedClient(facility);
    for (const each of [client, other]) {
      const { version } = await compliance.call(getChart, chartOf(each));
      await compliance.call(restrictClient, {
        ...chartOf(each),
        body: { version, restricted: true, reason: "Works at this facility" },
      });
    }
    const near = await facility.as("nurse");
    await expect(near.call(getChart, chartOf(client))).rejects.toMatchObject({ code: "out-of-scope" });
    await open(client, near);
    await near.call(getChart, chartOf(client));
    await expect(near.call(getChart, chartOf(other))).rejects.toMatchObject({ code: "out-of-scope" });
    await expect((await facility.as("nurse", "second")).call(getChart, chartOf(client))).rejects.toMatchObject({
      code: "out-of-scope",
    });
  });

  it("can be renewed from 10 minutes before expiry with a new reason, which ends the earlier grant", async () => {
    const client = await givenAdmittedClient(facility);
    const first = await open(client);
    facility.clock.advance({ minutes: 49, seconds: 59 });
    await expect(open(client)).rejects.toMatchObject({ code: "wrong-state" });
    facility.clock.advance({ seconds: 1 });
    const second = await open(client, nurse, {
      ...why,
      reasonText: "Still waiting for the ambulance with this person",
    });
    expect(second.grantId).not.toBe(first.grantId);
    expect(Date.parse(second.expiresAt) - Date.parse(facility.clock.now())).toBe(3_600_000);
    await expect(nurse.call(endGrant, { params: { grantId: first.grantId } })).rejects.toMatchObject({
      code: "wrong-state",
    });
    const { rows } = await compliance.call(listGrants, { query: { clinician: nurse.clinicianId } });
    expect(rows.find((row) => row.id === first.grantId)?.endedAt).toBe(second.openedAt);
  });

  it("uses the facility's duration, between 30 minutes and 8 hours", async () => {
    const owner = await facility.as("owner");
    const set = async (minutes: number) => {
      await owner.signIn();
      const { version } = await owner.call(getSetting, { params: { key: "breakGlass" } });
      return owner.call(putSetting, { params: { key: "breakGlass" }, body: { version, value: { minutes } } });
    };
    for (const minutes of [29, 481]) await expect(set(minutes)).rejects.toMatchObject({ code: "validation" });
    for (const minutes of [30, 480, 60]) {
      await set(minutes);
      const client = await givenAdmittedClient(facility);
      const { openedAt, expiresAt } = await open(client);
      expect((Date.parse(expiresAt) - Date.parse(openedAt)) / 60_000).toBe(minutes);
    }
  });

  it("documents a Part 2 medical emergency disclosure in the chart: recipient, discloser and nature", async () => {
    const client = await givenAdmittedClient(facility);
    const medical = { ...why, reason: "medical_emergency" as const };
    const { episode } = await compliance.call(getChart, chartOf(client));
    if (episode.part2)
      await expect(open(client, nurse, medical)).rejects.toMatchObject({ code: "validation", status: 422 });
    await open(client, nurse, { ...medical, emergency });
    const timeline = await compliance.call(getTimeline, chartOf(client));
    expect(timeline.rows.find((row) => row.kind === "glass.broken")).toMatchObject({
      summary: expect.stringContaining("Dr. Alma Reyes (County Hospital)"),
    });
  });

  it("audits every read separately as emergency treatment and lists it in the report", async () => {
    const client = await givenAdmittedClient(facility);
    const { grantId } = await open(client);
    for (let time = 0; time < 3; time += 1) await nurse.call(listContacts, chartOf(client));
    const mine = (await readsOf(client)).filter((row) => row.actorUserId === nurse.userId);
    expect(mine).toHaveLength(3);
    for (const row of mine)
      expect(row).toMatchObject({ purpose: "ETREAT", relation: "break-glass", breakGlassId: grantId });
    const { rows } = await compliance.call(listGrants, { query: { clinician: nurse.clinicianId } });
    expect(rows.find((row) => row.id === grantId)).toMatchObject({ reads: 3, review: "unreviewed" });
  });

  it("can be ended only by the user who opened it, and closes the chart at once", async () => {
    const client = await givenAdmittedClient(facility);
    const { grantId } = await open(client);
    await expect(compliance.call(endGrant, { params: { grantId } })).rejects.toMatchObject({ code: "not-found" });
    await nurse.call(endGrant, { params: { grantId } });
    await expect(nurse.call(getChart, chartOf(client))).rejects.toMatchObject({ code: "out-of-scope" });
  });

  it("is reviewed once by another user: justified is final, questioned can become a violation", async () => {
    const director = await facility.as("owner");
    const client = await givenAdmittedClient(facility);
    const { grantId } = await open(client);
    const judge = (decision: "justify" | "question" | "findViolation", version: number, who = compliance) =>
      who.call(reviewGrant, { params: { grantId }, body: { version, decision, note: "Looked at the shift log" } });
    await expect(judge("findViolation", 1)).rejects.toMatchObject({ code: "wrong-state" });
    const asked = await judge("question", 1);
    expect(asked).toMatchObject({ review: "questioned", reviewNote: "Looked at the shift log" });
    await expect(judge("justify", 1, director)).rejects.toMatchObject({ code: "stale-version" });
    expect(await judge("findViolation", asked.version, director)).toMatchObject({ review: "violation" });
    await expect(judge("justify", asked.version + 1)).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("cannot be reviewed by the user who opened it, even with review permission", async () => {
    // Grants the owner role break-the-glass permission, which it does not have by default.
    await facility.system((act) =>
      act.db
        .insertInto("rolePermissions")
        .values({ roleCode: "compliance", permission: "clients.break-glass", scope: "location" })
        .execute(),
    );
    facility.platform.grants.forget(facility.tenant.id);
    const officer = await facility.as("compliance", "second");
    const client = await givenAdmittedClient(facility);
    const { version } = await compliance.call(getChart, chartOf(client));
    await compliance.call(restrictClient, {
      ...chartOf(client),
      body: { version, restricted: true, reason: "Works at this facility" },
    });
    const { grantId } = await open(client, officer);
    await expect(
      officer.call(reviewGrant, { params: { grantId }, body: { version: 1, decision: "justify", note: "I had to" } }),
    ).rejects.toMatchObject({ code: "own-request" });
  });

  it("escalates to the owner once when not reviewed within 72 hours", async () => {
    const { escalateReviewsJob } = await import("#modules/compliance/index.ts");
    const owner = await facility.as("owner");
    const client = await givenAdmittedClient(facility);
    const { grantId } = await open(client);
    const told = async () => {
      await facility.system((act) => escalateReviewsJob.run(act, {}));
      await facility.runJobs();
      const { rows } = await owner.call(listNotifications);
      return rows.filter((row) => row.kind === "glass-overdue" && row.link?.includes(grantId)).length;
    };
    facility.clock.advance({ hours: 71, minutes: 59 });
    expect(await told()).toBe(0);
    facility.clock.advance({ minutes: 1 });
    expect(await told()).toBe(1);
    expect(await told()).toBe(1);
  });
});
