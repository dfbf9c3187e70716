import { expect, it } from "vitest";
import { type FlagLook, flagsOf } from "./flag.ts";

const start = Date.parse("2026-11-20T18:00:00.000Z");
let count = 0;
const look = (seconds: number, more: Partial<FlagLook> = {}): FlagLook => {
  count += 1;
  return {
    id: String(count),
    clientId: `client ${count}`,
    observedAt: new Date(start + seconds * 1000).toISOString(),
    deviceAt: null,
    deviceId: "phone",
    locationId: "main",
    sectionId: "north",
    roomId: "101",
    activity: "dayroom",
    note: null,
    ...more,
  };
};
const kinds = (looks: FlagLook[]) =>
  flagsOf(looks, (at) => (new Date(at).getUTCHours() + 16) % 24).map(({ kind }) => kind);

it("facility scenario 12: 24 looks over 12 rooms, 1.6 s apart, are one burst (RND-21)", () => {
  const looks = Array.from({ length: 24 }, (_, index) =>
    look(index * 1.6, { roomId: String(Math.floor(index / 2)), clientId: `c${index}` }),
  );
  const [burst, ...others] = flagsOf(looks, () => 10);
  expect(burst).toMatchObject({ kind: "burst", from: looks[0]?.observedAt, to: looks[23]?.observedAt });
  expect(burst?.logIds).toHaveLength(24);
  expect(others).toEqual([]);
  expect(kinds(looks.slice(0, 5))).toEqual([]);
  expect(kinds(looks.map((one) => ({ ...one, roomId: "dayroom" })))).toEqual([]);
});

it("RND-21 ten intervals that hardly differ are regular; honest ones are not", () => {
  const every = (jitter: (index: number) => number) =>
    Array.from({ length: 11 }, (_, index) =>
      look(index * 900 + jitter(index), { clientId: "a", activity: index % 2 ? "meal" : "group" }),
    );
  expect(kinds(every((index) => index % 3))).toEqual(["regular"]);
  expect(kinds(every((index) => (index % 4) * 60))).toEqual([]);
});

it("RND-21 the same entry for more than 6 waking hours, not through the night", () => {
  const hourly = (from: number) =>
    Array.from({ length: 8 }, (_, index) => look((from + index) * 3600 + index * index * 40, { clientId: "a" }));
  expect(kinds(hourly(0))).toEqual(["clone"]);
  expect(kinds(hourly(12))).toEqual([]);
});

it("RND-21 two units within 5 s, two locations within a minute, and a clock that moved", () => {
  expect(kinds([look(0), look(4, { sectionId: "south" })])).toEqual(["two_places"]);
  expect(kinds([look(0), look(6, { sectionId: "south" })])).toEqual([]);
  expect(kinds([look(0), look(50, { locationId: "other", sectionId: "x" })])).toEqual(["two_places"]);
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
  expect(kinds([look(0, { deviceAt: at(2) }), look(100, { deviceAt: at(105) })])).toEqual([]);
  expect(kinds([look(0, { deviceAt: at(2) }), look(100, { deviceAt: at(40) })])).toEqual(["clock_moved"]);
});
