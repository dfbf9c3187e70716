import { later } from "#platform/server/authentication/session-policy.ts";
import { verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { readTape } from "../connections/capture.ts";
import { connectionById, connectionRecord, lockConnection } from "../connections/connection.store.ts";
import * as contract from "./capture.contract.ts";
import {
  captureById,
  capturedCall,
  capturedCalls,
  insertCapture,
  runningCapture,
  stopCapture,
} from "./capture.store.ts";

const list = query(contract.listCaptures, async (view, { params: { connectionId } }) => {
  await connectionById(view, connectionId);
  const [running, rows] = await Promise.all([
    runningCapture(view.db, connectionId, view.now),
    capturedCalls(view, connectionId),
  ]);
  return { running: running === null ? null : await captureById(view.db, running), rows };
});

const begin = action(contract.beginCapture, async (act, { params, body }) => {
  const connection = await connectionById(act, params.connectionId);
  // Two users who start at the same time share one capture.
  await lockConnection(act.db, connection.id);
  if (await runningCapture(act.db, connection.id, act.now))
    throw new Problem("wrong-state", "A capture is already running on this connection.");
  const endsAt = later(act.now, body.minutes * 60);
  const capture = { connectionId: connection.id, reason: body.reason, begunAt: act.now, endsAt };
  const id = await insertCapture(act.db, capture);
  act.audit({ subjectId: connection.id, detail: { captureId: id, reason: body.reason, minutes: body.minutes } });
  return captureById(act.db, id);
});

const stop = verb(contract.stopCapture, connectionRecord, async (act, connection) => {
  const captureId = await stopCapture(act.db, connection.id, act.now);
  if (captureId === null) throw new Problem("wrong-state", "The capture has already ended.");
  act.auditDetail({ captureId });
  return undefined;
});

const read = query(contract.readCapturedCall, async (view, { params: { connectionId, callId } }) => {
  await connectionById(view, connectionId);
  const row = await capturedCall(view, connectionId, callId);
  if (!row) throw new Problem("not-found");
  const { captureId, cipher, ...call } = row;
  view.readSubject = { subjectId: connectionId, detail: { captureId, callId } };
  return { ...call, ...readTape(view.platform, view.tenant, callId, cipher) };
});

export const captureHandlers = [list, begin, stop, read];
