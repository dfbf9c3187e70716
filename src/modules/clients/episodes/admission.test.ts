import { describe, expect, it } from "vitest";
import { missingForAdmission, requireAdmissionTime, requireDischargeTime, requireMove } from "./admission.ts";
import { latestEpisode } from "./episode.ts";

const now = "2026-11-20T18:00:00.000Z";
const complete = {
  programId: null,
  programs: 0,
  levelBedded: true,
  bedId: "bed",
  emergencyContacts: 1,
  emergencyContactDeclined: false,
  allergiesReviewed: true,
  allergiesUnableReason: null,
  legalStatus: "voluntary",
  legalStatusExpiresAt: null,
};

describe("admission", () => {
  it("ADM-1: lists everything that is missing", () => {
    expect(missingForAdmission(complete)).toEqual([]);
    const nothing = { ...complete, bedId: null, emergencyContacts: 0, allergiesReviewed: false };
    expect(missingForAdmission(nothing).map((item) => item.path)).toEqual([
      "body.emergencyContactDeclined",
      "body.allergiesUnableReason",
      "body.bedId",
    ]);
    expect(missingForAdmission({ ...nothing, levelBedded: false, emergencyContactDeclined: true })).toHaveLength(1);
    expect(missingForAdmission({ ...complete, legalStatus: "involuntary_hold" })[0]?.message).toContain(
      "hold expiration",
    );
  });

  it("ADM-2: rejects a future time and long backdating", () => {
    expect(() => requireAdmissionTime("2026-11-20T18:05:00.000Z", now, false)).not.toThrow();
    expect(() => requireAdmissionTime("2026-11-20T18:06:00.000Z", now, false)).toThrow("in the future");
    expect(() => requireAdmissionTime("2026-11-17T17:59:00.000Z", now, false)).toThrow("72 h");
    expect(() => requireAdmissionTime("2026-11-17T17:59:00.000Z", now, true)).not.toThrow();
  });

  it("moves only as the state table allows", () => {
    expect(requireMove("approved", "admit", "Cannot admit")).toBe("admitted");
    expect(() => requireMove("admitted", "admit", "Cannot admit")).toThrow("Cannot admit: this stay is admitted.");
    expect(() => requireMove("pending_approval", "admit", "Cannot admit")).toThrow("pending approval");
    expect(() => requireMove("discharged", "discharge", "Cannot discharge")).toThrow("discharged");
  });
});

describe("discharge", () => {
  const times = {
    dischargedAt: "2026-11-20T17:00:00.000Z",
    admittedAt: "2026-11-15T17:00:00.000Z",
    now,
    timeZone: "America/Los_Angeles",
    lastEntry: null,
  };
  it("ADM-6: is after the admission and the last entry, and not in the future", () => {
    expect(() => requireDischargeTime(times)).not.toThrow();
    expect(() => requireDischargeTime({ ...times, dischargedAt: "2026-11-20T18:03:00.000Z" })).toThrow("in the future");
    expect(() => requireDischargeTime({ ...times, dischargedAt: times.admittedAt })).toThrow("after the admission");
    expect(() =>
      requireDischargeTime({ ...times, lastEntry: { at: "2026-11-20T17:30:00.000Z", title: "Progress note" } }),
    ).toThrow('"Progress note" is charted at 11-20-2026 9:30 AM');
  });
});

describe("CLI-9: the episode a chart opens on", () => {
  const episode = (
    id: string,
    status: Parameters<typeof latestEpisode>[0][number]["status"],
    admittedAt: string | null,
  ) => ({
    id,
    status,
    admittedAt,
    createdAt: `2026-01-0${id}T00:00:00.000Z`,
  });
  it("is the live stay, else the pre-admission, else the latest admission, never a voided one", () => {
    const past = episode("1", "discharged", "2026-01-01T00:00:00.000Z");
    const older = episode("2", "discharged", "2025-06-01T00:00:00.000Z");
    const waiting = episode("3", "pre_admission", null);
    const live = episode("4", "on_leave", "2026-01-03T00:00:00.000Z");
    const voided = episode("5", "voided", "2026-01-09T00:00:00.000Z");
    expect(latestEpisode([past, waiting, live, voided])?.id).toBe("4");
    expect(latestEpisode([past, waiting, voided])?.id).toBe("3");
    expect(latestEpisode([older, past, voided])?.id).toBe("1");
    expect(latestEpisode([episode("6", "cancelled", null), voided])?.id).toBe("6");
    expect(latestEpisode([voided])).toBeUndefined();
  });
});
