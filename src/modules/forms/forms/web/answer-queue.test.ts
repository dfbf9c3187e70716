import { describe, expect, it } from "vitest";
import type { MutationOutcome } from "../answer.contract.ts";
import { type AnswerQueue, enqueueChanges, newQueue, resolve, settle, withPending } from "./answer-queue.ts";

const at = "2026-11-20T18:00:00.000Z";
const outcomesOf = (queue: AnswerQueue, over: Partial<MutationOutcome> = {}): MutationOutcome[] =>
  queue.pending.map(({ clientMutationId, linkPath }) => ({
    clientMutationId,
    linkPath,
    outcome: "applied",
    conflict: null,
    ...over,
  }));

describe("the answer queue", () => {
  it("FRM-9: queues changed answers with the answer before", () => {
    const queue = enqueueChanges(newQueue({ a: "1", b: "2" }), { a: "1", b: "3", c: true }, at);
    expect(queue.pending).toMatchObject([
      { linkPath: "b", base: "2", next: "3" },
      { linkPath: "c", base: null, next: true },
    ]);
    expect(enqueueChanges(queue, { a: "1", b: "3", c: true }, at)).toBe(queue);
  });

  it("FRM-9: bases a change on the pending one, so a lost response causes no conflict", () => {
    const first = enqueueChanges(newQueue({}), { a: "H" }, at);
    const second = enqueueChanges(first, { a: "Hello" }, at);
    expect(second.pending.map(({ base, next }) => [base, next])).toEqual([
      [null, "H"],
      ["H", "Hello"],
    ]);
    const settled = settle(second, second.pending, outcomesOf(second));
    expect(settled).toMatchObject({ pending: [], server: { a: "Hello" } });
  });

  it("keeps changes made while a batch is being sent", () => {
    const sent = enqueueChanges(newQueue({}), { a: "1" }, at);
    const typed = enqueueChanges(sent, { a: "1", b: "2" }, at);
    const settled = settle(typed, sent.pending, outcomesOf(sent));
    expect(settled.pending.map(({ linkPath }) => linkPath)).toEqual(["b"]);
    expect(withPending(settled)).toEqual({ a: "1", b: "2" });
  });

  it("queues a cleared answer", () => {
    const queue = enqueueChanges(newQueue({ a: "1" }), {}, at);
    expect(settle(queue, queue.pending, outcomesOf(queue)).server).toEqual({});
  });

  it("FRM-10: holds changes of an item in conflict until the user chooses", () => {
    const mine = enqueueChanges(newQueue({}), { a: "mine" }, at);
    const conflict = { value: "theirs", byName: "Noor", at, message: "Noor entered “theirs”." };
    const held = settle(mine, mine.pending, outcomesOf(mine, { outcome: "conflict", conflict }));
    expect(held).toMatchObject({ pending: [], conflicts: [{ linkPath: "a", theirs: "theirs" }] });
    expect(enqueueChanges(held, { a: "mine" }, at).pending).toEqual([]);
    expect(enqueueChanges(resolve(held, "a"), { a: "mine" }, at).pending).toMatchObject([
      { linkPath: "a", base: "theirs", next: "mine" },
    ]);
    expect(enqueueChanges(resolve(held, "a"), { a: "theirs" }, at).pending).toEqual([]);
  });
});
