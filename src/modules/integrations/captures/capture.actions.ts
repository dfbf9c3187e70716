import { later } from "#platform/server/authentication/session-policy.ts";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { readTape, runningCapture } from "../connections/capture.ts";
import { connectionById } from "../connections/connection.store.ts";
import * as contract from "./capture.contract.ts";

function captureById(view: View, id: string): Promise<contract.Capture> {
  return view.db
    .selectFrom("connectionCaptures as c")
    .leftJoin("clinicians as k", "k.userId", "c.begunBy")
    .select(["c.id", "c.reason", "c.begunAt", "k.fullName as begunBy", "c.endsAt"])
    .where("c.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Hides calls past their retention even if the nightly job has not deleted them. */
const callsOf = (view: View, connectionId: string) =>
  view.db
    .selectFrom("capturedCalls")
    .select(["id", "at", "operation", "method", "host", "pathTemplate", "requestId", "httpStatus", "failure", "ms"])
    .where("connectionId", "=", connectionId)
    .where("at", ">", later(view.now, -contract.captureKeptDays * 86_400));

const list = query(contract.listCaptures, async (view, { params: { connectionId } }) => {
  await connectionById(view, connectionId);
  const [running, rows] = await Promise.all([
    runningCapture(view.db, connectionId, view.now),
    callsOf(view, connectionId).orderBy("at", "desc").limit(500).execute(),
  ]);
  return { running: running === null ? null : await captureById(view, running), rows };
});

const begin = action(contract.beginCapture, async (act, { params, body }) => {
  const connection = await connectionById(act, params.connectionId);
  // Two users who start at the same time share one capture.
  await act.db.selectFrom("connections").select("id").where("id", "=", connection.id).forUpdate().execute();
  if (await runningCapture(act.db, connection.id, act.now))
    throw new Problem("wrong-state", "A capture is already running on this connection.");
  const id = newId();
  const endsAt = later(act.now, body.minutes * 60);
  await act.db
    .insertInto("connectionCaptures")
    .values({ id, connectionId: connection.id, reason: body.reason, begunAt: act.now, endsAt })
    .execute();
  act.audit({ subjectId: connection.id, detail: { captureId: id, reason: body.reason, minutes: body.minutes } });
  return captureById(act, id);
});

const stop = action(contract.stopCapture, async (act, { params }) => {
  const connection = await connectionById(act, params.connectionId);
  const stopped = await act.db
    .updateTable("connectionCaptures")
    .set({ stoppedAt: act.now })
    .where("connectionId", "=", connection.id)
    .where("endsAt", ">", act.now)
    .where("stoppedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!stopped) throw new Problem("wrong-state", "The capture has already ended.");
  act.audit({ subjectId: connection.id, detail: { captureId: stopped.id } });
});

const read = query(contract.readCapturedCall, async (view, { params: { connectionId, callId } }) => {
  await connectionById(view, connectionId);
  const row = await callsOf(view, connectionId)
    .select(["captureId", "cipher"])
    .where("id", "=", callId)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  const { captureId, cipher, ...call } = row;
  view.readSubject = { subjectId: connectionId, detail: { captureId, callId } };
  return { ...call, ...readTape(view.platform, view.tenant, callId, cipher) };
});

export const captureHandlers = [list, begin, stop, read];
