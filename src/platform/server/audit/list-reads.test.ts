import { expect, it } from "vitest";
import { systemActor } from "../access/actor.ts";
import { ListReads } from "./list-reads.ts";

const kim = { ...systemActor, userId: "kim" };
const ana = { ...systemActor, userId: "ana" };
const board = "GET /beds/board";

it("AUD-1 a list that refreshes within 15 min names only the clients not shown before", () => {
  const reads = new ListReads();
  expect(reads.newIn(kim, board, ["c1", "c2"], "2026-11-20T18:00:00.000Z")).toEqual(["c1", "c2"]);
  expect(reads.newIn(kim, board, ["c1", "c2"], "2026-11-20T18:14:59.999Z")).toEqual([]);
  expect(reads.newIn(kim, board, ["c1", "c3"], "2026-11-20T18:14:59.999Z")).toEqual(["c3"]);
  expect(reads.newIn(ana, board, ["c1"], "2026-11-20T18:01:00.000Z")).toEqual(["c1"]);
  expect(reads.newIn(kim, "GET /clients", ["c1"], "2026-11-20T18:01:00.000Z")).toEqual(["c1"]);
  expect(reads.newIn(kim, board, ["c1", "c3"], "2026-11-20T18:15:00.000Z")).toEqual(["c1", "c3"]);
});

it("AUD-1 a list whose entry could not be written is recorded the next time", () => {
  const reads = new ListReads();
  reads.newIn(kim, board, ["c1"], "2026-11-20T18:00:00.000Z");
  reads.forget(kim, board);
  expect(reads.newIn(kim, board, ["c1"], "2026-11-20T18:00:01.000Z")).toEqual(["c1"]);
});

it("drops the oldest lists instead of growing without end, and never the one being read", () => {
  const reads = new ListReads(3);
  reads.newIn(kim, board, ["c1", "c2"], "2026-11-20T18:00:00.000Z");
  reads.newIn(ana, board, ["c1", "c2"], "2026-11-20T18:00:00.000Z");
  expect(reads.newIn(kim, board, ["c1"], "2026-11-20T18:00:01.000Z")).toEqual(["c1"]);
  expect(reads.newIn(ana, "GET /clients", ["c1", "c2", "c3", "c4"], "2026-11-20T18:00:01.000Z")).toHaveLength(4);
  expect(reads.newIn(ana, "GET /clients", ["c1", "c2", "c3", "c4"], "2026-11-20T18:00:02.000Z")).toEqual([]);
});
