import type { Permission } from "#platform/shared/access/permissions.ts";
import { lazyPiece } from "#platform/web/modules/lazy-piece.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { Page } from "#ui/page/page.tsx";
import type { PageTab } from "#ui/page/page-tab.ts";

const Explorer = lazyPiece(() => import("./explorer.tsx").then((file) => file.Explorer));
const ChartAccess = lazyPiece(() => import("./chart-access.tsx").then((file) => file.ChartAccess));
const Grants = lazyPiece(() => import("./grants.tsx").then((file) => file.Grants));
const Integrity = lazyPiece(() => import("./integrity.tsx").then((file) => file.Integrity));
const Breach = lazyPiece(() => import("./breach.tsx").then((file) => file.Breach));
const Holds = lazyPiece(() => import("./holds.tsx").then((file) => file.Holds));

const tabs: (PageTab & { permission: Permission })[] = [
  { value: "explorer", label: "Explorer", permission: "audit.view", content: <Explorer /> },
  { value: "chart-access", label: "Chart access log", permission: "chartAccess.view", content: <ChartAccess /> },
  { value: "break-the-glass", label: "Break-the-glass access", permission: "chartAccess.view", content: <Grants /> },
  { value: "integrity", label: "Integrity", permission: "audit.view", content: <Integrity /> },
  { value: "breach-scope", label: "Breach scope", permission: "audit.export", content: <Breach /> },
  { value: "legal-holds", label: "Legal holds", permission: "legalHolds.manage", content: <Holds /> },
];

/** `/audit?tabs=…`: the audit log, chart access and log verification. */
export function Screen() {
  const { permissions } = useSession();
  return (
    <Page
      title="Audit"
      summary="Audit log, chart access and log verification"
      tabs={tabs.filter((tab) => permissions.includes(tab.permission)).map(({ permission: _, ...tab }) => tab)}
    />
  );
}
