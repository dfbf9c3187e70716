import { recordChartReads } from "#modules/compliance/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { inEachLanguage } from "../notices.ts";
import type { OfflineEventKind } from "./downtime.contract.ts";
import { proofAbout, reportOpening } from "./downtime.contract.ts";
import { addChecks, insertDowntime, openDowntime, setPeriod } from "./downtime.store.ts";
import { insertOfflineEvent, openerStaff } from "./opener.store.ts";
import { placeOf, subjectsOfPacket } from "./packet.store.ts";
import { type LiveWorkstation, workstationOf } from "./workstation.store.ts";

const actions = {
  opened: "downtime.opened",
  printed: "downtime.printed",
  refused: "downtime.refused",
  wiped: "downtime.wiped",
} as const satisfies Record<OfflineEventKind, string>;

/**
 * Receives offline events when the workstation is back online. The audit entry names the user of the PIN and
 * the original time; compliance is notified of openings. An opening that was not a drill creates or extends
 * the open downtime list.
 */
export const reportOpeningAction = action(reportOpening, async (act, { body }) => {
  // Also accepts reports of removed workstations.
  const workstation = await workstationOf(act, body.device, proofAbout.keep, { former: true });
  if (!workstation) throw new Problem("not-found", "This workstation is not enrolled for downtime packets.");
  const opener = body.openerId ? await openerStaff(act.db, workstation.id, body.openerId) : null;
  // Caps times of devices whose clock is ahead.
  const at = [body.at, act.now].sort()[0] ?? act.now;
  act.audit({
    subjectId: body.packetId,
    locationId: workstation.locationId,
    action: actions[body.what],
    ...(body.what === "opened" || body.what === "printed" ? { purpose: "ETREAT" as const } : {}),
    ...(body.what === "refused" ? { outcome: 4 as const } : {}),
    detail: { workstationId: workstation.id, openingId: body.id, at, drill: body.drill },
    ...(opener ? { by: { userId: opener.userId, name: opener.name, role: opener.role, sessionId: null } } : {}),
  });
  const isNew = await insertOfflineEvent(act.db, {
    id: body.id,
    workstationId: workstation.id,
    openerId: opener?.id ?? null,
    locationId: workstation.locationId,
    packetId: body.packetId,
    packetMadeAt: body.packetMadeAt,
    what: body.what,
    at,
    reportedAt: act.now,
  });
  if (!isNew || body.what === "refused") return;
  await notifyReviewers(act, workstation, body.what, opener?.name ?? null);
  if (opener && body.what !== "wiped")
    await recordChartReads(act, {
      action: actions[body.what],
      actor: { userId: opener.userId, name: opener.name, role: opener.role, sessionId: null },
      locationId: workstation.locationId,
      clientIds: await subjectsOfPacket(act.db, workstation.locationId, body.packetId),
      detail: { section: "downtime", relation: "location", at },
    });
  if (body.drill || body.what === "wiped") return;
  await extendList(act, workstation, { ...body, at });
});

async function notifyReviewers(
  act: Act,
  workstation: LiveWorkstation,
  what: OfflineEventKind,
  name: string | null,
): Promise<void> {
  const place = await placeOf(act.db, workstation.locationId);
  if (what === "refused") return;
  const title = inEachLanguage((say) =>
    what === "wiped"
      ? say("downtime.wiped", { workstation: workstation.name })
      : say(`downtime.${what}`, { name: name ?? say("downtime.someone"), place: place.name }),
  );
  act.notify({
    kind: "downtime.opened",
    to: { permission: "breakGlass.review" },
    title,
    body: inEachLanguage((say) => say("downtime.where", { workstation: workstation.name })),
    link: "/audit",
    groupKey: `downtime.${what}:${workstation.id}`,
  });
}

async function extendList(
  act: Act,
  workstation: LiveWorkstation,
  opening: { at: string; packetId: string | null; packetMadeAt: string | null },
): Promise<void> {
  const { locationId } = workstation;
  // The period starts when the packet was made, because later charting may have been lost.
  const began = opening.packetMadeAt !== null && opening.packetMadeAt < opening.at ? opening.packetMadeAt : opening.at;
  const open = await openDowntime(act.db, locationId);
  if (open) await setPeriod(act.db, open.id, { beganAt: [began, open.beganAt].sort()[0] ?? began, endedAt: act.now });
  const id =
    open?.id ??
    (await insertDowntime(act.db, {
      locationId,
      beganAt: began,
      endedAt: act.now,
      packetMadeAt: opening.packetMadeAt,
    }));
  await addChecks(act.db, id, await subjectsOfPacket(act.db, locationId, opening.packetId));
}
