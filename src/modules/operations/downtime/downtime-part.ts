import type { View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { TenantSwitch } from "#platform/shared/endpoint.ts";
import type { PacketContent } from "./packet.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    downtimeParts?: readonly DowntimePart[];
  }
}

/** The place a packet is for, and the time it must last: [from, to), `from` is when it is made. */
export interface DowntimeAsked {
  locationId: string;
  timeZone: string;
  from: string;
  to: string;
}
/** Something Cairn itself sees missing after a downtime. */
export interface DowntimeGap {
  subjectId: string;
  text: string;
  link: string;
}

/**
 * What a module gives to the downtime packet (platform §7 `downtime.packet`): plain rows a page without the server can
 * show. It is read by the system for everybody at the place, complete or not at all: a part that throws leaves the last
 * packet standing. `permission` is what a person needs to be given this part's key.
 */
export interface DowntimePart {
  kind: string;
  /** "Medications": as the settings name it. */
  title: string;
  permission: Permission;
  /** Overrides the module's switch. */
  switch?: TenantSwitch | null;
  load: (view: View, asked: DowntimeAsked) => Promise<PacketContent>;
  /** What people enter afterwards. */
  afterwards?: {
    /** "Doses given, refused or held": with the screen where that is done. */
    reminder: { text: string; link: string };
    /** What fell into [from, to) and says nothing yet. */
    gaps?: (
      view: View,
      asked: { locationId: string; timeZone: string; from: string; to: string },
    ) => Promise<DowntimeGap[]>;
  };
}
