import { expect, it } from "vitest";
import { usualAddendumType } from "./addendum.ts";

const ended = { serviceStart: "2026-11-20T17:00:00.000Z", serviceEnd: "2026-11-20T18:00:00.000Z" };

it("NTE-6: what is added more than 24 hours after the service is usually a late entry", () => {
  expect(usualAddendumType(ended, "2026-11-21T18:00:00.000Z")).toBe("clarification");
  expect(usualAddendumType(ended, "2026-11-21T18:01:00.000Z")).toBe("lateEntry");
});

it("a service without an end counts from its start", () => {
  expect(usualAddendumType({ ...ended, serviceEnd: null }, "2026-11-21T17:01:00.000Z")).toBe("lateEntry");
});
