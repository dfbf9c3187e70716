import { expect, it } from "vitest";
import { accessAsked, endOf } from "./access-asked.ts";

it("reads the requested permission and its end from the link", () => {
  const asked = accessAsked({ gives: "settings.manage", hours: "12" });
  expect(asked).toEqual({ permission: "settings.manage", hours: 12 });
  expect(endOf(asked, "2026-11-20T18:00:00.000Z")).toBe("2026-11-21T06:00:00.000Z");
});

it("reads a permanent request without an end, and ignores an invalid link", () => {
  expect(accessAsked({ gives: "settings.manage" })).toEqual({ permission: "settings.manage", hours: null });
  expect(accessAsked({ gives: "settings.manage", hours: "100000" })?.hours).toBeNull();
  expect(accessAsked({ gives: "everything" })).toBeNull();
  expect(accessAsked({})).toBeNull();
  expect(endOf(null, "2026-11-20T18:00:00.000Z")).toBeNull();
});
