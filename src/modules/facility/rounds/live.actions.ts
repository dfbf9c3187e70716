import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { requireSectionsOf } from "../duty/duty.store.ts";
import { onDuty } from "../duty/duty-reads.actions.ts";
import { placeById } from "../places/place.store.ts";
import { roundsTopic } from "./due.actions.ts";
import { lockDue, saveDue } from "./due.store.ts";
import { acknowledgeLate, keepRunning, listLive } from "./live.contract.ts";
import { endRunner, heardFrom, liveRows } from "./live.store.ts";

export const liveHandlers = [
  query(listLive, async (view, { query: { locationId } }) => {
    view.requireLocation(locationId);
    const { timeZone } = await placeById(view.db, locationId);
    const rounds = await onDuty(view, [locationId], { duty: "rounds" });
    const mine = rounds.find(({ clinicianId }) => clinicianId === view.actor.clinicianId);
    return {
      timeZone,
      rows: await liveRows(view, locationId),
      onRounds: [...new Set(rounds.map(({ name }) => name))],
      mySectionIds: mine?.sectionIds ?? [],
    };
  }),

  action(acknowledgeLate, async (act, { params: { clientId } }) => {
    await act.requireReachOfClient(clientId);
    const due = await lockDue(act.db, clientId);
    if (!due?.dueAt || Date.parse(due.dueAt) > Date.parse(act.now))
      throw new Problem("wrong-state", "This client's look is no longer late.");
    await saveDue(act.db, clientId, { acknowledgedAt: act.now, acknowledgedBy: act.actor.clinicianId });
    act.audit({ subjectId: clientId, clientId, locationId: due.locationId, detail: { step: due.step } });
    await act.raise(
      "facility.rounds-changed",
      { locationId: due.locationId },
      { topics: [roundsTopic(due.locationId)] },
    );
  }),

  action(keepRunning, async (act, { body: { locationId, sectionIds, running } }) => {
    act.requireLocation(locationId);
    await requireSectionsOf(act.db, locationId, sectionIds);
    const { sessionId: id, clinicianId } = act.actor;
    if (!id || !clinicianId) return;
    if (running) await heardFrom(act.db, { id, clinicianId, locationId, sectionIds, now: act.now });
    else await endRunner(act.db, id, act.now);
  }),
];
