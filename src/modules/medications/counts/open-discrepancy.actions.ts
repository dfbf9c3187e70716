import { openClock } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { inEachLanguage } from "../notices.ts";
import { announceSupply } from "./announce-supply.actions.ts";
import { containerById, saveContainer } from "./container.store.ts";
import type { CountRow, LineRow } from "./count.store.ts";
import { containerStates } from "./count-states.ts";
import { unexplainedAfterDay } from "./discrepancy.jobs.ts";
import { insertDiscrepancy } from "./discrepancy.store.ts";
import { containerLabel, minus } from "./quantity.ts";

export const discrepancyRule = "house.count-discrepancy";
export const discrepancyLink = (id: string): string => `/medications?tabs=counts&discrepancy=${id}`;

/**
 * Opens a discrepancy for a line that differs twice (MED-61): the container is used only with a witness from now on, a
 * 24-hour deadline starts, and those who close discrepancies at the location are notified.
 */
export async function openDiscrepancy(act: Act, count: CountRow, line: LineRow, counted: string): Promise<void> {
  const container = await containerById(act.db, line.containerId);
  const move = line.missing ? "miss" : "investigate";
  const next = containerStates.next(container.state, move);
  if (next) await saveContainer(act.db, container.id, { state: next });
  const id = await insertDiscrepancy(act.db, {
    locationId: count.locationId,
    storageId: count.storageId,
    containerId: line.containerId,
    countId: count.id,
    difference: minus(counted, line.expected),
    atSeq: line.atSeq,
    discoveredAt: act.now,
    discoveredBy: count.countedBy,
  });
  const label = containerLabel(line.containerNo);
  await openClock(act, discrepancyRule, {
    subject: { type: "discrepancy", id },
    label: `Count discrepancy ${label}`,
    link: discrepancyLink(id),
    locationId: count.locationId,
    anchorAt: act.now,
    viewPermission: "medications.viewSupply",
  });
  act.notify({
    kind: "medications.count-discrepancy",
    to: { permission: "medications.resolveDiscrepancy", locationId: count.locationId },
    title: inEachLanguage((say) => say("count.discrepancy")),
    body: inEachLanguage((say) => say("count.differs", { container: label, storage: count.storageName })),
    link: discrepancyLink(id),
    subject: { type: "discrepancy", id },
  });
  unexplainedAfterDay(act, id);
  await act.raise(
    "medications.discrepancy-opened",
    { discrepancyId: id, containerId: line.containerId },
    { subject: { type: "discrepancy", id } },
  );
  await announceSupply(act, count.locationId);
}
