import { expect, it } from "vitest";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { defaultPreferences } from "../../shared/preferences/preferences.contract.ts";
import { asksForZone, sameClock, spokenZone } from "./device-zone.ts";
import { displayCookies } from "./display-cookies.ts";

const now = Date.parse("2026-11-20T18:00:00Z");
const facts = { hasAutoTimezone: true, inUse: "America/Los_Angeles", device: "America/Denver", nowMs: now };

it("TIME-4: a device in another zone asks once which clock to show, and only who follows the device", () => {
  expect(asksForZone(facts)).toBe(true);
  expect(asksForZone({ ...facts, hasAutoTimezone: false })).toBe(false);
  expect(asksForZone({ ...facts, device: "America/Tijuana" })).toBe(false);
});

it("TIME-4: zones that differ only in summer are different", () => {
  expect(sameClock("America/Phoenix", "America/Denver", now)).toBe(false);
  expect(spokenZone("America/Phoenix", now)).toBe("Mountain Standard Time");
});

it("PERM-2, platform scenario 12: the role cookie is put right from the token, the others from the session", () => {
  const info = {
    user: { role: "nurse", clinicianId: null, fullName: "Kim Okafor" },
    tenant: { customerType: "FULL", timeZone: "America/Los_Angeles" },
    preferences: { ...defaultPreferences, userTimezone: "America/Phoenix", hasAutoTimezone: false },
  } as unknown as SessionInfo;
  expect(displayCookies(info, "nurse")).toEqual({
    role: "nurse",
    CUSTOMER_TYPE: "FULL",
    clinician_id: "",
    clinician_name: "Kim Okafor",
    client_timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    has_auto_timezone: "false",
    user_timezone: "America/Phoenix",
  });
});
