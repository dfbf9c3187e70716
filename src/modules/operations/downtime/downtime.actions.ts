import type { View } from "#platform/server/execution/context.ts";
import { verb } from "#platform/server/execution/index.ts";
import { action, query, type WorkItemProvider } from "#platform/server/execution/module.ts";
import { namesOf } from "#platform/server/execution/subjects.ts";
import { Problem } from "#platform/shared/problems.ts";
import * as contract from "./downtime.contract.ts";
import * as store from "./downtime.store.ts";
import type { DowntimeGap } from "./downtime-part.ts";
import { partsOf } from "./make-packet.ts";
import { placeOf, subjectsOfPacket } from "./packet.store.ts";

const placesOf = (view: View): readonly string[] | null =>
  view.reach("clients.read").kind === "tenant" ? null : view.actor.locationIds;

export const listDowntimesQuery = query(contract.listDowntimes, async (view) => ({
  rows: await store.downtimesAt(view.db, placesOf(view)),
}));

/** Records a downtime in which no packet was opened on a workstation. */
export const startDowntimeAction = action(contract.startDowntime, async (act, { body }) => {
  await placeOf(act.db, body.locationId);
  act.requireLocation(body.locationId);
  if (body.endedAt < body.beganAt || body.endedAt > act.now)
    throw new Problem("validation", {
      detail: "Enter when the downtime started and ended.",
      errors: [{ path: "body.endedAt", message: "The end must be after the start and not in the future." }],
    });
  if (await store.openDowntime(act.db, body.locationId))
    throw new Problem("wrong-state", "This location already has an open downtime list. Continue or finish that list.");
  act.audit({ subjectId: body.locationId, locationId: body.locationId });
  const downtimeId = await store.insertDowntime(act.db, { ...body, packetMadeAt: null });
  await store.addChecks(act.db, downtimeId, await presentAt(act, body.locationId));
  return { downtimeId };
});

/** Clients currently at the location per the parts, plus those in the packet. */
async function presentAt(view: View, locationId: string): Promise<string[]> {
  const { timeZone } = await placeOf(view.db, locationId);
  const found = new Set(await subjectsOfPacket(view.db, locationId, null));
  for (const part of partsOf(view)) {
    const content = await part.load(view, { locationId, timeZone, from: view.now, to: view.now });
    for (const subject of content.subjects ?? []) found.add(subject.id);
  }
  return [...found];
}

/** The list with missing entries per client, which shrink as staff document them. */
export const readDowntimeQuery = query(contract.readDowntime, async (view, { params }) => {
  const downtime = await store.downtimeById(view.db, params.downtimeId);
  view.requireLocation(downtime.locationId);
  view.readSubject = { subjectId: downtime.id };
  const listed = await store.checksOf(view.db, downtime.id);
  const within = await view.reachable(
    "clients.read",
    "client",
    listed.map(({ subjectId }) => subjectId),
  );
  const checks = listed.filter(({ subjectId }) => within.has(subjectId));
  const hidden = listed.filter(({ subjectId }) => !within.has(subjectId));
  const names = await namesOf(
    view,
    checks.map(({ subjectId }) => ({ type: "client", id: subjectId })),
  );
  const { locationId, timeZone, beganAt: from, endedAt: to } = downtime;
  const parts = partsOf(view).filter((part) => part.afterwards && view.can(part.permission));
  const gaps: DowntimeGap[] = [];
  for (const part of parts)
    gaps.push(...((await part.afterwards?.gaps?.(view, { locationId, timeZone, from, to })) ?? []));
  return {
    ...downtime,
    hiddenChecks: { people: hidden.length, checked: hidden.filter(({ outcome }) => outcome !== null).length },
    reminders: parts.flatMap((part) => (part.afterwards ? [part.afterwards.reminder] : [])),
    checks: checks
      .map((check) => {
        const name = names.get(`client:${check.subjectId}`);
        return {
          ...check,
          label: name?.label ?? "Removed chart",
          link: name?.link ?? null,
          open: gaps.filter(({ subjectId }) => subjectId === check.subjectId).map(({ text, link }) => ({ text, link })),
        };
      })
      .sort((a, b) => (a.label < b.label ? -1 : 1)),
  };
});

export const checkDowntimeAction = verb(
  contract.checkDowntime,
  store.downtimeRecord,
  async (act, downtime, { params, body: { outcome } }) => {
    if (downtime.signedAt) throw new Problem("wrong-state", "This list is signed off.");
    act.audit({ subjectId: downtime.id, clientId: params.subjectId, detail: { outcome: outcome ?? "none" } });
    const isListed = await store.markCheck(act.db, params, {
      outcome,
      checkedBy: outcome ? act.actor.clinicianId : null,
      checkedAt: outcome ? act.now : null,
    });
    if (!isListed) throw new Problem("not-found", "That client is not on this list.");
    return undefined;
  },
);

export const signDowntimeAction = verb(
  contract.signDowntime,
  store.downtimeRecord,
  async (act, downtime, { body: { note } }) => {
    const ticket = await act.takeTicket("sign");
    if (downtime.signedAt) throw new Problem("wrong-state", "This list is already signed off.");
    if (downtime.checked < downtime.people) {
      const left = downtime.people - downtime.checked;
      throw new Problem(
        "wrong-state",
        `${left} ${left === 1 ? "client is" : "clients are"} not marked yet. Mark each as entered or nothing to enter.`,
      );
    }
    return { signedBy: ticket.clinicianId, signedAt: act.now, note };
  },
);

export const downtimeWorkItems: WorkItemProvider = {
  kind: "platform.downtimes",
  permission: "clients.read",
  everyone: true,
  load: async (view) => {
    const open = (await store.downtimesAt(view.db, placesOf(view))).filter((row) => row.signedAt === null);
    const first = open.at(-1);
    if (!first) return null;
    return {
      kind: "platform.downtimes",
      label: "Downtime entries",
      count: open.length,
      oldestAt: first.beganAt,
      link: "/downtimes",
      rows: open.slice(0, 5).map((row) => ({
        id: row.id,
        clientId: null,
        title: row.locationName,
        detail: `${row.checked} of ${row.people} clients done`,
        link: `/downtimes?list=${row.id}`,
        at: row.beganAt,
      })),
    };
  },
};

export const downtimeListHandlers = [
  listDowntimesQuery,
  startDowntimeAction,
  readDowntimeQuery,
  checkDowntimeAction,
  signDowntimeAction,
];
