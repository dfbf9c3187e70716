import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { listClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { sessionPolicy } from "#platform/server/authentication/session-policy.ts";
import { cookieNames } from "#platform/shared/authentication/cookie-names.ts";
import { motion, tableSpacings, textSizes } from "#ui/theme/tokens.ts";
import { defaultPreferences } from "../shared/preferences/preferences.contract.ts";
import { product } from "../shared/product.ts";
import {
  defaultZone,
  defaultZoneLabel,
  formatDate,
  formatTime,
  toServerDateTime,
  toSqlDate,
  toSqlTime,
} from "../shared/time/index.ts";

const source = (file: string) => readFileSync(join(import.meta.dirname, "../../..", file), "utf8");

it("SHELL-4, product §9: intervals of the version, build-date and route-progress checks", () => {
  expect(product.versionCheckMs).toBe(600_000);
  expect(product.buildDateCheckMs).toBe(10_000);
  expect(product.progressTickMs).toBe(50);
});

it("product §9: the zone of the server and of a new facility, and its label", () => {
  expect([product.serverTimeZone, product.defaultTimeZone]).toEqual(["America/Los_Angeles", "America/Los_Angeles"]);
  expect([defaultZone, defaultZoneLabel]).toEqual(["America/Los_Angeles", "Pacific Standard Time"]);
});

it("product §9: dates and times are written in its formats", () => {
  const at = "2026-11-20T21:05:00.000Z";
  expect(formatDate(at)).toBe("11-20-2026");
  expect(formatTime(at)).toBe("1:05 PM");
  expect(toSqlDate(at)).toBe("2026-11-20");
  expect(toSqlTime(at)).toMatch(/^13:05(:00)?$/);
  expect(toServerDateTime(at)).toBe("2026/11/20 13:05");
});

it("product §9: page sizes, 25 unless said otherwise, 1000 for destruction orders", () => {
  expect(product.pageSize.destructionOrders).toBe(1000);
  expect(listNotifications.query?.parse({})).toMatchObject({ pageSize: 25 });
  expect(listClinicians.query?.parse({})).toMatchObject({ pageSize: 25, status: 1 });
});

it("product §9: token cookies live a day, the refresh token's a week", () => {
  expect(sessionPolicy.cookieDays).toMatchObject({ token: 1, refresh: 7 });
});

it("product §9: text size 14, table spacing 3, theme 'default'", () => {
  expect([textSizes.usual, tableSpacings.usual]).toEqual([14, 3]);
  expect(defaultPreferences).toMatchObject({ textSize: 14, tableSpacing: 3, theme: "default" });
});

it("SHELL-13, product §9: dialogs enter in 300 ms, their backdrop in 150 ms, and not at all under reduced motion", () => {
  expect([motion.scene, motion.hand]).toEqual([300, 150]);
  expect(source("src/ui/theme.ts")).toContain("respectReducedMotion: true");
});

it("product §9: the current version", () => {
  expect(product.version).toBe("1.13.3-hotfix1");
  expect((JSON.parse(source("package.json")) as { version: string }).version).toBe(product.version);
});

it("product §3: the readable cookies, spelled so", () => {
  expect([...cookieNames].sort()).toEqual(
    [
      "CUSTOMER_TYPE",
      "build_date",
      "client_timezone",
      "clinician_id",
      "clinician_name",
      "has_auto_timezone",
      "navix_ai_token",
      "pushToken",
      "refresh_token",
      "role",
      "token",
      "user_timezone",
    ].sort(),
  );
});
