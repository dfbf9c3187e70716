import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { changeLevels, liveLevels } from "./assign-level.actions.ts";
import {
  listAssignments,
  listPrescribersForRounds,
  recordObservationOrder,
  setObservationLevel,
} from "./assignment.contract.ts";
import { assignmentRecord, assignmentsOf, prescribersAt } from "./assignment.store.ts";
import { roundsTopic } from "./due.actions.ts";
import { effectiveAt, isHigher, levelNames } from "./observation-level.ts";

/** A level that staff raised without an order needs one within this time. */
const orderWithinMinutes = 60;

const refuseOrder = () => {
  const message = "Choose a prescriber of this location";
  return new Problem("validation", { detail: message, errors: [{ path: "body.orderedBy", message }] });
};

/** Whose order a change has: the prescriber who acts, the one who was named, or none. */
async function orderOf(act: Act, locationId: string, named: string | null): Promise<string | null> {
  const prescribers = await prescribersAt(act.db, locationId);
  const orderedBy = named ?? act.actor.clinicianId;
  const isPrescriber = prescribers.some(({ id }) => id === orderedBy);
  if (named !== null && !isPrescriber) throw refuseOrder();
  return isPrescriber ? orderedBy : null;
}

export const assignmentHandlers = [
  query(listAssignments, async (view, { query: { demographicId } }) => {
    const { clientId } = await requireEpisode(view, { demographicId });
    await view.requireReachOfClient(clientId);
    const rows = await assignmentsOf(view.db, demographicId);
    return { rows, currentId: effectiveAt(rows, view.now)?.id ?? null };
  }),

  query(listPrescribersForRounds, async (view, { query: { locationId } }) => {
    view.requireLocation(locationId);
    return { rows: await prescribersAt(view.db, locationId) };
  }),

  action(setObservationLevel, async (act, { body }) => {
    const episode = await requireEpisode(act, { demographicId: body.demographicId });
    await act.requireReachOfClient(episode.clientId);
    if (episode.admittedAt === null || episode.dischargedAt !== null)
      throw new Problem("wrong-state", "Only an admitted client can be observed.");
    const { clientId, demographicId, locationId } = episode;
    const { due, live } = await liveLevels(act, { clientId, demographicId, locationId });
    const now = effectiveAt(live, act.now);
    if (now?.level === body.level)
      throw new Problem("duplicate", `This client is already observed ${levelNames[body.level].toLowerCase()}.`);
    const orderedBy = await orderOf(act, locationId, body.orderedBy);
    const isRaise = isHigher(body.level, now?.level ?? null);
    if (!isRaise) {
      act.require("observationLevels.lower");
      if (orderedBy === null)
        throw new Problem("order-required", "Lowering observation needs a prescriber's order. Name who ordered it.");
    }
    const [id = ""] = await changeLevels(act, due, {
      end: isRaise ? [] : live.filter(({ level }) => isHigher(level, body.level)),
      endReason: `Lowered to ${levelNames[body.level].toLowerCase()}`,
      start: [
        {
          level: body.level,
          source: orderedBy === null ? "nurse" : "order",
          reasons: body.reasons,
          instructions: body.instructions,
          orderedBy,
          orderDueAt: orderedBy === null ? addMinutes(act.now, orderWithinMinutes) : null,
        },
      ],
    });
    act.audit({
      subjectId: id,
      clientId,
      locationId,
      detail: { from: now?.level ?? null, to: body.level, orderedBy },
    });
    return assignmentRecord.load(act.db, id);
  }),

  verb(recordObservationOrder, assignmentRecord, async (act, assignment, { body }) => {
    if (assignment.orderDueAt === null) throw new Problem("wrong-state", "No order is due for this level.");
    const { locationId } = await requireEpisode(act, { demographicId: assignment.demographicId });
    const orderedBy = await orderOf(act, locationId, body.orderedBy);
    await act.raise(
      "facility.observation-level-changed",
      { clientId: assignment.clientId, demographicId: assignment.demographicId },
      { topics: [roundsTopic(locationId)] },
    );
    return { orderedBy, orderedAt: act.now, orderDueAt: null };
  }),
];
