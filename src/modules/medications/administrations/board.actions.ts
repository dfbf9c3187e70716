import { sql } from "kysely";
import { leaveKindLabels } from "#modules/clients/leaves/leave.ts";
import { query } from "#platform/server/execution/module.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { shiftMin } from "../counts/count-due.ts";
import { leftoverDueAt } from "../counts/leftover.ts";
import { containerLabel } from "../counts/quantity.ts";
import { storagesToCount } from "../counts/supply-work.store.ts";
import { orderModeLabels } from "../orders/order.contract.ts";
import { nextScoreOf } from "../scores/rescore.ts";
import { scoreClocks } from "../scores/score-doses.store.ts";
import { type BoardRow, boardKinds, boardRows, readBoard } from "./board.contract.ts";
import {
  type BoardScope,
  cosignaturesDue,
  dosesByLocation,
  effectsDue,
  leftovers,
  namesOf,
  overdueDoses,
  refillsDue,
  returnsDue,
  unacknowledged,
} from "./board.store.ts";

/** The nurse board of one or all locations of the user, in the same statements whatever the number of locations and clients. */
export const readBoardQuery = query(readBoard, async (view, { query: { locationId } }) => {
  if (locationId) view.requireLocation(locationId);
  const locationIds = locationId ? [locationId] : view.actor.locationIds;
  const { now } = view;
  const scope: BoardScope = {
    locationIds,
    now,
    limit: boardRows,
    reach: view.inReach("medications.pass", "client", sql.ref("c.id")),
  };
  const before = addMinutes(now, -shiftMin);
  const mayCount = view.can("medications.viewSupply");
  const [locations, doses, effects, orders, cosigns, left, refills, returns, storages, clocks] = await Promise.all([
    dosesByLocation(view.db, scope),
    overdueDoses(view.db, scope),
    effectsDue(view.db, scope),
    unacknowledged(view.db, scope),
    cosignaturesDue(view.db, scope),
    mayCount ? leftovers(view.db, scope) : [],
    mayCount ? refillsDue(view.db, scope) : [],
    returnsDue(view.db, scope),
    mayCount ? storagesToCount(view.db, { locationIds, before, limit: boardRows }) : [],
    scoreClocks(view.db, { locationIds }, now),
  ]);
  const due = clocks.map((clock) => ({ clock, ...nextScoreOf(clock) })).filter(({ nextScoreAt }) => nextScoreAt <= now);
  const names = new Map(
    (
      await namesOf(
        view.db,
        scope,
        due.map(({ clock }) => clock.demographicId),
      )
    ).map((one) => [one.demographicId, one]),
  );
  const scores = due.flatMap(({ clock, nextScoreAt, why }) => {
    const { orderId: id, product: what, demographicId, clientId, locationId: of, doses: byScore } = clock;
    const name = names.get(demographicId);
    const { instrument } = byScore;
    return name ? [{ ...name, id, locationId: of, clientId, at: nextScoreAt, what, detail: why, instrument }] : [];
  });
  const plain = <R extends { total: number }>(rows: readonly R[]) => rows.map(({ total: _, ...row }) => row);
  const rows: BoardRow[] = [
    ...plain(doses).map((row) => ({ ...row, kind: "dose" as const })),
    ...scores.slice(0, boardRows).map((row) => ({ ...row, kind: "score" as const })),
    ...plain(effects).map((row) => ({ ...row, kind: "recheck" as const })),
    ...plain(orders).map((row) => ({ ...row, kind: "acknowledge" as const })),
    ...plain(cosigns).map(({ mode, ...row }) => ({
      ...row,
      detail: `${orderModeLabels[mode]} order`,
      kind: "cosign" as const,
    })),
    ...storages.map(({ id, name: what, location: detail, at, locationId: of }) => ({
      ...{ id, what, detail, locationId: of, at: addMinutes(at, shiftMin) },
      kind: "count" as const,
    })),
    ...plain(left).map(({ deaSchedule, containerNo, ...row }) => ({
      ...row,
      at: leftoverDueAt({ deaSchedule, dischargedAt: row.at }),
      detail: `container ${containerLabel(containerNo)}`,
      kind: "leftover" as const,
    })),
    ...plain(refills).map((row) => ({ ...row, kind: "refill" as const })),
    ...plain(returns).map(({ leave, ...row }) => ({ ...row, what: leaveKindLabels[leave], kind: "leave" as const })),
  ];
  const groups = {
    ...{ dose: doses, recheck: effects, acknowledge: orders, cosign: cosigns },
    ...{ count: storages, leftover: left, refill: refills, leave: returns },
  };
  const counted = (kind: keyof typeof groups) => groups[kind][0]?.total ?? 0;
  const totals = boardKinds.map((kind) => ({ kind, count: kind === "score" ? scores.length : counted(kind) }));
  return { now, locations, totals: totals.filter(({ count }) => count > 0), rows };
});
