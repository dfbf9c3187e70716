import { expect, it } from "vitest";
import { noticeFor } from "./disclosure.ts";

it("CON-7: adds the full Part 2 notice on paper and the short one electronically", () => {
  for (const method of ["print", "mail", "fax", "download"] as const)
    expect(noticeFor(method, true, "consent")).toBe("full");
  for (const method of ["phone", "portal", "secureEmail", "api"] as const)
    expect(noticeFor(method, true, "consent")).toBe("short");
});

it("CON-7: adds no notice outside Part 2, to the client, or to de-identified data", () => {
  expect(noticeFor("fax", false, "consent")).toBe("none");
  expect(noticeFor("print", true, "patientAccess")).toBe("none");
  expect(noticeFor("download", true, "publicHealthDeidentified")).toBe("none");
});
