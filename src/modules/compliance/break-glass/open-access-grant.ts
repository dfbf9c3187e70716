import { liveGrant, requireReach, type SubjectType } from "#platform/server/access/access.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { inEachLanguage } from "#platform/server/messages/bell.ts";
import { settingOf } from "#platform/server/settings/setting.store.ts";
import { mayRenew, reviewHours } from "#platform/shared/access/emergency-access.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import type { Grant, OpenInEmergency } from "./break-glass.contract.ts";
import { closeGlassJob } from "./tell-glass-ended.ts";

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
 * Opens a client's or lead's record to the actor for the facility's time (60 min) with a reason (BTG-1). The calling
 * endpoint takes `ticket: "sign"`; its audit entry is completed here. Tells those who review within seconds.
 *
 * Throws `step-up-required` and `ticket-used`; `not-found`; `wrong-state` when the record is in reach anyway or an opening
 * runs that does not end within ten minutes; `validation` when a medical emergency of a Part 2 client lacks what
 * 42 CFR 2.51(c) asks.
 */
export async function openAccessGrant(
  act: Act,
  subject: { type: SubjectType; id: string; part2: boolean },
  body: OpenInEmergency,
): Promise<OpenedGrant> {
  const ticket = await act.platform.tickets.use(act, "sign", act.request.ticket);
  const { clinicianId } = act.actor;
  if (clinicianId === null || ticket.clinicianId !== clinicianId)
    throw new Problem("ticket-used", "Confirm with your own PIN.");
  if (body.reason === "medical_emergency" && subject.part2 && body.emergency === null)
    throw fieldProblem(
      "body.emergency",
      "A medical emergency of a person in a Part 2 program is recorded with to whom, their affiliation and its nature (42 CFR 2.51).",
    );
  const running = await liveGrant(act.db, act.actor, subject.type, subject.id, act.now);
  if (running && !mayRenew(running, act.now))
    throw new Problem(
      "wrong-state",
      "This chart is open to you already. You can ask again shortly before its time ends.",
    );
  if (!running) await refuseNeedless(act, subject);
  if (running)
    await act.db
      .updateTable("accessGrants")
      .set({ endedAt: act.now, endedWhy: "renewed" })
      .where("id", "=", running.id)
      .execute();
  const grantId = newId();
  const expiresAt = later(act.now, (await settingOf(act, "breakGlass")).minutes * 60);
  await act.db
    .insertInto("accessGrants")
    .values({
      id: grantId,
      clinicianId,
      subjectType: subject.type,
      subjectId: subject.id,
      openedAt: act.now,
      expiresAt,
      reason: body.reason,
      reasonText: body.reasonText,
      emergency: body.emergency === null ? null : jsonb(body.emergency),
      part2: subject.part2,
      reviewDueAt: later(act.now, reviewHours * 3600),
    })
    .execute();
  act.enqueue(closeGlassJob, { grantId }, { runAt: expiresAt, key: `glass.close:${grantId}` });
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

/** An opening is for what is out of reach: otherwise it would only make noise in the report. */
async function refuseNeedless(act: Act, subject: { type: SubjectType; id: string }): Promise<void> {
  const permission = subject.type === "lead" ? "crm.view" : "clients.read";
  act.require(permission);
  try {
    const { relation } = await requireReach(act.db, act.actor, permission, subject.type, subject.id, act.now);
    // The former place reads, but gives no care any more: that is what an emergency opens.
    if (relation === "former-location") return;
  } catch (problem) {
    if (problem instanceof Problem && problem.code === "out-of-scope") return;
    throw problem;
  }
  throw new Problem("wrong-state", "You can open this chart as it is; no emergency opening is needed.");
}
