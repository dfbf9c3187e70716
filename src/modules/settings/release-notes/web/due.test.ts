import { expect, it } from "vitest";
import { releaseNotesDue } from "./due.ts";

const facts = {
  role: "nurse",
  stored: null,
  version: "1.13.3-hotfix1",
  pathname: "/home",
  printing: false,
  held: false,
};

it("SHELL-7: shown to staff whose last seen version differs, and not again after closing", () => {
  expect(releaseNotesDue(facts)).toBe(true);
  expect(releaseNotesDue({ ...facts, stored: "1.13.2" })).toBe(true);
  expect(releaseNotesDue({ ...facts, stored: "1.13.3-hotfix1" })).toBe(false);
});

it("SHELL-7: never shown to clients, guardians or anonymous users", () => {
  for (const role of ["client", "guardian", null]) expect(releaseNotesDue({ ...facts, role })).toBe(false);
});

it("SHELL-7: never shown on the form viewer or print pages", () => {
  expect(releaseNotesDue({ ...facts, pathname: "/formViewer" })).toBe(false);
  expect(releaseNotesDue({ ...facts, pathname: "/formViewer/abc" })).toBe(false);
  expect(releaseNotesDue({ ...facts, pathname: "/formViewerX" })).toBe(true);
  expect(releaseNotesDue({ ...facts, pathname: "/orders_print", printing: true })).toBe(false);
});

it("SHELL-7: postponed while a form, dose or signature is open", () => {
  expect(releaseNotesDue({ ...facts, held: true })).toBe(false);
});
