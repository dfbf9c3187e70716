import type { View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { TenantSwitch } from "#platform/shared/endpoint.ts";
import type { PacketContent } from "./packet.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    downtimeParts?: readonly DowntimePart[];
  }
}

/** The packet's location and period [from, to); `from` is the time it is made. */
export interface DowntimeAsked {
  locationId: string;
  timeZone: string;
  from: string;
  to: string;
}
/** An entry Cairn detects as missing after a downtime. */
export interface DowntimeGap {
  subjectId: string;
  text: string;
  link: string;
}

/**
 * A module's part of the downtime packet: plain rows that an offline page can
 * show. Read by the system for all users of the location; a part that throws keeps the last
 * packet in place. A user needs `permission` to get the part's key.
 */
export interface DowntimePart {
  kind: string;
  /** Label in Settings, e.g. "Medications". */
  title: string;
  permission: Permission;
  /** Overrides the module setting. */
  switch?: TenantSwitch | null;
  load: (view: View, asked: DowntimeAsked) => Promise<PacketContent>;
  /** Data to enter after a downtime. */
  afterwards?: {
    /** Label and screen, e.g. "Doses given, refused or held". */
    reminder: { text: string; link: string };
    /** Entries due in [from, to) that are not documented. */
    gaps?: (
      view: View,
      asked: { locationId: string; timeZone: string; from: string; to: string },
    ) => Promise<DowntimeGap[]>;
  };
}
