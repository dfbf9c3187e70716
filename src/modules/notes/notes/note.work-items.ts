import { clientsInReach } from "#modules/clients/index.ts";
import type { ClockItemProvider } from "#modules/facility/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { pendingApprovals } from "../approvals/approval.store.ts";
import { unsignedNotesOf } from "./note-list.store.ts";

const shown = 5;
const counted = 200;

/** My unsigned notes, oldest service first: the one that becomes late first. */
export const unsignedNotes: WorkItemProvider = {
  kind: "notes.unsigned",
  permission: "notes.write",
  load: async (view) => {
    if (!view.actor.clinicianId) return null;
    const rows = await unsignedNotesOf(view.db, view.actor.clinicianId, counted);
    if (rows.length === 0) return null;
    const names = await namesOf(
      view,
      "notes.write",
      rows.slice(0, shown).map((row) => row.clientId),
    );
    return {
      kind: "notes.unsigned",
      label: "Unsigned notes",
      count: rows.length,
      oldestAt: rows[0]?.serviceStart ?? null,
      link: `/notes/${rows[0]?.noteId}`,
      rows: rows.slice(0, shown).map((row) => ({
        id: row.noteId,
        clientId: names.has(row.clientId) ? row.clientId : null,
        title: row.title,
        detail: names.get(row.clientId) ?? null,
        link: `/notes/${row.noteId}`,
        at: row.serviceStart,
      })),
    };
  },
};

/** Notes I have to co-sign, earliest due first. */
export const notesToCosign: WorkItemProvider = {
  kind: "notes.approvals",
  permission: "notes.cosign",
  order: 25,
  load: async (view) => {
    const { clinicianId } = view.actor;
    if (!clinicianId) return null;
    const rows = await pendingApprovals(view.db, { clinicianId, others: "none" }, counted);
    if (rows.length === 0) return null;
    const names = await namesOf(
      view,
      "notes.read",
      rows.slice(0, shown).flatMap((row) => row.clientId ?? []),
    );
    return {
      kind: "notes.approvals",
      label: "Notes to co-sign",
      count: rows.length,
      oldestAt: rows[0]?.submittedAt ?? null,
      link: "/note-approvals",
      rows: rows.slice(0, shown).map((row) => ({
        id: row.id,
        clientId: row.clientId !== null && names.has(row.clientId) ? row.clientId : null,
        title: row.title,
        detail: [row.authorName, names.get(row.clientId ?? "")].filter(Boolean).join(", "),
        link: `/notes/${row.noteId}`,
        at: row.submittedAt,
      })),
    };
  },
};

/** Co-signatures in the list of deadlines: the user's own, or also those without a supervisor at their locations. */
export const cosignaturesDue: ClockItemProvider = {
  kind: "notes.approvals",
  permission: "notes.cosign",
  load: async (view, { mine, clientId, limit }) => {
    const { clinicianId } = view.actor;
    if (!clinicianId) return [];
    const reach = view.reach("notes.cosign");
    const locationIds = reach.kind === "tenant" ? null : view.actor.locationIds;
    const others = mine || reach.kind === "own" ? ("none" as const) : { locationIds };
    const rows = await pendingApprovals(view.db, { clinicianId, others, clientId }, limit);
    const names = await namesOf(
      view,
      "notes.read",
      rows.flatMap((row) => row.clientId ?? []),
    );
    return rows.map((row) => ({
      id: row.id,
      title: `Co-sign ${row.title}`,
      detail: row.authorName,
      clientId: row.clientId !== null && names.has(row.clientId) ? row.clientId : null,
      ownerName: null,
      dueAt: row.dueAt,
      link: `/notes/${row.noteId}`,
    }));
  },
};

/** Names of the clients within reach: a note whose chart was restricted since is listed without a name. */
async function namesOf(view: View, permission: Permission, clientIds: readonly string[]): Promise<Map<string, string>> {
  const clients = await clientsInReach(view, permission, clientIds);
  return new Map([...clients].map(([id, client]) => [id, client.legalName]));
}
