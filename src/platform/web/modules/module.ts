import type { ComponentType, ReactNode } from "react";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { PrintContents } from "../../shared/disclosure.ts";
import type { TenantSwitch } from "../../shared/endpoint.ts";
import type { ExtensionPoint, ExtensionPoints, PaletteCommand } from "./extension-points.ts";

interface ScreenFacts {
  /** TanStack Router's form: `/clients/$mrNo`. The product's own spelling, never changed. */
  path: string;
  /** Without it any signed-in person, of several any one is enough; the server decides again. */
  permission?: Permission | readonly Permission[];
  /** Besides the module's switch. */
  switch?: TenantSwitch;
  /** The file's `Screen`; loaded when first visited. */
  load: () => Promise<{ Screen: () => ReactNode }>;
  hideHeader?: boolean;
  hideTabs?: boolean;
  /** `bare` only: works without a session (a public form). */
  signedOut?: boolean;
}

/** `shell`: top bar and navigation. `bare`: none, also for people who are not signed in. `print`: paper, with what is on it. */
export type WebScreen = ScreenFacts & ({ layout: "shell" | "bare" } | { layout: "print"; contains: PrintContents });

export interface NavItem {
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  to: string;
  /** The addresses below `to` that belong to this entry; all of them unless given. */
  under?: readonly string[];
  /** Of several any one is enough. */
  permission?: Permission | readonly Permission[];
  /** Besides the module's switch. */
  switch?: TenantSwitch;
  /** 0 Home, 10 Clients, 20 CRM, 30 Calendar, 40 Medications, 50 Orders, 60 Rounds, 70 Beds … (platform §6). */
  order: number;
  /** `g` then this letter goes there. */
  key?: string;
}

/** A value of `/exportPrint/[print_page]` this module prints. */
export interface PrintPage {
  value: string;
  permission?: Permission;
  contains: PrintContents;
  load: () => Promise<{ Screen: () => ReactNode }>;
}

export interface WebModule {
  name: string;
  /** The tenant's switch this module hangs on; off hides navigation and screens. */
  switch?: TenantSwitch;
  /** Called once when the page starts; it must cost nothing then. */
  start?: () => void;
  screens?: readonly WebScreen[];
  nav?: readonly NavItem[];
  extensions?: { readonly [P in ExtensionPoint]?: readonly ExtensionPoints[P][] };
  printPages?: readonly PrintPage[];
  /** What the palette offers of this module; loaded when the palette is first opened. */
  commands?: () => Promise<readonly PaletteCommand[]>;
}

/** What the browser loads of a module; exported as `webModule` from its `module.web.tsx`. */
export function defineWebModule(module: WebModule): WebModule {
  const paths = (module.screens ?? []).map((screen) => screen.path);
  const twice = paths.find((path, at) => paths.indexOf(path) !== at);
  if (twice) throw new Error(`The module ${module.name} has two screens at ${twice}.`);
  return module;
}
