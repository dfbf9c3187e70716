import { isKeyOf } from "#platform/shared/typed.ts";
import type { KeyPress, PageKey } from "#ui/keys/use-keys.ts";
import type { SearchHit } from "../../shared/search/search.contract.ts";
import type { ClientCommand, PaletteCommand } from "../modules/extension-points.ts";
import type { NavItem } from "../modules/module.ts";

export interface PaletteEntry {
  id: string;
  label: string;
  detail: string | null;
  /** Where it leads, or what it does. */
  to: string | (() => void);
  icon?: NavItem["icon"];
  hit?: SearchHit;
  /** Asks for whom before it leads anywhere. */
  asks?: ClientCommand;
}
export interface PaletteSection {
  title: "Recent" | "Clients" | "People" | "More" | "Go to" | "Do" | "Help";
  entries: PaletteEntry[];
}

/** A page of the menu, or one that lies deeper (a tab of the settings) and shows only when it is asked for. */
export type Place = Pick<NavItem, "label" | "to"> & { icon?: NavItem["icon"]; deep?: boolean };

export interface Asked {
  /** What is searched for, without its mark. */
  q: string;
  /** `>` runs actions, `@` finds staff, `#` clients, `?` lists the keys of this page. */
  only: "do" | "people" | "clients" | "help" | null;
}

export function readQuery(text: string): Asked {
  const trimmed = text.trimStart();
  const marks = { ">": "do", "@": "people", "#": "clients", "?": "help" } as const;
  const mark = trimmed.charAt(0);
  const only = isKeyOf(marks, mark) ? marks[mark] : null;
  return { q: (only ? trimmed.slice(1) : trimmed).trim(), only };
}

const isClient = (hit: SearchHit) => hit.kind === "client";
const isPerson = (hit: SearchHit) => hit.kind === "clinician" || hit.kind === "staff";

/** Every word of the query begins a word of the text, or stands in it when it is longer than two letters. */
export function matches(query: string, ...texts: readonly string[]): boolean {
  const words = texts.join(" ").toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((part) =>
      part.length > 2 ? words.includes(part) : new RegExp(`(^|\\s)${RegExp.escape(part)}`).test(words),
    );
}

/** What is called so comes before what is only found by another word for it; else the order stays. */
const byName = (q: string, entries: PaletteEntry[]) =>
  entries.toSorted((one, other) => Number(matches(q, other.label)) - Number(matches(q, one.label)));

/** The command with its client: in the chart, where it is done. */
export function entryFor(command: ClientCommand, hit: SearchHit): PaletteEntry {
  return {
    id: `for:${command.id}:${hit.subjectId}`,
    label: `${command.label} for ${hit.title}`,
    detail: hit.subtitle,
    to: `${hit.link}?${command.query}`,
    hit,
  };
}

/** Whom a command can be for: the clients found, and those opened last while nothing is typed. */
export function sectionsForWhom(
  command: ClientCommand,
  asked: Asked,
  hits: readonly SearchHit[],
  recents: readonly SearchHit[],
): PaletteSection[] {
  const entries = (list: readonly SearchHit[]) =>
    list.filter((hit) => isClient(hit) && !hit.masked && hit.link !== null).map((hit) => entryFor(command, hit));
  const sections: PaletteSection[] = [
    { title: "Recent", entries: asked.q === "" ? entries(recents) : [] },
    { title: "Clients", entries: asked.q.length < 2 ? [] : entries(hits) },
  ];
  return sections.filter((section) => section.entries.length > 0);
}

/** A shortcut's action receives the key press; chosen by name, it receives none. */
const asPressed = (): KeyPress => ({ preventDefault: () => undefined, target: null });

/** What the palette lists for a query: hits from the server, and pages and commands that fit. Empty sections are left out. */
export function sectionsFor(
  asked: Asked,
  hits: readonly SearchHit[],
  recents: readonly SearchHit[],
  nav: readonly Place[],
  commands: readonly PaletteCommand[],
  keys: readonly Pick<PageKey, "keys" | "does" | "run">[] = [],
  clientCommands: readonly ClientCommand[] = [],
): PaletteSection[] {
  const { q, only } = asked;
  const ofHits = (list: readonly SearchHit[]): PaletteEntry[] =>
    list
      .filter((hit) => hit.link !== null)
      .map((hit) => ({
        id: `${hit.kind}:${hit.subjectId}`,
        label: hit.title,
        detail: hit.subtitle,
        to: hit.link ?? "",
        hit,
      }));
  const pages = nav
    .filter((item) => matches(q, item.label) && (!item.deep || q.length >= 2))
    .map((item) => ({
      id: `go:${item.to}`,
      label: item.label,
      detail: null,
      to: item.to,
      ...(item.icon ? { icon: item.icon } : {}),
    }));
  const acts = commands
    .filter((command) => matches(q, command.label, ...(command.keywords ?? [])))
    .map((command) => ({
      id: `do:${command.id}`,
      label: command.label,
      detail: null,
      to: command.run ?? command.to ?? "/home",
    }));
  const found = q.length < 2 ? [] : hits;
  const asking = clientCommands
    .filter((command) => matches(q, command.label, ...(command.keywords ?? [])))
    .map((command) => ({
      id: `for:${command.id}`,
      label: `${command.label} for…`,
      detail: null,
      to: "",
      asks: command,
    }));
  const first = found.find((hit) => isClient(hit) && !hit.masked && hit.link !== null);
  const forFirst = first && only === null ? clientCommands.map((command) => entryFor(command, first)) : [];
  const help = keys
    .filter((key) => matches(q, key.does))
    .map((key) => ({
      id: `key:${key.keys}:${key.does}`,
      label: key.does,
      detail: key.keys.replace("mod", "Ctrl").replaceAll("+", " "),
      to: () => key.run(asPressed()),
    }));
  const sections: PaletteSection[] = [
    { title: "Recent", entries: q === "" && only === null ? ofHits(recents) : [] },
    { title: "Clients", entries: only === null || only === "clients" ? ofHits(found.filter(isClient)) : [] },
    { title: "People", entries: only === null || only === "people" ? ofHits(found.filter(isPerson)) : [] },
    { title: "More", entries: only === null ? ofHits(found.filter((hit) => !isClient(hit) && !isPerson(hit))) : [] },
    { title: "Go to", entries: only === null ? pages : [] },
    { title: "Do", entries: only === null || only === "do" ? byName(q, [...acts, ...asking, ...forFirst]) : [] },
    { title: "Help", entries: only === "help" ? help : [] },
  ];
  return sections.filter((section) => section.entries.length > 0);
}
