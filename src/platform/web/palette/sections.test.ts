import { expect, it } from "vitest";
import type { SearchHit } from "../../shared/search/search.contract.ts";
import { matches, readQuery, sectionsFor, sectionsForWhom } from "./sections.ts";

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

it("SRCH-3: ? lists the keys of this page, and runs one", () => {
  let ran = 0;
  const keys = [
    { keys: "mod+shift+l", does: "Lock", run: () => (ran += 1) },
    { keys: "n", does: "New", run: () => undefined },
  ];
  const help = (text: string) => sectionsFor(readQuery(text), hits, [], nav, commands, keys);
  expect(help("?").map(({ title, entries }) => [title, entries.map((entry) => [entry.label, entry.detail])])).toEqual([
    [
      "Help",
      [
        ["Lock", "Ctrl shift l"],
        ["New", "n"],
      ],
    ],
  ]);
  const [lock] = help("? lock")[0]?.entries ?? [];
  if (typeof lock?.to === "function") lock.to();
  expect(ran).toBe(1);
  expect(help("lock").some((section) => section.title === "Help")).toBe(false);
});

it("SRCH-1: pages that lie deeper show when they are asked for", () => {
  const places = [...nav, { label: "Settings: Roles", to: "/settings?tabs=roles", deep: true }];
  const goes = (text: string) =>
    sectionsFor(readQuery(text), [], [], places, []).flatMap((section) => section.entries.map((entry) => entry.to));
  expect(goes("")).toEqual(["/clients"]);
  expect(goes("roles")).toEqual(["/settings?tabs=roles"]);
});

const newNote = { id: "note", label: "New note", query: "tabs=notes&new=1" };
const entriesOf = (title: string, sections: ReturnType<typeof sectionsFor>) =>
  sections.find((section) => section.title === title)?.entries.map(({ label, to }) => [label, to]);

it("platform §6, palette: Do names the client that is found, and asks for whom where none is", () => {
  const doing = (text: string) => entriesOf("Do", sectionsFor(readQuery(text), hits, [], nav, [], [], [newNote]));
  expect(doing("> new no")).toEqual([["New note for…", ""]]);
  expect(doing("ana")).toEqual([["New note for Ana", "/Ana?tabs=notes&new=1"]]);
  expect(sectionsFor(readQuery("> new"), [], [], [], [], [], [newNote])[0]?.entries[0]?.asks).toBe(newNote);
});

it("platform §6, palette: lists only clients, most recently opened first, and no masked client", () => {
  const forWhom = (text: string, found = hits) =>
    sectionsForWhom(newNote, readQuery(text), found, [hit("client", "Ana"), hit("clinician", "Ada")]);
  expect(entriesOf("Recent", forWhom(""))).toEqual([["New note for Ana", "/Ana?tabs=notes&new=1"]]);
  expect(forWhom("al").map(({ title }) => title)).toEqual(["Clients"]);
  expect(forWhom("al", [{ ...hit("client", "A. L."), masked: true }])).toEqual([]);
});

it("offers hits of every kind from two letters on", () => {
  expect(titles("a")).toEqual([]);
  expect(titles("al")).toEqual(["Clients", "People", "More"]);
});

it("what is called so comes before what is found by another word", () => {
  const orders = { id: "orders", label: "Orders to note", keywords: ["new orders"], to: "/medications" };
  const doing = sectionsFor(readQuery("> new note"), [], [], nav, [orders], [], [newNote]);
  expect(entriesOf("Do", doing)?.map(([label]) => label)).toEqual(["New note for…", "Orders to note"]);
});

it("finds a command by the beginnings of its words and by its other words", () => {
  expect(matches("sh no", "New shift note")).toBe(true);
  expect(matches("hi", "New shift note")).toBe(false);
  expect(matches("write", "New shift note", "write")).toBe(true);
  expect(matches("(", "New shift note")).toBe(false);
});
