import { expect, it } from "vitest";
import { systemActor } from "../access/actor.ts";
import { ChartReads } from "./chart-reads.ts";

const kim = { ...systemActor, userId: "kim", sessionId: "s1" };
const ana = { ...systemActor, userId: "ana", sessionId: "s2" };
const notes = { subjectId: "c1", section: "notes" };

it("AUD-1 reads of one chart tab within 15 min are one event; another user, chart or tab is another", () => {
  const reads = new ChartReads();
  expect(reads.isNew(kim, notes, "2026-11-20T18:00:00.000Z")).toBe(true);
  expect(reads.isNew(kim, notes, "2026-11-20T18:00:01.000Z")).toBe(false);
  expect(reads.isNew(kim, notes, "2026-11-20T18:14:59.999Z")).toBe(false);
  expect(reads.isNew(kim, { ...notes, section: "medications" }, "2026-11-20T18:01:00.000Z")).toBe(true);
  expect(reads.isNew(kim, { ...notes, subjectId: "c2" }, "2026-11-20T18:01:00.000Z")).toBe(true);
  expect(reads.isNew(ana, notes, "2026-11-20T18:01:00.000Z")).toBe(true);
  expect(reads.isNew(kim, notes, "2026-11-20T18:15:00.000Z")).toBe(true);
  const elsewhere = { ...kim, sessionId: "s9" };
  expect(reads.isNew(elsewhere, notes, "2026-11-20T18:16:00.000Z")).toBe(false);
  reads.forget(kim, notes);
  expect(reads.isNew(kim, notes, "2026-11-20T18:16:00.000Z")).toBe(true);
});
