import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { callDuties } from "./call-duties.actions.ts";
import { watchMissing } from "./draft-incident.actions.ts";
import { recompute, roundsTopic } from "./due.actions.ts";
import { type DueRow, lockDue } from "./due.store.ts";
import { type Look, listLooks, type ObservationLog, recordLook, recordLooks, voidLook } from "./look.contract.ts";
import {
  hasLookBeside,
  insertLook,
  insertVoid,
  lookById,
  lookJustBefore,
  looksOf,
  stayAt,
  storedLooks,
} from "./look.store.ts";
import { entryOf, looksApartMs, requireCompleteLook, requireWithinStay, seenJustBeforeMs } from "./look.ts";
import { reopenReviews } from "./review.store.ts";

const mostHours = 48;
/** The author undoes a look this long after it was recorded; the screen offers it for 10 seconds. */
const undoMs = 15_000;

function observerOf(act: Act): string {
  if (!act.actor.clinicianId) throw new Problem("forbidden", "Only staff can record looks.");
  return act.actor.clinicianId;
}

/** Stores one look. The due look is computed afterwards, once for all looks of a client. */
async function storeLook(act: Act, look: Look): Promise<{ due: DueRow; observedAt: string }> {
  const observerId = observerOf(act);
  await act.requireReachOfClient(look.clientId);
  const due = await lockDue(act.db, look.clientId);
  if (!due) throw new Problem("wrong-state", "This client is not under observation.");
  // A clock a little ahead of the server's can't have seen what has not happened yet.
  const observedAt = Date.parse(look.observedAt) > Date.parse(act.now) ? act.now : look.observedAt;
  const stay = await stayAt(act.db, due.demographicId, observedAt);
  requireCompleteLook(look, { observedAt: look.observedAt, timeZone: stay.timeZone, now: act.now });
  requireWithinStay(observedAt, stay);
  const entry = entryOf(look, act.now);
  const beside = { observerId, clientId: look.clientId, at: observedAt };
  if (entry !== "recalled" && (await hasLookBeside(act.db, { ...beside, withinMs: looksApartMs })))
    throw new Problem("one-look-at-a-time", "One client, one look. Record the next when you see them.");
  await insertLook(act.db, {
    id: look.clientMutationId,
    clientId: look.clientId,
    demographicId: due.demographicId,
    locationId: due.locationId,
    sectionId: stay.sectionId,
    roomId: look.roomId ?? (look.place === null ? stay.roomId : null),
    place: look.place,
    level: due.level,
    observedAt,
    deviceAt: look.deviceAt,
    receivedAt: act.now,
    activity: look.activity,
    signsOfLife: look.signsOfLife,
    exception: look.exception,
    escort: look.expectedReturnAt === null ? null : look.escort,
    awayUntil: look.exception === "off_unit" || look.exception === "with_staff" ? look.expectedReturnAt : null,
    note: look.note,
    observerId,
    deviceId: act.actor.sessionId,
    entry,
    recalledReason: look.recalledReason,
  });
  await tellMissing(act, look, due, observedAt);
  if (entry !== "live" && stay.sectionId) await reopenReviews(act.db, stay.sectionId, observedAt, act.now);
  return { due, observedAt };
}

/** Who searches for a client who was not found: everyone on the floor. */
const searchers = ["charge", "supervisor", "rounds", "float"] as const;

/** A client who was not found is called out at once; the look that sees them again ends it. Looks that arrive later change nothing. */
async function tellMissing(act: Act, look: Look, due: DueRow, observedAt: string): Promise<void> {
  const { clientId, demographicId, locationId } = due;
  const isLatest = due.lastLookAt === null || Date.parse(observedAt) >= Date.parse(due.lastLookAt);
  if (look.recalledReason !== null || !isLatest) return;
  if (look.exception === "not_found") {
    await act.raise("facility.client-missing", { clientId, demographicId, locationId });
    await callDuties(act, due, { duties: searchers, kind: "client-missing", text: "rounds.missing" });
    if (due.lastException !== "not_found") watchMissing(act, look.clientMutationId, observedAt);
  } else if (due.lastException === "not_found" && look.exception !== "door_refused")
    await act.raise("facility.client-found", { clientId, demographicId, locationId });
}

async function announce(act: Act, logId: string, locationId: string): Promise<void> {
  await act.raise("facility.round-recorded", { logId, locationId }, { topics: [roundsTopic(locationId)] });
}

/** Throws `not-found` for the id of another user's look: ids are made by devices. */
const requireOwn = (act: Act, observerId: string) => {
  if (observerId !== act.actor.clinicianId) throw new Problem("not-found", "There is no such look.");
};

async function requireLook(act: Act, id: string): Promise<ObservationLog> {
  const log = await lookById(act.db, id);
  if (!log) throw new Problem("not-found", "There is no such look.");
  return log;
}

export const lookHandlers = [
  query(listLooks, async (view, { query: { demographicId, from, to } }) => {
    if (!(Date.parse(to) >= Date.parse(from)) || Date.parse(to) - Date.parse(from) > mostHours * 3_600_000) {
      const message = `Choose a span of up to ${mostHours} h`;
      throw new Problem("validation", { detail: message, errors: [{ path: "query.to", message }] });
    }
    const { clientId } = await requireEpisode(view, { demographicId });
    await view.requireReachOfClient(clientId);
    return { rows: await looksOf(view.db, demographicId, clientId, from, to) };
  }),

  action(recordLook, async (act, { body }) => {
    const known = await lookById(act.db, body.clientMutationId);
    if (known) {
      requireOwn(act, known.observerId);
      act.audit({ subjectId: known.id, clientId: known.clientId, detail: { duplicate: true } });
      return { log: known, duplicate: true, seenBefore: null };
    }
    const { due, observedAt } = await storeLook(act, body);
    const beside = { observerId: observerOf(act), clientId: body.clientId, at: observedAt };
    const before = await lookJustBefore(act.db, { ...beside, withinMs: seenJustBeforeMs });
    await recompute(act, due, observedAt);
    await announce(act, body.clientMutationId, due.locationId);
    const log = await requireLook(act, body.clientMutationId);
    act.audit({
      subjectId: log.id,
      clientId: log.clientId,
      locationId: due.locationId,
      detail: { entry: log.entry, exception: log.exception },
    });
    return {
      log,
      duplicate: false,
      seenBefore: before
        ? {
            name: before.name,
            secondsAgo: Math.round((Date.parse(observedAt) - Date.parse(before.observedAt)) / 1000),
          }
        : null,
    };
  }),

  action(recordLooks, async (act, { body: { looks } }) => {
    const stored = new Map(
      (
        await storedLooks(
          act.db,
          looks.map(({ clientMutationId }) => clientMutationId),
        )
      ).map(({ id, observerId }) => [id, observerId]),
    );
    type Row = { result: "applied" | "duplicate" | "needsReview"; problem: Problem | null };
    const results = new Map<string, Row>();
    const changed = new Map<string, { due: DueRow; from: string }>();
    // Clients are locked in one order, so two devices that send at once never wait for each other.
    const ordered = [...looks].sort(
      (a, b) => a.clientId.localeCompare(b.clientId) || Date.parse(a.observedAt) - Date.parse(b.observedAt),
    );
    for (const look of ordered) {
      const id = look.clientMutationId;
      if (results.has(id)) continue;
      const observer = stored.get(id);
      if (observer !== undefined) requireOwn(act, observer);
      if (observer !== undefined) {
        results.set(id, { result: "duplicate", problem: null });
        continue;
      }
      try {
        const { due, observedAt } = await storeLook(act, look);
        results.set(id, { result: "applied", problem: null });
        const from = changed.get(look.clientId)?.from ?? observedAt;
        changed.set(look.clientId, { due, from: Date.parse(from) < Date.parse(observedAt) ? from : observedAt });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        results.set(id, { result: "needsReview", problem: error });
      }
    }
    for (const { due, from } of changed.values()) await recompute(act, due, from);
    const [refused] = [...results.values()].flatMap(({ problem }) => (problem ? [problem] : []));
    if (refused && [...results.values()].every(({ result }) => result === "needsReview") && isAccess(refused))
      throw refused;
    for (const locationId of new Set([...changed.values()].map(({ due }) => due.locationId)))
      await announce(act, [...results.keys()][0] ?? "", locationId);
    const count = (wanted: Row["result"]) => [...results.values()].filter(({ result }) => result === wanted).length;
    act.audit({
      subjectId: observerOf(act),
      detail: {
        looks: [...results].filter(([, { result }]) => result === "applied").map(([id]) => id),
        duplicate: count("duplicate"),
        needsReview: count("needsReview"),
      },
    });
    return {
      rows: looks.map(({ clientMutationId }) => {
        const { result, problem } = results.get(clientMutationId) ?? { result: "duplicate" as const, problem: null };
        return { clientMutationId, result, problem: problem && { code: problem.code, detail: problem.message } };
      }),
    };
  }),

  action(voidLook, async (act, { params: { logId }, body: { reason } }) => {
    const log = await requireLook(act, logId);
    await act.requireReachOfClient(log.clientId);
    const due = await lockDue(act.db, log.clientId);
    const current = await requireLook(act, logId);
    if (!due || current.voidReason !== null) throw new Problem("wrong-state", "This look is already voided.");
    const isUndo =
      log.observerId === act.actor.clinicianId && Date.parse(act.now) - Date.parse(log.receivedAt) <= undoMs;
    if (!isUndo) {
      act.require("rounds.review");
      if (reason === null) {
        const message = "Enter a reason";
        throw new Problem("validation", { detail: message, errors: [{ path: "body.reason", message }] });
      }
    }
    const voidReason = reason ?? "Undone by the observer";
    await insertVoid(act.db, {
      id: newId(),
      voids: logId,
      reason: voidReason,
      observerId: observerOf(act),
      now: act.now,
    });
    if (due.demographicId === log.demographicId) await recompute(act, due, log.observedAt);
    await announce(act, logId, due.locationId);
    act.audit({ subjectId: logId, clientId: log.clientId, locationId: due.locationId, detail: { undo: isUndo } });
    return requireLook(act, logId);
  }),
];

const isAccess = ({ code }: Problem) => code === "not-found" || code === "out-of-scope" || code === "forbidden";
