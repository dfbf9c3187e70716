import { clientsById } from "#modules/clients/index.ts";
import { namesOfClinicians } from "#modules/staff/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { answering, move } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { offered } from "#platform/server/execution/offered.ts";
import { allPermissions } from "#platform/shared/access/permissions.ts";
import { Problem } from "#platform/shared/problems.ts";
import { onDuty } from "../duty/duty-reads.actions.ts";
import type { ClockItem } from "./clock-items.ts";
import { type DueRow, listClocks, waiveClock } from "./clock-list.contract.ts";
import { clientColumn, statesOf, visibleClocks } from "./clock-list.store.ts";
import { type Clock, clockRecord } from "./clock-record.store.ts";
import { clockStates } from "./clock-states.ts";

/** Permissions that the user holds at their locations or everywhere. */
const heldBeyondOwn = (view: View) =>
  allPermissions().filter((permission) => view.can(permission) && view.scopeOf(permission) !== "own");

type Shown = Pick<
  Clock,
  | "id"
  | "ruleKey"
  | "title"
  | "severity"
  | "subjectLabel"
  | "link"
  | "clientId"
  | "dueAt"
  | "state"
  | "lateMinutes"
  | "endedReason"
  | "version"
> & { ownerName: string | null };

const rowOf = (view: View, clock: Shown): DueRow => ({
  kind: "clock",
  id: clock.id,
  title: clock.title,
  detail: clock.subjectLabel,
  clientId: clock.clientId,
  clientName: null,
  ownerName: clock.ownerName,
  dueAt: clock.dueAt,
  state: clock.state,
  lateMinutes: clock.lateMinutes,
  severity: clock.severity,
  ruleKey: clock.ruleKey,
  endedReason: clock.endedReason,
  link: clock.link,
  version: clock.version,
  mayWaive: view.can("clocks.waive") && clock.severity !== "law" && clockStates.can(clock.state, "waive"),
});

const rowOfItem = (view: View, kind: string, item: ClockItem): DueRow => ({
  ...item,
  kind,
  clientName: null,
  state: Date.parse(item.dueAt) <= Date.parse(view.now) ? "overdue" : "running",
  lateMinutes: null,
  severity: null,
  ruleKey: null,
  endedReason: null,
  version: null,
  mayWaive: false,
});

type Wanted = Parameters<Parameters<typeof query<typeof listClocks>>[1]>[1]["query"];

/** Open work that other modules keep in their own tables. A rule or an ended state selects deadlines alone. */
async function itemsOfModules(view: View, { scope, clientId, rule, state, limit }: Wanted): Promise<DueRow[]> {
  if (state === "ended" || rule) return [];
  const filter = { mine: scope === "mine", clientId: clientId ?? null, limit: limit + 1 };
  const providers = offered(view, view.platform.registry.parts("clockItems"));
  const lists = await Promise.all(
    providers.map(async ({ kind, load }) => (await load(view, filter)).map((item) => rowOfItem(view, kind, item))),
  );
  return lists.flat().filter((row) => state === "open" || row.state === "overdue");
}

export const clockListHandlers = [
  query(listClocks, async (view, { query: wanted }) => {
    const { scope, clientId, rule, state, limit } = wanted;
    const { clinicianId } = view.actor;
    const held = await onDuty(view, view.actor.locationIds);
    const own = held.filter((duty) => duty.clinicianId === clinicianId);
    const clocks = await visibleClocks(
      view.db,
      {
        clinicianId,
        reach: view.reach("clocks.view"),
        inReach: view.inReach("clocks.view", "client", clientColumn),
        permissions: heldBeyondOwn(view),
      },
      {
        states: statesOf(state),
        mine: scope === "mine" ? { duties: own } : null,
        clientId: clientId ?? null,
        ruleKey: rule ?? null,
        newestFirst: state === "ended",
        limit: limit + 1,
      },
    );
    const all = [...clocks.map((clock) => rowOf(view, clock)), ...(await itemsOfModules(view, wanted))];
    if (state !== "ended") all.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt) || (a.id < b.id ? -1 : 1));
    const rows = all.slice(0, limit);
    const clients = await clientsById(
      view,
      rows.flatMap((row) => row.clientId ?? []),
    );
    return {
      rows: rows.map((row) => ({
        ...row,
        clientName: row.clientId ? (clients.get(row.clientId)?.legalName ?? null) : null,
      })),
      more: all.length > limit,
    };
  }),

  move(
    waiveClock,
    answering(clockRecord, async (act, clock) => {
      const owners = await namesOfClinicians(act.db, [clock.ownerId]);
      return rowOf(act, { ...clock, ownerName: (clock.ownerId && owners.get(clock.ownerId)) || null });
    }),
    "waive",
    (act, clock, { body: { reason } }) => {
      if (clock.severity === "law")
        throw new Problem("law-cannot-be-waived", "This time limit is set by law. Record what was done instead.");
      act.auditDetail({ rule: clock.ruleKey });
      return { endedReason: reason, waivedBy: act.actor.clinicianId, nextAt: null };
    },
  ),
];
