import { describe, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { ask, granted, holderOf, type Lease, maySave, noLease, release, take } from "./lease.ts";

const now = "2026-11-20T18:30:00.000Z";
const later = (seconds: number) => addMinutes(now, seconds / 60);
const rosa = { userId: "rosa", tabId: "tab-a" };
const ben = { userId: "ben", tabId: "tab-b" };
const typing = { typed: true, keeps: false };
/** Rosa typed at `now`. */
const hers: Lease = granted(rosa, now, true);

describe("DRF-5: one user writes a section at a time", () => {
  it("is taken when free, refused to another user and another tab, and free again after 45 seconds", () => {
    expect(take(noLease, rosa, now, typing)).toEqual(hers);
    expect(take(hers, ben, later(44), typing)).toBeNull();
    expect(take(hers, { ...rosa, tabId: "tab-c" }, later(1), typing)).toBeNull();
    expect(holderOf(hers, later(44))).toEqual(rosa);
    expect(take(hers, ben, later(45), typing)).toEqual(granted(ben, later(45), true));
  });

  it("lasts 45 seconds from each renewal, and keeps when its user last typed", () => {
    const renewed = take(hers, rosa, later(15), { typed: false, keeps: false });
    expect(renewed).toMatchObject({ leaseExpiresAt: later(60), leaseTypedAt: now });
  });

  it("lets only the writer's text become the current one", () => {
    expect([maySave(hers, "rosa", later(10)), maySave(hers, "ben", later(10))]).toEqual([true, false]);
    expect([maySave(hers, "ben", later(45)), maySave(noLease, "ben", now)]).toEqual([true, true]);
  });

  it("is given back by its writer only", () => {
    expect(release(hers, rosa, later(5))).toEqual(noLease);
    expect(release(hers, ben, later(5))).toBe(hers);
  });
});

describe("DRF-6: taking over", () => {
  it("is at once when the writer typed nothing for 20 seconds, or a supervisor forces it", () => {
    expect(ask(hers, ben, later(20), false)).toEqual(granted(ben, later(20), false));
    expect(ask(hers, ben, later(1), true)).toEqual(granted(ben, later(1), false));
  });

  it("asks a typing writer, who hands over, keeps writing, or has not answered after 20 seconds", () => {
    const asked = ask(hers, ben, later(5), false);
    expect(asked).toMatchObject({ leaseUserId: "rosa", leaseAskedBy: "ben", leaseAskedAt: later(5) });
    expect(release(asked, rosa, later(8))).toEqual(granted(ben, later(8), false));
    const kept = take(asked, rosa, later(8), { typed: true, keeps: true });
    expect(kept).toMatchObject({ leaseUserId: "rosa", leaseAskedBy: null });
    const stillTyping = take(asked, rosa, later(24), typing) ?? noLease;
    expect(stillTyping).toMatchObject({ leaseAskedBy: "ben", leaseAskedAt: later(5) });
    expect(ask(stillTyping, ben, later(24), false)).toMatchObject({ leaseUserId: "rosa" });
    expect(ask(stillTyping, ben, later(25), false)).toEqual(granted(ben, later(25), false));
  });

  it("serves the first of two who ask", () => {
    const asked = ask(hers, ben, later(5), false);
    expect(ask(asked, { userId: "kim", tabId: "tab-k" }, later(6), false)).toBe(asked);
  });
});

it("DRF-8: continues in another tab of the same user without asking", () => {
  const here = { ...rosa, tabId: "tab-c" };
  expect(ask(hers, here, later(1), false)).toEqual(granted(here, later(1), false));
});
