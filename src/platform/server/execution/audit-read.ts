import { CompiledQuery } from "kysely";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { clientsIn } from "../access/clients-in.ts";
import { type AuditRow, auditColumnCount, auditColumns, auditValues, ofChart } from "../audit/audit.ts";
import { readWindowMinutes } from "../audit/chart-reads.ts";
import { serviceRole } from "../authentication/key-scope.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import { isDiskFull, storageFull } from "../storage/storage.ts";
import { errorFields } from "../telemetry/logger.ts";
import type { View } from "./context.ts";

/** The clients that an answer shows besides the one whose chart it is. */
export function shownClients(contract: AnyEndpoint, answer: unknown, ownId: string | null | undefined): string[] {
  return clientsIn(contract, answer).filter((id) => id !== ownId);
}

/**
 * Records what an answer showed before it leaves the server: the chart it was read from, and the clients it names. Throws when
 * the read cannot be recorded.
 */
export async function auditRead(contract: AnyEndpoint, view: View, answer: unknown): Promise<void> {
  const { chart, platform, actor } = view;
  // Every call of an API client is audited.
  const byKey = actor.role === serviceRole;
  const ownId = view.readSubject?.clientId ?? (chart?.subjectType === "client" ? chart.subjectId : null);
  const clientIds = shownClients(contract, answer, ownId);
  if (!contract.audit && !byKey) await auditList(contract, view, clientIds);
  if (!contract.audit && !chart && !byKey) return;
  // Opening a chart or a tab is one entry per user, chart, tab and 15 minutes; what the contract names, and what is read
  // under break-the-glass access, is always one.
  const look = !contract.audit && chart && !chart.grant && !byKey ? chart : null;
  if (look && !platform.chartReads.isNew(actor, look, view.now)) return;
  const opened = ofChart(chart);
  const row = {
    id: newId(),
    at: view.now,
    actor,
    action: contract.audit?.action ?? (chart ? "chart.viewed" : "api.called"),
    type: "R" as const,
    subjectType: contract.audit?.subject ?? chart?.subjectType ?? "api",
    subjectId: view.readSubject ? view.readSubject.subjectId : (chart?.subjectId ?? null),
    clientId: ownId,
    clientIds: look ? [] : clientIds,
    locationId: chart?.locationId ?? null,
    ...opened,
    detail: { ...opened.detail, ...view.readSubject?.detail },
    ip: view.request.ip,
    requestId: view.request.id,
    endpoint: `${contract.method} ${contract.path}`,
  };
  try {
    if (look) await run(view.db, `INSERT INTO audit_events (${auditColumns}) ${unlessWritten}`, auditValues(row));
    else await platform.readJournal.write(view.tenant.id, view.db, row);
  } catch (error) {
    if (look) platform.chartReads.forget(actor, look);
    await keepForLater(view, row, error);
  }
}

/**
 * Charts and the MAR stay readable with a full disk: the entry goes to its reserved space and moves to the log later. A read
 * that cannot be recorded at all is refused (AUD-1); only the server log has the reason.
 */
async function keepForLater(view: View, row: AuditRow, error: unknown): Promise<void> {
  const { platform, tenant, request } = view;
  const isFull = isDiskFull(error);
  if (isFull && (await wasWritten(platform.readReserve.write(tenant.id, row)))) return;
  platform.onFault(error);
  platform.log.error("A read could not be recorded.", { requestId: request.id, ...errorFields(error) });
  if (isFull) throw storageFull();
  throw new Problem("busy", "The access log could not be written, so nothing was opened. Try again.");
}

const wasWritten = (writing: Promise<void>) =>
  writing.then(
    () => true,
    () => false,
  );

/** One entry for an answer that shows several clients, with their ids; see `ListReads` for answers that repeat. */
async function auditList(contract: AnyEndpoint, view: View, clientIds: readonly string[]): Promise<void> {
  const { platform, actor } = view;
  if (clientIds.length === 0) return;
  const list = `${contract.method} ${contract.path}`;
  const added = platform.listReads.newIn(actor, list, clientIds, view.now);
  if (added.length === 0) return;
  const row: AuditRow = {
    id: newId(),
    at: view.now,
    actor,
    action: "list.viewed",
    type: "R",
    subjectType: "client",
    subjectId: null,
    clientIds: added,
    detail: { section: listName(contract) },
    ip: view.request.ip,
    requestId: view.request.id,
    endpoint: list,
  };
  try {
    await platform.readJournal.write(view.tenant.id, view.db, row);
  } catch (error) {
    platform.listReads.forget(actor, list);
    await keepForLater(view, row, error);
  }
}

/** `/medications/orders` → `medications-orders`, without parameters. */
const listName = ({ path }: AnyEndpoint) =>
  path
    .split("/")
    .filter((part) => part !== "" && !part.startsWith(":"))
    .join("-");

/** Another process, or this one before a restart, may have recorded this read, so the log is queried by its index. */
const unlessWritten = `SELECT ${Array.from({ length: auditColumnCount }, (_, at) => `$${at + 1}`).join(", ")} WHERE NOT EXISTS (
  SELECT 1 FROM audit_events e WHERE e.actor_user_id = $3::uuid AND e.at > $2::timestamptz - interval '${readWindowMinutes} minutes'
    AND e.at <= $2::timestamptz AND e.action = $7::text AND e.subject_id = $11::text AND e.break_glass_id IS NULL
    AND (e.detail ->> 'section') IS NOT DISTINCT FROM ($18::jsonb ->> 'section'))`;

async function run(db: TenantDb, text: string, values: unknown[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(text, values));
}
