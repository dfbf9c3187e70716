import type { View } from "#platform/server/execution/context.ts";
import { namedClients } from "../calendar/event-view.actions.ts";
import type { TimeEntry } from "./time-entry.contract.ts";
import type { TimeRow } from "./time-entry.store.ts";
import { isGenerated, isOpenEntry } from "./time-entry.ts";

/** Entries as this reader sees them: without the name of a client whom they don't reach. */
export async function entryViews(view: View, rows: readonly TimeRow[]): Promise<TimeEntry[]> {
  const named = await namedClients(
    view,
    rows.flatMap(({ aboutClientId }) => aboutClientId ?? []),
  );
  return rows.map((row) => {
    const {
      aboutClientId,
      demographicId: _stay,
      sign,
      activityCode: _code,
      billingCodeId: _billing,
      correctedAt,
      ...entry
    } = row;
    const client = (aboutClientId && named.get(aboutClientId)) ?? null;
    return {
      ...entry,
      client,
      hasOtherClient: aboutClientId !== null && client === null,
      isCorrected: correctedAt !== null,
      abilities: abilitiesOf(view, { ...row, sign }),
    };
  });
}

export async function entryView(view: View, row: TimeRow): Promise<TimeEntry> {
  const [one] = await entryViews(view, [row]);
  if (!one) throw new Error("An entry has a view.");
  return one;
}

function abilitiesOf(view: View, { clinicianId, source, state, sign, correctedAt, locationId }: TimeRow) {
  const isOwn = clinicianId === view.actor.clinicianId;
  const isTyped = !isGenerated(source);
  const decides = !isOwn && view.can("timeEntries.approve") && mayAt(view, locationId);
  return {
    edit: isOwn && isTyped && isOpenEntry(state) && sign === 1,
    submit: isOwn && isOpenEntry(state),
    approve: decides && state === "submitted",
    return: decides && isTyped && (state === "submitted" || state === "approved"),
    correct: isOwn && isTyped && state === "exported" && sign === 1 && correctedAt === null,
  };
}

function mayAt(view: View, locationId: string): boolean {
  const reach = view.reach("timeEntries.approve");
  return reach.kind === "tenant" || (reach.kind === "location" && reach.locationIds.includes(locationId));
}
