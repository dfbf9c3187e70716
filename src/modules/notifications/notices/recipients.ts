import { colleagueReaches, holdersOf } from "#modules/staff/index.ts";
import type { SubjectType } from "#platform/server/access/access.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { NotifyRequest } from "#platform/server/ports/notify.ts";
import { isPermission, type Permission } from "#platform/shared/access/permissions.ts";
import { activeRecipients, cliniciansAt, type Recipient, usersOfClinicians } from "./recipients.store.ts";

/** Recipients: named users and holders of a permission, without the actor and users who cannot open the subject (NTF-1). */
export async function recipients(act: Act, request: NotifyRequest, actorId: string | null): Promise<Recipient[]> {
  const users = await requestedUsers(act, request);
  if (actorId) users.delete(actorId);
  const all = await activeRecipients(act.db, [...users]);
  const chart = chartOf(request);
  if (!chart) return all;
  const reached: Recipient[] = [];
  // The same rule as opening the chart; one by one, because they share the transaction's connection.
  for (const one of all) if (await colleagueReaches(act, one, chart.permission, chart)) reached.push(one);
  return reached;
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

async function requestedUsers(act: Act, { to }: NotifyRequest): Promise<Set<string>> {
  const users = new Set([...(to.userIds ?? []), ...(await usersOfClinicians(act.db, to.clinicianIds ?? []))]);
  const { permission, locationId } = to;
  if (permission && isPermission(permission)) {
    const here = locationId ? await cliniciansAt(act.db, locationId) : null;
    for (const row of await holdersOf(act.db, permission, act.now))
      if (!here || row.scope === "tenant" || here.has(row.clinicianId)) users.add(row.userId);
  }
  return users;
}
