import { lockClient, openClient, recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { insuranceById } from "../insurance/insurance.store.ts";
import {
  type AuthorizationRow,
  authorizationById,
  authorizationForUpdate,
  authorizationsOf,
} from "./authorization.store.ts";
import type { Authorization } from "./authorization-fields.contract.ts";
import { type AuthorizationMove, authorizationStates, unitText } from "./authorization-states.ts";
import { refreshCoverage } from "./refresh-coverage.actions.ts";

export function authorizationView({ clientId: _client, createdAt: _created, ...row }: AuthorizationRow): Authorization {
  return row;
}

/** An authorization of a stay, under `/clients/:mrNo/authorizations`. */
export const authorizationRecord = record({
  table: "authorizations",
  subject: "authorization",
  key: "authorizationId",
  load: authorizationForUpdate,
  read: authorizationById,
  open: async (act, { mrNo }: { mrNo: string }) => {
    const { clientId } = await openClient(act, mrNo, "insurance");
    await lockClient(act, clientId);
  },
  scope: (act: Act, row: AuthorizationRow) => {
    if (row.clientId !== act.chart?.subjectId)
      throw new Problem("not-found", "There is no such authorization on this chart.");
  },
  view: (_act: Act, row: AuthorizationRow) => authorizationView(row),
  states: { column: "status", table: authorizationStates },
  audit: (row: AuthorizationRow) => ({ detail: { payer: row.payerName, demographicId: row.demographicId } }),
  saved: async (act: Act, { after, move }) => {
    await announceAuthorization(act, after, move);
    await refreshCoverage(act, after.demographicId);
  },
});

/** Tells the chart's timeline, other screens and modules that an authorization changed. */
export async function announceAuthorization(
  act: Act,
  row: AuthorizationRow,
  move: AuthorizationMove | null,
): Promise<void> {
  const { id, clientId, demographicId, status } = row;
  await act.raise(
    "coverage.authorization-changed",
    { authorizationId: id, clientId, demographicId, status },
    { subject: { type: "authorization", id, version: row.version }, topics: [`client:${clientId}`] },
  );
  if (move === null && row.version > 1) return;
  const days = `${formatDate(row.fromOn, act.timeZone)} to ${formatDate(row.throughOn, act.timeZone)}`;
  await recordChartEvent(act, {
    module: "coverage",
    kind: "authorization.changed",
    subjectType: "authorization",
    subjectId: id,
    subjectVersion: row.version,
    clientId,
    demographicId,
    title: `Authorization ${authorizationStates.label(status).toLowerCase()}: ${row.payerName}`,
    summary: [
      `${unitText(row.approvedUnits ?? row.requestedUnits, row.unit)}, ${row.levelCode}, ${days}`,
      row.denialReason,
      row.voidReason,
    ]
      .filter(Boolean)
      .join(". "),
    importance: authorizationStates.entry(status).tone === "danger" ? "high" : "normal",
    permission: "authorizations.read",
  });
}

export interface AuthorizedDays {
  id: string | null;
  /** The one it extends, whose units may be used before its last day. */
  parentId: string | null;
  demographicId: string;
  insuranceId: string;
  levelOfCareId: string;
  fromOn: string;
  throughOn: string;
}

const invalid = (field: string, message: string) => fieldProblem(`body.${field}`, message, "authorization-invalid");

/**
 * Refuses days outside the insurance, and days that another authorization of the same payer and level covers unless the
 * overlap is confirmed (UR-5).
 */
export async function requireDays(act: Act, days: AuthorizedDays, confirmOverlap: boolean): Promise<void> {
  const { fromOn, throughOn } = days;
  if (throughOn < fromOn) throw invalid("throughOn", "The last day can't be before the first.");
  const insurance = await insuranceById(act.db, days.insuranceId);
  if (insurance.clientId !== act.chart?.subjectId || insurance.status === "inactive")
    throw invalid("insuranceId", "Choose an insurance of this client.");
  if (insurance.effectiveOn !== null && fromOn < insurance.effectiveOn)
    throw invalid("fromOn", `This insurance began on ${formatDate(insurance.effectiveOn)}.`);
  if (insurance.endsOn !== null && throughOn > insurance.endsOn)
    throw invalid("throughOn", `This insurance ends on ${formatDate(insurance.endsOn)}.`);
  if (confirmOverlap) return;
  const others = await authorizationsOf(act.db, days.demographicId);
  const overlap = others.find(
    (one) =>
      one.id !== days.id &&
      one.id !== days.parentId &&
      one.insuranceId === days.insuranceId &&
      one.levelOfCareId === days.levelOfCareId &&
      one.status !== "voided" &&
      one.fromOn <= throughOn &&
      fromOn <= one.throughOn,
  );
  if (overlap)
    throw fieldProblem(
      "body.fromOn",
      `${overlap.authNumber === null ? "Another authorization" : `Authorization ${overlap.authNumber}`} covers ${formatDate(overlap.fromOn)} to ${formatDate(overlap.throughOn)}. Confirm the overlap, or change the dates.`,
      "authorization-overlap",
    );
}
