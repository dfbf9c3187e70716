import { openClock, satisfyClock } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { move, record } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, addMinutes, localDate } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { announceSupply } from "./announce-supply.actions.ts";
import { locationsOf } from "./container.actions.ts";
import { containerForUpdate, saveContainer } from "./container.store.ts";
import { discrepancyStates, openDiscrepancyStates } from "./count-states.ts";
import * as contract from "./discrepancy.contract.ts";
import { reportDiscrepancy } from "./discrepancy.jobs.ts";
import * as store from "./discrepancy.store.ts";
import { lockStorages, postEntry, refuseDuringCount } from "./ledger.store.ts";
import { discrepancyLink, discrepancyRule } from "./open-discrepancy.actions.ts";
import { containerLabel, isZero, minus } from "./quantity.ts";

const dayMin = 1440;

function shown(row: store.DiscrepancyRow): contract.Discrepancy {
  const { storageId: _, ownership: __, containerState: ___, countWitnessId, countWitnessAt, atSeq, ...rest } = row;
  const { discoveredBy: _____, explainedBy, ...discrepancy } = rest;
  return { ...discrepancy, dueAt: addMinutes(row.discoveredAt, dayMin) };
}

export const listDiscrepanciesQuery = query(contract.listDiscrepancies, async (view, { query: asked }) => {
  const page = await store.pageOfDiscrepancies(view.db, {
    page: asked.page,
    pageSize: asked.pageSize,
    locationIds: locationsOf(view, asked.locationId),
    states: asked.state === "all" ? null : asked.state === "open" ? openDiscrepancyStates : ["resolved", "loss"],
  });
  return { ...page, rows: page.rows.map(shown) };
});

const discrepancies = record({
  table: "countDiscrepancies",
  subject: "discrepancy",
  key: "discrepancyId",
  // The storage comes first, as counts lock it before they add a discrepancy.
  open: async (act, { discrepancyId }: { discrepancyId: string }) => {
    await lockStorages(act.db, await store.storageOfDiscrepancy(act.db, discrepancyId));
  },
  load: store.discrepancyForUpdate,
  read: store.discrepancyById,
  scope: (act, discrepancy) => act.requireLocation(discrepancy.locationId),
  states: { column: "state", table: discrepancyStates },
  view: (_act, discrepancy) => shown(discrepancy),
  saved: async (act, { after }) => announceSupply(act, after.locationId),
});

export const explainDiscrepancyAction = move(
  contract.explainDiscrepancy,
  discrepancies,
  "explain",
  (act, _discrepancy, { body: { cause, narrative } }) => {
    act.auditDetail({ cause });
    return { cause, narrative, explainedBy: actingClinician(act), explainedAt: act.now };
  },
);

/** MED-64: whoever closes it neither explained it nor handled the container since its last matching count. */
async function requireIndependent(act: Act, row: store.DiscrepancyRow): Promise<string> {
  const resolver = actingClinician(act);
  if (row.explainedBy === resolver)
    throw new Problem("resolver-not-independent", "You explained this discrepancy. Someone else must close it.");
  if (await store.hasHandled(act.db, row, resolver))
    throw new Problem(
      "resolver-not-independent",
      `You handled ${containerLabel(row.containerNo)} since its last matching count. Someone else must close it.`,
    );
  return resolver;
}

/** Posts what late entries have not explained yet, and releases the container. Returns the adjustment. */
async function settle(act: Act, row: store.DiscrepancyRow, resolver: string, reason: string): Promise<string> {
  await refuseDuringCount(act.db, [row.storageId]);
  const container = await containerForUpdate(act.db, row.containerId);
  const isLedgerRight = row.cause === "miscount";
  const adjustment = isLedgerRight ? "0" : minus(row.difference, await store.explainedSince(act.db, row));
  if (!isZero(adjustment))
    await postEntry(act.db, {
      containerId: row.containerId,
      entryType: "adjustment",
      delta: adjustment,
      actorId: resolver,
      witness: witnessOf(row, resolver),
      occurredAt: act.now,
      reason,
      discrepancyId: row.id,
    });
  const isReleased =
    (container.state === "investigation" || (container.state === "missing" && isLedgerRight)) &&
    !(await store.hasOpenDiscrepancy(act.db, row.containerId, row.id));
  const left = minus(container.balance, minus("0", adjustment));
  if (isReleased) await saveContainer(act.db, container.id, { state: isZero(left) ? "empty" : "in_use" });
  return adjustment;
}

/** The second person of an adjustment: who explained it, otherwise one of the two who counted. */
function witnessOf(row: store.DiscrepancyRow, resolver: string) {
  if (row.explainedBy !== null && row.explainedAt !== null)
    return { clinicianId: row.explainedBy, at: row.explainedAt };
  if (row.discoveredBy !== resolver) return { clinicianId: row.discoveredBy, at: row.discoveredAt };
  if (row.countWitnessId !== null && row.countWitnessAt !== null)
    return { clinicianId: row.countWitnessId, at: row.countWitnessAt };
  throw new Problem("resolver-not-independent", "Someone who did not count must close this discrepancy.");
}

export const resolveDiscrepancyAction = move(
  contract.resolveDiscrepancy,
  discrepancies,
  "resolve",
  async (act, row, { body: { resolution } }) => {
    const resolvedBy = await requireIndependent(act, row);
    await act.takeTicket("sign");
    const adjustment = await settle(act, row, resolvedBy, resolution);
    await satisfyClock(act, { subject: subjectOf(row), by: subjectOf(row) });
    act.auditDetail({ adjustment });
    return { resolution, resolvedBy, resolvedAt: act.now, adjustment };
  },
);

const form106Days = 45;

/**
 * Declares a loss: the ledger is adjusted, an incident report is drafted, and for a controlled drug the DEA deadlines start
 * (written notice within 1 business day, Form 106 within 45 days).
 */
export const declareLossAction = move(
  contract.declareLoss,
  discrepancies,
  "declare-loss",
  async (act, row, { body: { resolution } }) => {
    const resolvedBy = await requireIndependent(act, row);
    await act.takeTicket("sign");
    const adjustment = await settle(act, row, resolvedBy, resolution);
    const incidentId = row.incidentId ?? (await reportDiscrepancy(act, row));
    const isControlled = row.deaSchedule > 0;
    if (isControlled)
      for (const rule of ["us-dea.loss-notice", "us-dea.form-106"])
        await openClock(act, rule, {
          subject: subjectOf(row),
          label: `Loss from ${containerLabel(row.containerNo)}`,
          link: discrepancyLink(row.id),
          locationId: row.locationId,
          anchorAt: row.discoveredAt,
          viewPermission: "medications.viewSupply",
        });
    await satisfyClock(act, { subject: subjectOf(row), rules: [discrepancyRule], by: subjectOf(row) });
    await act.raise(
      "medications.loss-declared",
      { discrepancyId: row.id, containerId: row.containerId },
      { subject: subjectOf(row) },
    );
    act.auditDetail({ adjustment, incidentId });
    return {
      resolution,
      resolvedBy,
      resolvedAt: act.now,
      adjustment,
      incidentId,
      dea106DueOn: isControlled ? addDays(localDate(row.discoveredAt, row.timeZone), form106Days) : null,
    };
  },
);

const subjectOf = ({ id }: { id: string }) => ({ type: "discrepancy", id });
