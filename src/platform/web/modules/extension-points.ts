import type { ComponentType } from "react";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { PrintedSheet, PrintRelease } from "#ui/print/print-desk.ts";

/** A card on `/home`, for those who hold `permission`. */
export interface HomeCard {
  id: string;
  permission?: Permission;
  order?: number;
  /** `wide` takes the full row. */
  size?: "normal" | "wide";
  /** Comes through `lazyPiece()`. Who has nothing to see in it gets null: then it takes no room. */
  Card: ComponentType;
}

/** One thing the palette can do ("New shift note"). */
export interface PaletteCommand {
  id: string;
  label: string;
  /** Other words people type for it. */
  keywords?: string[];
  permission?: Permission;
  /** Where it leads; may carry search, `/crm/leads?new=1`. */
  to?: string;
  /** Or what it does at once. */
  run?: () => void;
}

/** Something the palette does about one client: 'New note for…'. */
export interface ClientCommand {
  id: string;
  /** As it stands before the client's name: `New note`. */
  label: string;
  keywords?: string[];
  permission?: Permission;
  /** What is added to the address of the chart: `tabs=notes&new=1`. */
  query: string;
}

/** A tab of `/profile`. */
export interface ProfileTab {
  value: string;
  label: string;
  order?: number;
  Panel: ComponentType;
}

/** A tab of `/settings`, for those who hold `permission`; its panel comes through `lazyPiece()`. */
/** The groups of the settings, in their order. */
export const settingsGroups = [
  { key: "facility", label: "Facility" },
  { key: "access", label: "Staff and access" },
  { key: "notices", label: "Notices and agreements" },
  { key: "connections", label: "Connections" },
  { key: "data", label: "Data and operations" },
] as const;
export type SettingsGroup = (typeof settingsGroups)[number]["key"];

/** A page of `/settings`. */
export interface SettingsTab {
  value: string;
  label: string;
  group: SettingsGroup;
  /** What it also contains, for the search of settings. */
  words: string;
  permission?: Permission;
  /** 0 facility, 10 brand, 20 modules, 30 security, 40 roles, 50 user-groups, 60 notifications, 70 integrations, 75 developer, 80 terms,
   * 90 portal, 100 retention, 110 backups, 120 errors, 130 about (platform §6). */
  order?: number;
  Panel: ComponentType;
}

/** A test that a drawn mark passes as a signature, for the device check `/testCanvas`. */
export interface MarkCheck {
  id: string;
  /** What is wrong with it, in words for the person with the pen; null when it would be taken. Points: ms and 0-1. */
  check: (strokes: { points: { x: number; y: number; t: number; p: number }[] }[]) => Promise<string | null>;
}

/** An editor on sample text, for `/lexical`; its panel comes through `lazyPiece()`. */
export interface EditorWorkbench {
  id: string;
  label: string;
  order?: number;
  Panel: ComponentType;
}

/** A tab of `/clinicians/:id`, for those who hold `permission`; its panel comes through `lazyPiece()`. */
export interface ClinicianTab {
  value: string;
  label: string;
  permission?: Permission;
  order?: number;
  Panel: ComponentType<{ clinicianId: string }>;
}

/** Stands over every page; comes through `lazyPiece()`. */
export interface FloatingPiece {
  id: string;
  /** Also where no one is signed in. */
  signedOut?: boolean;
  Piece: ComponentType;
}

/** In place of the whole app while the session is locked. */
export interface LockScreenPiece {
  LockScreen: ComponentType;
}

/** The only screen while a client has the device: the record that the session is limited to. */
export interface HandedPiece {
  /** The kind of record, as in `handedTo`. */
  type: string;
  Handed: ComponentType<{ id: string; onReturn: (proof: { pin: string } | { password: string }) => Promise<void> }>;
}

/** In place of a page whose record is out of the reader's reach, for those who may open it all the same. */
export interface RefusedPiece {
  /** The kind of record that decides who reaches the page: `subjectType` of the refusal. */
  type: string;
  Refused: ComponentType<{ id: string; onOpened: () => Promise<unknown> }>;
}

/** Something at the right of the top bar. */
export interface TopBarItem {
  id: string;
  permission?: Permission;
  order?: number;
  Item: ComponentType;
}

/** A strip above the top bar; it sets `showStrip` of the session state while it has something to say. */
export interface ShellStrip {
  id: string;
  Strip: ComponentType;
}

/** Beside a printout of one client's record: releases it to a recipient outside the facility. */
export interface PrintReleasePiece {
  Release: ComponentType<{ sheet: PrintedSheet; onReleased: (release: PrintRelease) => void }>;
}

/** Who can grant a missing permission, and asking for it. */
export interface AccessRequestPieces {
  RequestAccess: ComponentType<{ permission: Permission }>;
  WhyReadOnly: ComponentType<{ permission: Permission }>;
}

/** What helps where Cairn cannot be started. */
export interface BootHelp {
  shown: () => boolean;
  Piece: ComponentType;
}

/**
 * The places where one module shows another's pieces without naming it. The owner of a place declares it:
 *
 *     declare module "#platform/web/modules/extension-points.ts" {
 *       interface ExtensionPoints { "client-chart.tab": ClientChartTab }
 *     }
 *
 * and shows it with `useExtensions("client-chart.tab")`; others fill it in their `module.web.tsx`.
 */
export interface ExtensionPoints {
  "home.card": HomeCard;
  "palette.client": ClientCommand;
  "profile.tab": ProfileTab;
  "settings.tab": SettingsTab;
  "workbench.mark-check": MarkCheck;
  "workbench.editor": EditorWorkbench;
  "clinician.tab": ClinicianTab;
  "home.aside": HomeCard;
  "shell.floating": FloatingPiece;
  "shell.strip": ShellStrip;
  "session.lock-screen": LockScreenPiece;
  "session.handed": HandedPiece;
  "record.refused": RefusedPiece;
  "top-bar.item": TopBarItem;
  "access.request": AccessRequestPieces;
  "boot.help": BootHelp;
  "print.release": PrintReleasePiece;
}
export type ExtensionPoint = keyof ExtensionPoints;
