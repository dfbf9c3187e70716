import { expect, it } from "vitest";
import { titleFor } from "./title.ts";

it("SHELL-1: the first segment, and the tab when there is one", () => {
  expect(titleFor("Cairn", "/clients", "medications")).toBe("Cairn | Clients | Medications");
  expect(titleFor("Cairn", "/clients", undefined)).toBe("Cairn | Clients");
  expect(titleFor("Cairn", "/bed-management", undefined)).toBe("Cairn | Bed management");
  expect(titleFor("Cairn", "/emr_admission_print", undefined)).toBe("Cairn | Emr admission print");
});

it("SHELL-1: every other route follows the rule, also those before a session", () => {
  expect(titleFor("Cairn", "/customer-onboarding", undefined)).toBe("Cairn | Customer onboarding");
  expect(titleFor("Cairn", "/resetPassword", undefined)).toBe("Cairn | ResetPassword");
  expect(titleFor("Cairn", "/dev/simulators", undefined)).toBe("Cairn | Dev");
});

it("SHELL-1: sign-in and the time-reporting print have titles of their own", () => {
  expect(titleFor("Cairn", "/", undefined)).toBe("Cairn | Login");
  expect(titleFor("Cairn", "/time_reporting_print", undefined)).toBe("Cairn | Time Reporting");
});

it("SHELL-1: never names a person or a record number", () => {
  expect(titleFor("Cairn", "/clients/MR1000017/demographics", undefined)).toBe("Cairn | Clients");
  expect(titleFor("Alder Creek", "/clients/MR1000017", "care-team")).toBe("Alder Creek | Clients | Care team");
});
