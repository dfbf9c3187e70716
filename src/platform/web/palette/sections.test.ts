import { expect, it } from "vitest";
import type { SearchHit } from "../../shared/search/search.contract.ts";
import { matches, readQuery, sectionsFor } from "./sections.ts";

const hit = (kind: string, title: string): SearchHit => ({
  kind,
  subjectId: title,
  title,
  subtitle: null,
  link: `/${title}`,
});
const nav = [{ label: "Clients", icon: () => null, to: "/clients", order: 1 }];
const commands = [{ id: "note", label: "New shift note", keywords: ["write"], to: "/shift-notes?new=1" }];
const hits = [hit("client", "Ana"), hit("clinician", "Ada"), hit("lead", "Al")];
const titles = (text: string, recents: SearchHit[] = []) =>
  sectionsFor(readQuery(text), hits, recents, nav, commands).map((section) => section.title);

it("shows recents, pages and commands before anything is typed", () => {
  expect(titles("", [hit("client", "Ana")])).toEqual(["Recent", "Go to", "Do"]);
});

it("SRCH-3: > runs actions, @ finds staff, # clients", () => {
  expect(titles("> shift")).toEqual(["Do"]);
  expect(titles("@a")).toEqual([]);
  expect(titles("@ad")).toEqual(["People"]);
  expect(titles("# ana")).toEqual(["Clients"]);
});

it("offers hits of every kind from two letters on", () => {
  expect(titles("a")).toEqual([]);
  expect(titles("al")).toEqual(["Clients", "People", "More"]);
});

it("finds a command by the beginnings of its words and by its other words", () => {
  expect(matches("sh no", "New shift note")).toBe(true);
  expect(matches("hi", "New shift note")).toBe(false);
  expect(matches("write", "New shift note", "write")).toBe(true);
  expect(matches("(", "New shift note")).toBe(false);
});
