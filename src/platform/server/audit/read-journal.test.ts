import { sql } from "kysely";
import { expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { givenFacility } from "#testing/facility.ts";
import { systemActor } from "../access/actor.ts";
import type { AuditRow } from "./audit.ts";
import { ReadJournal } from "./read-journal.ts";

const entry = (endpoint: string, action = "chart.viewed"): AuditRow => ({
  id: newId(),
  at: "2026-11-20T18:00:00.000Z",
  actor: { ...systemActor, name: "Kim Okafor", role: "nurse" },
  action,
  type: "R",
  subjectType: "client",
  subjectId: newId(),
  fields: ["name", "a,b{}"],
  detail: { relation: "location", section: "notes" },
  ip: "::1",
  requestId: newId(),
  endpoint,
});

it("AUD-1 concurrent reads have an entry each with its own hash, written in few commits; an invalid entry refuses only its own read", async () => {
  const { platform, tenant } = await givenFacility();
  const db = platform.database.tenant(tenant.id);
  const journal = new ReadJournal();
  const rows = Array.from({ length: 40 }, (_, index) => entry("GET /together", index === 20 ? "no verb" : undefined));
  const answers = await Promise.allSettled(rows.map((row) => journal.write(tenant.id, db, row)));
  expect(answers.flatMap(({ status }, index) => (status === "rejected" ? [index] : []))).toEqual([20]);

  const good = Array.from({ length: 40 }, () => entry("GET /good"));
  await Promise.all(good.map((row) => journal.write(tenant.id, db, row)));
  const { rows: kept } = await sql<{ id: string; endpoint: string; whole: boolean; xid: string; same: boolean }>`
    SELECT e.id, e.endpoint, e.row_hash = cairn_audit_row_hash(e) AS whole, e.xid::text AS xid,
      e.fields = ARRAY['name', 'a,b{}'] AND e.detail = '{"relation": "location", "section": "notes"}' AND e.purpose = 'TREAT' AS same
    FROM audit_events e WHERE e.endpoint IN ('GET /together', 'GET /good')`.execute(db);
  expect(new Set(kept.map(({ id }) => id))).toEqual(
    new Set([...rows.filter((_, index) => index !== 20), ...good].map(({ id }) => id)),
  );
  expect(kept.every(({ whole, same }) => whole && same)).toBe(true);
  const commits = new Set(kept.filter(({ endpoint }) => endpoint === "GET /good").map(({ xid }) => xid));
  expect(commits.size).toBeLessThanOrEqual(2);
});
