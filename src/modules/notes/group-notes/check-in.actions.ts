import { createHash, randomBytes } from "node:crypto";
import { clientsById } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { sessionById } from "../groups/session.store.ts";
import { beginSession, sessionToChange } from "./attendance.actions.ts";
import { attendanceOf } from "./attendance.store.ts";
import { isAbsence } from "./attendance.ts";
import {
  createCheckInLink,
  listCheckInLinks,
  openCheckInPage,
  revokeCheckInLink,
  selfCheckIn,
} from "./check-in.contract.ts";
import { countMiss, insertLink, linkByToken, liveLinks, markArrived, revokeLink } from "./check-in.store.ts";
import { longestTabletHours, qrMinutes, recognize, tabletAfterMinutes, tileLabel } from "./check-in.ts";

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

async function requireLink(view: View, sessionId: string, token: string) {
  const link = await linkByToken(view.db, sessionId, hashOf(token), view.now);
  if (!link) throw new Problem("device-not-paired", "Check-in is closed here. Please see your group leader.");
  return link;
}

/** Clients who may still check in, and those who have. Absences that staff recorded are left out. */
async function checkInRoster(view: View, sessionId: string) {
  const rows = await attendanceOf(view.db, { id: sessionId, status: "inProgress" });
  const shown = rows.filter(({ status }) => !isAbsence(status));
  const clients = await clientsById(
    view,
    shown.map(({ clientId }) => clientId),
  );
  return shown.flatMap(({ id, clientId, status }) => {
    const client = clients.get(clientId);
    if (!client) return [];
    const { legalFirstName: firstName, preferredName, legalLastName: lastName, birthDate } = client;
    return [{ attendanceId: id, firstName, preferredName, lastName, birthDate, isIn: status !== "expected" }];
  });
}

export const checkInHandlers = [
  query(listCheckInLinks, async (view, { params: { sessionId } }) => {
    const session = await sessionById(view.db, sessionId);
    view.requireLocation(session.locationId);
    return { rows: await liveLinks(view.db, sessionId, view.now) };
  }),

  action(createCheckInLink, async (act, { params: { sessionId }, body: { kind } }) => {
    const session = await beginSession(act, await sessionToChange(act, sessionId));
    if (session.status !== "inProgress") throw new Problem("wrong-state", "This session has ended.");
    const token = randomBytes(32).toString("base64url");
    const afterSession = addMinutes(session.scheduledEnd, tabletAfterMinutes);
    const longest = addMinutes(act.now, longestTabletHours * 60);
    const soon = addMinutes(act.now, qrMinutes);
    // A session that is documented later than planned still gets a quarter of an hour.
    const [, latest = soon] = [afterSession, longest, soon].sort();
    const expiresAt = kind === "qr" ? soon : latest;
    const link = await insertLink(act.db, { sessionId, tokenHash: hashOf(token), kind, expiresAt });
    act.audit({
      subjectId: sessionId,
      locationId: session.locationId,
      detail: { group: session.groupName, kind, until: expiresAt },
    });
    return { ...link, token };
  }),

  action(revokeCheckInLink, async (act, { params: { sessionId, linkId } }) => {
    const session = await sessionToChange(act, sessionId);
    await revokeLink(act.db, sessionId, linkId, act.now);
    act.audit({ subjectId: sessionId, locationId: session.locationId, detail: { group: session.groupName } });
    return { rows: await liveLinks(act.db, sessionId, act.now) };
  }),

  action(openCheckInPage, async (view, { params: { sessionId }, body: { token } }) => {
    const { kind } = await requireLink(view, sessionId, token);
    const { timeZone } = await sessionById(view.db, sessionId);
    const roster = kind === "tablet" ? await checkInRoster(view, sessionId) : [];
    const tiles = roster
      .map((one) => ({ ref: one.attendanceId, label: tileLabel(one), isIn: one.isIn }))
      .sort((a, b) => a.label.localeCompare(b.label) || a.ref.localeCompare(b.ref));
    return { kind, facility: view.tenant.name, timeZone, tiles };
  }),

  action(selfCheckIn, async (act, { params: { sessionId }, body: { token, who } }) => {
    const link = await requireLink(act, sessionId, token);
    const { groupId } = await sessionById(act.db, sessionId);
    const roster = await checkInRoster(act, sessionId);
    // A phone never names a tile: its code could be shared.
    const found =
      "ref" in who
        ? link.kind === "tablet"
          ? roster.find(({ attendanceId }) => attendanceId === who.ref)
          : undefined
        : recognize(roster, who);
    if (found) {
      await markArrived(act.db, found.attendanceId, { method: link.kind, at: act.now });
      await act.raise("notes.client-checked-in", { sessionId, groupId }, { topics: ["list:groups"] });
    } else await countMiss(act.db, link.id);
    act.audit({ subjectId: sessionId, detail: { kind: link.kind, ok: found ? "yes" : "no" } });
    return { ok: found !== undefined && found !== null };
  }),
];
