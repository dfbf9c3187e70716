import { describe, expect, it } from "vitest";
import { clockPacks } from "./clock-packs.ts";
import { holds, needsNewCheck } from "./clock-rule.ts";
import { lateMinutes, restart, stepsDue } from "./clock-states.ts";

const times = {
  anchorAt: "2026-11-20T08:00:00.000Z",
  dueAt: "2026-11-20T12:00:00.000Z",
  warnShares: [0.5, 0.75],
  escalateMinutes: [60],
};

describe("steps of a deadline", () => {
  const at = (time: string, step = 0) => stepsDue({ ...times, step }, `2026-11-20T${time}:00.000Z`);
  it("CLK-8 reminds at each share, is overdue once, and escalates once", () => {
    expect(at("09:59").due).toEqual([]);
    expect(at("10:00").due.map(({ kind }) => kind)).toEqual(["warned"]);
    expect(at("10:00").nextAt).toBe("2026-11-20T11:00:00.000Z");
    expect(at("11:00", 1).due.map(({ kind }) => kind)).toEqual(["warned"]);
    expect(at("12:00", 2).due.map(({ kind }) => kind)).toEqual(["overdue"]);
    expect(at("12:30", 3).due).toEqual([]);
    expect(at("13:00", 3).due.map(({ kind }) => kind)).toEqual(["escalated"]);
    expect(at("18:00", 4)).toEqual({ due: [], step: 4, nextAt: null });
  });
  it("CLK-8 leaves out reminders of a deadline that passed while the server was down", () => {
    expect(at("13:30").due.map(({ kind }) => kind)).toEqual(["overdue", "escalated"]);
  });
  it("CLK-8 leaves the overdue notice of a deadline that started late to the sweep", () => {
    expect(restart(times, "2026-11-20T15:00:00.000Z")).toEqual({ state: "warned", step: 2, nextAt: times.dueAt });
    expect(restart(times, times.anchorAt).state).toBe("running");
  });
  it("CLK-4 counts whole minutes after the due time", () => {
    expect(lateMinutes(times.dueAt, times.dueAt)).toBe(0);
    expect(lateMinutes(times.dueAt, "2026-11-20T12:00:01.000Z")).toBe(1);
    expect(lateMinutes(times.dueAt, "2026-11-20T14:00:00.000Z")).toBe(120);
  });
});

describe("shipped rules", () => {
  it("CLK-10 name a source, unless they are facility policy, and have keys of their own", () => {
    const rules = clockPacks.flatMap((pack) => pack.rules.map((rule) => ({ ...rule, pack: pack.key })));
    expect(rules.filter(({ severity, citation }) => severity !== "policy" && !citation)).toEqual([]);
    expect(rules.filter(({ key, pack }) => !key.startsWith(`${pack}.`))).toEqual([]);
    expect(new Set(rules.map(({ key }) => key)).size).toBe(rules.length);
  });
  it("CLK-10 ask for a new check of a source after a year", () => {
    expect(needsNewCheck("2025-11-20", "2026-11-20")).toBe(false);
    expect(needsNewCheck("2025-11-20", "2026-11-21")).toBe(true);
  });
  it("CLK-6 hold when any of their conditions does; an unknown fact never matches", () => {
    const when = [{ type: ["death"], harm: ["death"] }, { sentinel: ["confirmed"] }];
    expect(holds(undefined, {})).toBe(true);
    expect(holds(when, { type: "death" })).toBe(false);
    expect(holds(when, { type: "death", harm: "death" })).toBe(true);
    expect(holds(when, { type: "fall", sentinel: "confirmed" })).toBe(true);
  });
});
