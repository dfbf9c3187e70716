import { expect, it } from "vitest";
import type { PacketDue } from "../../packet.ts";
import { toneNow } from "./client.ts";
import { formatBirthDate, formatDate, formatHour, formatTime, searchText, zoneName } from "./format.ts";

const zone = "America/Los_Angeles";

it("shows times in the location's time zone, regardless of the device's zone", () => {
  const at = "2026-11-21T10:45:00.000Z";
  expect([formatTime(at, zone), formatDate(at, zone), zoneName(at, zone)]).toEqual(["2:45 AM", "11-21-2026", "PST"]);
  expect(formatHour(at, zone)).toBe("Saturday 11-21-2026, 2 AM");
  // The repeated hour of the clock change is distinguished by the zone.
  expect(zoneName("2026-11-01T08:30:00.000Z", zone)).toBe("PDT");
  expect(zoneName("2026-11-01T09:30:00.000Z", zone)).toBe("PST");
});

it.each([
  ["1992-11-21", "11-21-1992 (34)"],
  ["1992-11-22", "11-22-1992 (33)"],
  [null, "DOB not recorded"],
])("downtime: born %s", (birthDate, words) => {
  expect(formatBirthDate(birthDate, "11-21-2026")).toBe(words);
});

it("marks newly due items amber and keeps overdue items rose", () => {
  const due: PacketDue = {
    subjectId: "c",
    at: "2026-11-21T11:00:00.000Z",
    what: "",
    how: "",
    note: null,
    tone: "plain",
  };
  const later = Date.parse("2026-11-21T11:00:00.000Z");
  expect(toneNow(due, later - 1)).toBe("plain");
  expect(toneNow(due, later)).toBe("attention");
  expect(toneNow({ ...due, tone: "danger" }, later)).toBe("danger");
});

it("search ignores accents", () => {
  expect(searchText("Núñez, Tomás")).toContain(searchText("nunez"));
});
