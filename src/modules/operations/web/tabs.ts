import type { SettingsTab } from "#platform/web/modules/extension-points.ts";
import { lazyPiece } from "#platform/web/modules/lazy-piece.tsx";

/** Operations tabs of the settings. */
export const operationTabs: readonly SettingsTab[] = [
  {
    value: "backups",
    label: "Backups",
    group: "data",
    words: "restore export copy",
    permission: "operations.view",
    order: 110,
    Panel: lazyPiece(() => import("./backups-tab.tsx").then((file) => file.BackupsTab)),
  },
  {
    value: "downtime",
    label: "Downtime",
    group: "data",
    words: "packet workstation outage paper",
    permission: "operations.view",
    order: 115,
    Panel: lazyPiece(() => import("../downtime/web/settings/downtime-tab.tsx").then((file) => file.DowntimeTab)),
  },
  {
    value: "errors",
    label: "Errors",
    group: "data",
    words: "crash log problem report",
    permission: "errors.manage",
    order: 120,
    Panel: lazyPiece(() => import("./errors-tab.tsx").then((file) => file.ErrorsTab)),
  },
];
