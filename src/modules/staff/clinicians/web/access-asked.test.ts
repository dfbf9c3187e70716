import { expect, it } from "vitest";
import { accessAsked, endOf } from "./access-asked.ts";

it("platform §11.5: the link of a request says what is asked for and when it ends", () => {
  const asked = accessAsked({ gives: "settings.manage", hours: "12" });
  expect(asked).toEqual({ permission: "settings.manage", hours: 12 });
  expect(endOf(asked, "2026-11-20T18:00:00.000Z")).toBe("2026-11-21T06:00:00.000Z");
});

it("platform §11.5: what is asked for good has no end, and an address somebody made up asks for nothing", () => {
  expect(accessAsked({ gives: "settings.manage" })).toEqual({ permission: "settings.manage", hours: null });
  expect(accessAsked({ gives: "settings.manage", hours: "100000" })?.hours).toBeNull();
  expect(accessAsked({ gives: "everything" })).toBeNull();
  expect(accessAsked({})).toBeNull();
  expect(endOf(null, "2026-11-20T18:00:00.000Z")).toBeNull();
});
