import { colleagueReaches, holdersOf } from "#modules/staff/index.ts";
import type { SubjectType } from "#platform/server/access/access.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { NotifyRequest } from "#platform/server/ports/notify.ts";
import { isPermission, type Permission } from "#platform/shared/access/permissions.ts";
import { type Language, languageOf } from "#platform/shared/messages/texts.ts";

export interface Reader {
  userId: string;
  language: Language;
}

/** Recipients: named users and holders of a permission, without the actor and users who cannot open the subject (NTF-1). */
export async function recipients(act: Act, request: NotifyRequest, actorId: string | null): Promise<Reader[]> {
  const users = await asked(act, request);
  if (actorId) users.delete(actorId);
  const active = await act.db
    .selectFrom("users")
    .select(["id", "locale"])
    .where("id", "in", users.size > 0 ? [...users] : ["00000000-0000-0000-0000-000000000000"])
    .where("status", "=", 1)
    .execute();
  const all = active.map((row): Reader => ({ userId: row.id, language: languageOf(row.locale) }));
  const chart = chartOf(request);
  if (!chart) return all;
  const told: Reader[] = [];
  // Sequential, because they share the transaction's connection.
  // The same rule as opening the chart.
  for (const one of all) if (await colleagueReaches(act, one, chart.permission, chart)) told.push(one);
  return told;
}

interface Chart {
  type: SubjectType;
  id: string;
  permission: Permission;
}

/** The client of the notification's subject, if any. */
function chartOf({ clientId, subject }: NotifyRequest): Chart | null {
  if (clientId) return { type: "client", id: clientId, permission: "clients.read" };
  if (subject?.type === "client") return { type: "client", id: subject.id, permission: "clients.read" };
  if (subject?.type === "lead") return { type: "lead", id: subject.id, permission: "crm.view" };
  return null;
}

async function asked(act: Act, { to }: NotifyRequest): Promise<Set<string>> {
  const users = new Set(to.userIds ?? []);
  if (to.clinicianIds?.length) {
    const rows = await act.db.selectFrom("clinicians").select("userId").where("id", "in", to.clinicianIds).execute();
    for (const { userId } of rows) users.add(userId);
  }
  const { permission, locationId } = to;
  if (permission && isPermission(permission)) {
    const here = locationId ? await staffOf(act, locationId) : null;
    for (const row of await holdersOf(act.db, permission, act.now))
      if (!here || row.scope === "tenant" || here.has(row.clinicianId)) users.add(row.userId);
  }
  return users;
}

async function staffOf(act: Act, locationId: string): Promise<Set<string>> {
  const rows = await act.db
    .selectFrom("clinicianLocations")
    .select("clinicianId")
    .where("locationId", "=", locationId)
    .execute();
  return new Set(rows.map((row) => row.clinicianId));
}
