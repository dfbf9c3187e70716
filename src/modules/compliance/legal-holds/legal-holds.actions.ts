import { isOnHold } from "#platform/server/access/legal-hold.ts";
import type { View } from "#platform/server/execution/context.ts";
import { create, record, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { namesOf } from "#platform/server/execution/subjects.ts";
import { Problem } from "#platform/shared/problems.ts";
import { findHoldable, type LegalHold, liftLegalHold, listLegalHolds, setLegalHold } from "./legal-holds.contract.ts";
import { fileExists, type HoldRow, holdById, holdForUpdate, holdsPage } from "./legal-holds.store.ts";

async function shown(view: View, rows: readonly HoldRow[]): Promise<LegalHold[]> {
  const names = await namesOf(
    view,
    rows.flatMap(({ subjectType, subjectId, clientId }) => [
      { type: subjectType, id: subjectId },
      ...(clientId ? [{ type: "client", id: clientId }] : []),
    ]),
  );
  return rows.map((row) => {
    const name = names.get(`${row.subjectType}:${row.subjectId}`);
    const person = row.subjectType === "client" ? undefined : names.get(`client:${row.clientId}`);
    return {
      ...row,
      subjectName: name?.label ?? null,
      subjectLink: name?.link ?? null,
      clientName: person?.label ?? null,
    };
  });
}

async function holdOf(view: View, id: string): Promise<LegalHold> {
  const row = await holdById(view.db, id);
  const [hold] = row ? await shown(view, [row]) : [];
  if (!hold) throw new Problem("not-found");
  return hold;
}

const holdRecord = record({
  table: "legalHolds",
  subject: "legal-hold",
  key: "holdId",
  load: holdForUpdate,
  scope: "facility",
  view: (act, hold) => holdOf(act, hold.id),
  audit: ({ subjectType, subjectId, liftedAt }) => ({ detail: { on: liftedAt === null, subjectType, subjectId } }),
  saved: async (act, { after: { subjectType, clientId, liftedAt } }) => {
    const on = liftedAt === null;
    await act.raise("platform.legal-hold-changed", { subjectType, ...(clientId ? { clientId } : {}), on });
  },
});

export const legalHoldHandlers = [
  query(listLegalHolds, async (view, { query: { state, page, pageSize } }) => {
    const found = await holdsPage(view.db, state, { page, pageSize });
    return { ...found, rows: await shown(view, found.rows) };
  }),

  query(findHoldable, async (view, { params: { recordId } }) => {
    for (const { type, label, names } of view.platform.registry.subjects.values()) {
      const name = (await names(view, [recordId])).get(recordId);
      if (!name) continue;
      const clientId = type === "client" ? recordId : name.clientId;
      const people = type !== "client" && clientId ? await namesOf(view, [{ type: "client", id: clientId }]) : null;
      return {
        type,
        kind: label,
        id: recordId,
        name: name.label,
        clientName: people?.get(`client:${clientId}`)?.label ?? null,
        onHold: await isOnHold(view, { type, id: recordId, clientId }),
      };
    }
    throw new Problem("not-found", "No record found at this URL. Copy it from the page of the note, form or lead.");
  }),

  create(setLegalHold, holdRecord, {
    values: async (act, { body: { subjectType, subjectId, reason, orderFileId } }) => {
      const provider = act.platform.registry.subjects.get(subjectType);
      const name = (await provider?.names(act, [subjectId]))?.get(subjectId);
      if (!name) throw new Problem("not-found", "Record not found.");
      if (orderFileId && !(await fileExists(act.db, orderFileId)))
        throw new Problem("not-found", "The order's file was not found. Upload it first.");
      return {
        subjectType,
        subjectId,
        clientId: subjectType === "client" ? subjectId : (name.clientId ?? null),
        reason,
        orderFileId,
        setBy: act.actor.userId ?? "",
        setAt: act.now,
      };
    },
  }),

  verb(liftLegalHold, holdRecord, (act, hold, { body }) => {
    if (hold.liftedAt !== null) throw new Problem("wrong-state", "This hold has already been lifted.");
    return { liftedAt: act.now, liftedBy: act.actor.userId, liftReason: body.reason };
  }),
];
