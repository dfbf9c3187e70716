import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { sealEverything } from "#platform/server/audit/testing.ts";
import { jsonb } from "#platform/server/database/json.ts";
import { toCsv } from "#platform/shared/csv.ts";
import { newId } from "#platform/shared/ids.ts";
import { patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { samples as auditSamples } from "../samples.ts";
import * as audit from "./audit.contract.ts";

let facility: Facility;
let compliance: Person;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  compliance = await facility.as("compliance");
  nurse = await facility.as("nurse");
});

async function aChart(): Promise<string> {
  const sample = auditSamples.find((one) => one.contract === audit.getChartAccess);
  if (!sample) throw new Error("The chart-access print endpoint has no sample.");
  return ((await sample.input(facility)).input as { params: { clientId: string } }).params.clientId;
}

describe("audit explorer", () => {
  it("lists the newest entries first, filtered by user, action, time and outcome, one page at a time", async () => {
    for (const textSize of [12, 13, 14]) {
      facility.clock.advance({ minutes: 1 });
      await nurse.call(patchPreferences, { body: { textSize } });
    }
    const mine = { actor: nurse.userId, action: "preferences.changed" };
    const first = await compliance.call(audit.listAudit, { query: { ...mine, pageSize: 2 } });
    expect(first).toMatchObject({ total: 3, page: 1, totalIsEstimate: false });
    expect(first.rows.map((row) => row.at)).toEqual([...first.rows.map((row) => row.at)].sort().reverse());
    expect(first.rows[0]).toMatchObject({ actorRole: "nurse", type: "U", fields: ["textSize"], purpose: "TREAT" });
    const second = await compliance.call(audit.listAudit, { query: { ...mine, pageSize: 2, page: 2 } });
    expect(second.rows).toHaveLength(1);
    const since = first.rows[0]?.at ?? "";
    expect((await compliance.call(audit.listAudit, { query: { ...mine, from: since } })).total).toBe(1);
    expect((await compliance.call(audit.listAudit, { query: { ...mine, to: since } })).total).toBe(2);
    expect((await compliance.call(audit.listAudit, { query: { ...mine, failed: "true" } })).total).toBe(0);
    expect((await compliance.call(audit.listAudit, { query: { ...mine, type: "R" } })).total).toBe(0);
  });

  it("AUD-5: records the search itself, with the names of the filters but not their values", async () => {
    await compliance.call(audit.listAudit, { query: { actor: nurse.userId } });
    const { rows } = await compliance.call(audit.listAudit, { query: { action: "audit.viewed" } });
    expect(rows[0]).toMatchObject({ actorRole: "compliance", detail: { filters: ["actor"] } });
    expect(JSON.stringify(rows[0]?.detail)).not.toContain(nurse.userId);
  });

  it("counts entries by day in the facility's time zone and rejects a range that ends before it starts", async () => {
    const night = await givenFacility({ now: "2026-11-20T07:30:00.000Z" });
    const person = await night.as("nurse");
    night.clock.set("2026-11-21T07:30:00.000Z");
    await person.call(patchPreferences, { body: { textSize: 15 } });
    night.clock.set("2026-11-21T08:30:00.000Z");
    await person.call(patchPreferences, { body: { textSize: 16 } });
    const officer = await night.as("compliance");
    const range = { from: "2026-11-19T08:00:00.000Z", to: "2026-11-22T08:00:00.000Z", action: "preferences.changed" };
    const { buckets } = await officer.call(audit.countAudit, { query: range });
    // 07:30Z is 11:30 PM the previous day in California.
    expect(buckets).toEqual([
      { at: "2026-11-20T08:00:00.000Z", count: 1, failed: 0 },
      { at: "2026-11-21T08:00:00.000Z", count: 1, failed: 0 },
    ]);
    await expect(officer.call(audit.countAudit, { query: { from: range.to, to: range.from } })).rejects.toMatchObject({
      code: "validation",
    });
  });

  it("uses an index for the user, action and record filters", async () => {
    const owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await owner.connect();
    try {
      await owner.query("SET enable_seqscan = off");
      for (const [column, index] of [
        ["actor_user_id", /actor/],
        ["action", /action/],
        ["client_id", /client/],
      ] as const) {
        const { rows } = await owner.query(
          `EXPLAIN SELECT id FROM audit_events WHERE tenant_id = '${facility.tenant.id}' AND ${column} = '${
            column === "action" ? "chart.viewed" : newId()
          }' ORDER BY at DESC LIMIT 25`,
        );
        const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        expect(plan).toMatch(index);
        expect(plan).not.toMatch(/Seq Scan|-> {2}Sort/);
      }
    } finally {
      await owner.end();
    }
  });
});

describe("chart access log", () => {
  it("AUD-6: shows user, role, time, section, purpose, relationship, location and device, sorted and filtered", async () => {
    const clientId = await aChart();
    await facility.system((act) =>
      act.db
        .insertInto("auditEvents")
        .values(
          [
            ["Zora Night", "nurse", "notes", "TREAT", "care-team", 1],
            ["Abel Day", "billing", "insurance", "HPAYMT", "location", 2],
          ].map(([actorName, actorRole, section, purpose, relation, hour]) => ({
            id: newId(),
            at: `2026-11-19T0${hour}:00:00.000Z`,
            actorName: String(actorName),
            actorRole: String(actorRole),
            action: "chart.viewed",
            type: "R",
            subjectType: "client",
            subjectId: clientId,
            clientId,
            purpose: String(purpose),
            locationId: facility.locations.main,
            detail: jsonb({ section, relation }),
            rowHash: Buffer.alloc(0),
          })),
        )
        .execute(),
    );
    const ask = (query: object) =>
      compliance.call(audit.getChartAccess, {
        params: { clientId },
        query: { kind: "reads", to: "2026-11-20T00:00:00.000Z", ...query },
      });
    const byName = await ask({ sort: "actor" });
    expect(byName.rows.map((row) => row.actorName)).toEqual(["Abel Day", "Zora Night"]);
    expect((await ask({ sort: "-section" })).rows.map((row) => row.section)).toEqual(["notes", "insurance"]);
    expect(byName).toMatchObject({ total: 2, people: 2 });
    expect(byName.hours.reduce((sum, hour) => sum + hour.count, 0)).toBe(2);
    expect((await ask({ purpose: "HPAYMT" })).rows).toMatchObject([{ actorName: "Abel Day", relation: "location" }]);
    expect((await ask({ relation: "care-team" })).rows).toMatchObject([{ actorName: "Zora Night", section: "notes" }]);
    for (const sort of audit.accessSorts) expect((await ask({ sort: `-${sort}` })).rows).toHaveLength(2);

    const csv = await compliance.send(audit.exportChartAccess, {
      params: { clientId },
      query: { kind: "reads", sort: "actor" },
    });
    expect(csv.headers["content-type"]).toContain("text/csv");
    const lines = csv.body.replace("\uFEFF", "").trim().split("\r\n");
    expect(lines[0]).toContain("When,UTC,User,Role");
    expect(lines.find((line) => line.includes("Abel Day"))).toContain("Payment,Same location,,no,Main Campus");
  });

  it("AUD-6: filters by section, action, device and IP address, lists the available values and shows the care team start date", async () => {
    const clientId = await aChart();
    const { id: sessionId } = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("sessions")
      .select("id")
      .where("principalId", "=", nurse.userId)
      .executeTakeFirstOrThrow();
    const rows = [
      { section: "notes", ip: "10.0.0.1", action: "chart.viewed", since: "2026-11-02T17:00:00.000Z" },
      { section: "medications", ip: "10.0.0.2", action: "note.exported", since: null },
    ];
    await facility.system((act) =>
      act.db
        .insertInto("auditEvents")
        .values(
          rows.map(({ section, ip, action, since }, index) => ({
            id: newId(),
            at: `2026-11-18T0${index + 1}:00:00.000Z`,
            actorName: "Zora Night",
            actorRole: "nurse",
            action,
            type: "R",
            subjectType: "client",
            subjectId: clientId,
            clientId,
            ip,
            sessionId: index === 0 ? sessionId : null,
            detail: jsonb({ section, relation: "care-team", ...(since ? { since } : {}) }),
            rowHash: Buffer.alloc(0),
          })),
        )
        .execute(),
    );
    const ask = (query: object) =>
      compliance.call(audit.getChartAccess, {
        params: { clientId },
        query: { from: "2026-11-18T00:00:00.000Z", to: "2026-11-19T00:00:00.000Z", ...query },
      });
    const { found } = await ask({ section: "notes" });
    expect(found).toMatchObject({
      actions: ["chart.viewed", "note.exported"],
      sections: ["medications", "notes"],
      addresses: ["10.0.0.1", "10.0.0.2"],
    });
    expect(found.devices).toHaveLength(1);
    for (const one of [
      { section: "notes" },
      { action: "chart.viewed" },
      { address: "10.0.0.1" },
      { device: found.devices[0] },
    ])
      expect((await ask(one)).rows).toMatchObject([{ section: "notes", since: "2026-11-02T17:00:00.000Z" }]);
    expect((await ask({ sort: "-address" })).rows.map((row) => row.ip)).toEqual(["10.0.0.2", "10.0.0.1"]);
  });

  it("AUD-5: audits the report itself under the client, and a printout as a print", async () => {
    const clientId = await aChart();
    await compliance.call(audit.getChartAccess, { params: { clientId }, query: { use: "print" } });
    const { rows } = await compliance.call(audit.listAudit, { query: { client: clientId } });
    expect(rows[0]).toMatchObject({ action: "chart-access.viewed", subjectId: clientId, detail: { use: "print" } });
  });

  it("escapes cells that a spreadsheet would run as a formula", () => {
    expect(toCsv(["a"], [['=HYPERLINK("x")'], ['two "words", one']])).toBe(
      '\uFEFFa\r\n"\'=HYPERLINK(""x"")"\r\n"two ""words"", one"\r\n',
    );
  });
});

describe("verify now", () => {
  let owner: pg.Client;
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await owner.connect();
  });
  afterAll(() => owner.end());

  it("AUD-3: stores each result with the requester and reports the first broken seal", async () => {
    const own = await givenFacility();
    const officer = await own.as("compliance");
    const boss = await own.as("owner");
    const asked = await officer.call(audit.verifyAuditNow);
    await own.runJobs();
    const [found] = (await officer.call(audit.listVerifications)).rows;
    expect(found).toMatchObject({ ok: true, finding: null });
    expect(found?.requestedByName).toContain("First");
    expect(found && found.at >= asked.requestedAt).toBe(true);
    // Other open transactions can delay sealing the newest rows; the first seal always exists.
    await sealEverything(own);
    expect((await officer.call(audit.getAuditChain)).seals).toBeGreaterThan(0);

    await owner.query("SET session_replication_role = replica");
    await owner.query("UPDATE audit_events SET actor_name = 'Nobody' WHERE tenant_id = $1 AND action = 'auth.login'", [
      own.tenant.id,
    ]);
    await owner.query("RESET session_replication_role");
    own.clock.advance({ minutes: 1 });
    await officer.call(audit.verifyAuditNow);
    await own.runJobs();
    await own.runJobs();
    const [broken] = (await officer.call(audit.listVerifications)).rows;
    expect(broken).toMatchObject({ ok: false, firstBadSeq: 1, finding: "A row was changed after it was written." });
    const bell = await boss.call(listNotifications);
    expect(bell.rows).toContainEqual(expect.objectContaining({ kind: "audit.chain-broken", priority: 1 }));
  });

  it("lists the newest seals, each with the hash of the previous one", async () => {
    const chain = await compliance.call(audit.getAuditChain);
    for (const [index, seal] of chain.recent.entries())
      if (index > 0) expect(seal.prevHash).toBe(chain.recent[index - 1]?.hash);
  });
});
