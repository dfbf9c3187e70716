import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { clientsInReach, lockClient, openClient } from "../identity/client.store.ts";
import { listName } from "../identity/name.ts";
import { type Family, getFamily, linkRelative, unlinkRelative } from "./family.contract.ts";
import { endMember, familyOf, insertFamily, insertMember } from "./family.store.ts";

/** The family as this user may know it: that someone is a client is shown only to those who reach the chart (DIS-2). */
async function shown(view: View, clientId: string): Promise<Family> {
  const rows = await familyOf(view.db, clientId);
  const [first] = rows;
  if (!first) return { family: null };
  const others = rows.filter((row) => row.clientId !== clientId);
  const known = await clientsInReach(
    view,
    "clients.read",
    others.map((row) => row.clientId),
  );
  const members = others.flatMap(({ id, clientId: relativeId, role }) => {
    const relative = known.get(relativeId);
    return relative ? [{ id, clientId: relative.clientId, mrNo: relative.mrNo, name: listName(relative), role }] : [];
  });
  return members.length === 0 ? { family: null } : { family: { id: first.familyId, name: first.familyName, members } };
}

const getFamilyQuery = query(getFamily, async (view, { params }) => {
  const { clientId } = await openClient(view, params.mrNo, "family");
  return shown(view, clientId);
});

const linkRelativeAction = action(linkRelative, async (act, { params, body }) => {
  const relative = await openClient(act, body.relativeMrNo, "family");
  const client = await openClient(act, params.mrNo, "family");
  if (relative.clientId === client.clientId)
    throw fieldProblem("body.relativeMrNo", "This is the same client. Choose the relative.");
  for (const id of [client.clientId, relative.clientId].sort()) await lockClient(act, id);
  const own = await familyOf(act.db, client.clientId);
  const theirs = await familyOf(act.db, relative.clientId);
  if (own.length > 0 && theirs.length > 0)
    throw fieldProblem(
      "body.relativeMrNo",
      own[0]?.familyId === theirs[0]?.familyId
        ? "They are already linked."
        : "Both belong to a family already. End one of them first.",
      "duplicate",
    );
  const familyId =
    own[0]?.familyId ?? theirs[0]?.familyId ?? (await insertFamily(act.db, `${client.legalLastName} family`));
  const from = localDate(act.now, act.timeZone);
  if (own.length === 0) await insertMember(act.db, { familyId, clientId: client.clientId, role: body.role, from });
  if (theirs.length === 0)
    await insertMember(act.db, { familyId, clientId: relative.clientId, role: body.relativeRole, from });
  await act.raise("clients.family-changed", { clientId: client.clientId });
  await act.raise("clients.family-changed", { clientId: relative.clientId });
  act.audit({ subjectId: client.clientId, fields: ["family"], detail: { relativeId: relative.clientId } });
  return shown(act, client.clientId);
});

const unlinkRelativeAction = action(unlinkRelative, async (act, { params, query: { reason } }) => {
  const client = await openClient(act, params.mrNo, "family");
  await lockClient(act, client.clientId);
  const rows = await familyOf(act.db, client.clientId);
  const member = rows.find((row) => row.id === params.memberId);
  if (!member) throw new Problem("not-found", "This is not a relative of the client.");
  await act.openChart(member.clientId, "family");
  const on = localDate(act.now, act.timeZone);
  await endMember(act.db, member.id, on, reason);
  // One alone is no family.
  const [last, ...more] = rows.filter((row) => row.id !== member.id);
  if (last && more.length === 0) await endMember(act.db, last.id, on, reason);
  await act.raise("clients.family-changed", { clientId: client.clientId });
  act.audit({ subjectId: client.clientId, fields: ["family"], detail: { relativeId: member.clientId } });
  return shown(act, client.clientId);
});

export const familyHandlers = [getFamilyQuery, linkRelativeAction, unlinkRelativeAction];
