import { expect, it } from "vitest";
import type { LiveRow } from "./live.contract.ts";
import type { Look } from "./look.contract.ts";
import { merge, type QueuedLook, settle, withQueued } from "./outbox.ts";

const at = (minute: number) => `2026-11-20T02:${String(minute).padStart(2, "0")}:00.000Z`;
const look = (id: string, clientId: string, minute: number, more: Partial<Look> = {}): QueuedLook => ({
  look: {
    clientMutationId: id,
    clientId,
    observedAt: at(minute),
    deviceAt: null,
    roomId: null,
    place: null,
    activity: "asleep",
    signsOfLife: ["breathing_seen"],
    exception: "none",
    escort: null,
    expectedReturnAt: null,
    note: null,
    recalledReason: null,
    ...more,
  },
  name: clientId,
  problem: null,
});
const row = (clientId: string, dueAt: string, lastLookAt: string | null = null): LiveRow => ({
  clientId,
  demographicId: clientId,
  mrNo: "1",
  name: clientId,
  photoFileId: null,
  sectionId: null,
  sectionName: null,
  roomId: null,
  roomName: null,
  bedCode: null,
  level: "q15",
  reasons: [],
  instructions: null,
  orderDueAt: null,
  lastSeenAt: lastLookAt,
  lastLookAt,
  lastActivity: null,
  lastException: null,
  lastObserver: null,
  awayUntil: null,
  dueAt,
  step: 0,
  acknowledgedAt: null,
  acknowledgedBy: null,
  unverified: false,
});

it("keeps each look once, in the order in which they were made (RND-8)", () => {
  const [one, two] = [look("1", "a", 1), look("2", "b", 2)];
  expect(merge([two], [one, two]).map(({ look: { clientMutationId } }) => clientMutationId)).toEqual(["1", "2"]);
});

it("looks the server took are gone, one it refused stays with its reason, one it did not answer waits", () => {
  const queue = [look("1", "a", 1), look("2", "b", 2), look("3", "c", 3), look("4", "d", 4)];
  const left = settle(queue, [
    { clientMutationId: "1", result: "applied", problem: null },
    { clientMutationId: "2", result: "duplicate", problem: null },
    { clientMutationId: "3", result: "needsReview", problem: { detail: "Ana was not here at that time." } },
  ]);
  expect(left.map(({ look: { clientMutationId }, problem }) => [clientMutationId, problem])).toEqual([
    ["3", "Ana was not here at that time."],
    ["4", null],
  ]);
});

it("a client just seen moves to the end without a connection; one not found stays first", () => {
  const rows = [row("a", at(3)), row("b", at(5)), row("c", at(9), at(8))];
  const queue = [
    look("1", "a", 2),
    look("2", "b", 3, { exception: "not_found", activity: null }),
    // Older than what the server shows.
    look("3", "c", 7),
  ];
  const shown = withQueued(rows, queue);
  expect(shown.map(({ clientId, dueAt }) => [clientId, dueAt])).toEqual([
    ["c", at(9)],
    ["b", at(5)],
    ["a", at(17)],
  ]);
});
