import { settingOf } from "#modules/settings/index.ts";
import { liveGrant, requireReach, type SubjectType } from "#platform/server/access/access.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { mayRenew, reviewHours } from "#platform/shared/access/emergency-access.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { inEachLanguage } from "../notices.ts";
import type { BreakGlassRequest, Grant } from "./break-glass.contract.ts";
import { grantExpiryJob } from "./grant-ended.ts";
import { closeRenewed, insertGrant } from "./grants.store.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "access_grants.emergency": NonNullable<Grant["emergency"]>;
  }
}

export interface OpenedGrant {
  grantId: string;
  openedAt: string;
  expiresAt: string;
}

/**
 * Grants the actor break-the-glass access to a client's or lead's record for the facility's duration (60 min) (BTG-1). The calling
 * endpoint takes `ticket: "sign"`; its audit entry is completed here. Notifies the reviewers within seconds.
 *
 * Throws `step-up-required` and `ticket-used`; `not-found`; `wrong-state` when the actor already has access, or a grant
 * is active for more than ten minutes; `validation` when a medical emergency of a Part 2 client lacks what
 * 42 CFR 2.51(c) requires.
 */
export async function openAccessGrant(
  act: Act,
  subject: { type: SubjectType; id: string; part2: boolean },
  body: BreakGlassRequest,
): Promise<OpenedGrant> {
  const ticket = await act.platform.tickets.use(act, "sign", act.request.ticket);
  const { clinicianId } = act.actor;
  if (clinicianId === null || ticket.clinicianId !== clinicianId)
    throw new Problem("ticket-used", "Confirm with your own PIN.");
  if (body.reason === "medical_emergency" && subject.part2 && body.emergency === null)
    throw fieldProblem(
      "body.emergency",
      "For a medical emergency of a client in a Part 2 program, enter the recipient, their affiliation and the nature of the emergency (42 CFR 2.51).",
    );
  const running = await liveGrant(act.db, act.actor, subject.type, subject.id, act.now);
  if (running && !mayRenew(running, act.now))
    throw new Problem("wrong-state", "You already have access to this chart. You can renew it in the last 10 minutes.");
  if (!running) await refuseNeedless(act, subject);
  if (running) await closeRenewed(act.db, running.id, act.now);
  const grantId = newId();
  const expiresAt = later(act.now, (await settingOf(act, "breakGlass")).minutes * 60);
  await insertGrant(act.db, {
    id: grantId,
    clinicianId,
    subjectType: subject.type,
    subjectId: subject.id,
    openedAt: act.now,
    expiresAt,
    reason: body.reason,
    reasonText: body.reasonText,
    emergency: body.emergency,
    part2: subject.part2,
    reviewDueAt: later(act.now, reviewHours * 3600),
  });
  act.enqueue(grantExpiryJob, { grantId }, { runAt: expiresAt, key: `glass.close:${grantId}` });
  act.audit({
    subjectId: subject.id,
    clientId: subject.type === "client" ? subject.id : null,
    purpose: "ETREAT",
    breakGlassId: grantId,
    detail: { reason: body.reason, expiresAt, renewed: running !== null },
  });
  await act.raise(
    "platform.glass-broken",
    { grantId, subjectType: subject.type, clinicianId },
    { subject: { type: "access-grant", id: grantId }, topics: [`record:${subject.type}:${subject.id}`] },
  );
  act.notify({
    kind: "glass-broken",
    to: { permission: "breakGlass.review" },
    title: inEachLanguage((say) => say("glass.broken", { name: act.actor.name })),
    body: inEachLanguage((say) => say(`glass.reason.${body.reason}`)),
    link: `/audit?tabs=break-the-glass&grant=${grantId}`,
    subject: { type: "access-grant", id: grantId },
  });
  return { grantId, openedAt: act.now, expiresAt };
}

/** Refuses a grant for a record the actor can already open, so that the log holds only real emergencies. */
async function refuseNeedless(act: Act, subject: { type: SubjectType; id: string }): Promise<void> {
  const permission = subject.type === "lead" ? "crm.view" : "clients.read";
  act.require(permission);
  try {
    const { relation } = await requireReach(act.db, act.actor, permission, subject.type, subject.id, act.now);
    // A former location can still read but not document care, so its staff may use break-the-glass access.
    if (relation === "former-location") return;
  } catch (problem) {
    if (problem instanceof Problem && problem.code === "out-of-scope") return;
    throw problem;
  }
  throw new Problem("wrong-state", "You already have access to this chart. Break-the-glass access is not needed.");
}
