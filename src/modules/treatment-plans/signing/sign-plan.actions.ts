import { recordChartEvent } from "#modules/clients/index.ts";
import { sign, voidSignature } from "#modules/signatures/index.ts";
import { canonicalJson } from "#modules/signatures/signatures/canonical.ts";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import { jsonb } from "#platform/server/database/json.ts";
import { type Act, staleVersion } from "#platform/server/execution/context.ts";
import { verb } from "#platform/server/execution/index.ts";
import { action } from "#platform/server/execution/module.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { activatePlan, planTitle } from "../plans/activate.actions.ts";
import { signatureDueHours } from "../plans/due.ts";
import { meetClientSignature, openClientSignatureDeadline } from "../plans/due-plans.actions.ts";
import { insertDocument, type PlanRow, planForUpdate, savePlan, staffOfPlan } from "../plans/plan.store.ts";
import { planStates } from "../plans/plan.ts";
import { approverMeaning, authorMeaning, planHash } from "../plans/plan-document.ts";
import { announcePlan, planRecord } from "../plans/plan-record.actions.ts";
import { approverOf, draftDocument, itemsOf, planClient, planView } from "../plans/plan-view.actions.ts";
import { planStops, requireNoPlanStops } from "../plans/readiness.ts";
import { clientSigns } from "./client-signing.actions.ts";
import { openSlot, planChanged } from "./open-slot.actions.ts";
import * as contract from "./sign.contract.ts";
import { insertSlots, type SlotRow, saveSlot, slotForUpdate, slotsOf } from "./slot.store.ts";
import { isFullySigned, mayApprove, neededSlots, slotStates } from "./slots.ts";

/**
 * Signs a draft as its author: what was shown becomes the frozen document (TXP-1 to TXP-4), and the others are asked to
 * sign. A plan that needs no approval is in force at once.
 */
export const submitPlanAction = action(contract.submitPlan, async (act, { params, body }) => {
  const plan = await planForUpdate(act.db, params.planId);
  await act.openChart(plan.clientId, "treatment-plans");
  const { clinicianId } = act.actor;
  const author = clinicianId ? (await staffOfPlan(act.db, [clinicianId])).get(clinicianId) : undefined;
  if (!author || !act.can("treatmentPlans.write"))
    throw new Problem("forbidden", "Only clinicians who write treatment plans can submit one.");
  const status = planStates.next(plan.status, "submit");
  if (!status)
    throw new Problem("wrong-state", `This plan is ${planStates.label(plan.status).toLowerCase()}. Reload the page.`);
  if (plan.version !== body.version) throw staleVersion(await planView(act, plan));
  const of = await itemsOf(act, plan.id);
  requireNoPlanStops(planStops({ ...plan, ...of }, localDate(act.now, plan.timeZone)));
  const document = await draftDocument(act, plan, of);
  const sha256 = planHash(document);
  if (sha256 !== body.hash) throw planChanged();
  const cycle = plan.cycle + 1;
  await insertDocument(act.db, { planId: plan.id, cycle, canonical: canonicalJson(document), sha256 });
  const saved = await savePlan(act.db, plan.id, {
    status,
    cycle,
    sha256,
    submittedAt: act.now,
    authorId: author.id,
    statusReason: null,
    diagnoses: jsonb(document.diagnoses),
  });
  const { age, guardians } = await planClient(act, plan);
  const needed = neededSlots({
    type: plan.type,
    levelCode: plan.levelOfCareCode,
    author: { ...author, clinicianId: author.id },
    clientAge: age,
    hasGuardian: guardians.length > 0,
  });
  const dueAt = addMinutes(act.now, signatureDueHours * 60);
  await insertSlots(
    act.db,
    needed.map((slot, position) => ({ planId: plan.id, cycle, position, sha256, dueAt, ...slot })),
  );
  const clientSlot = await slotForUpdate(act.db, plan.id, cycle, "client");
  await openClientSignatureDeadline(act, saved, clientSlot.id);
  const authorSlot = await slotForUpdate(act.db, plan.id, cycle, "author");
  const signatureId = await staffSigns(act, saved, authorSlot, authorMeaning);
  act.audit({ subjectId: plan.id, detail: { role: "author", cycle, signatureId } });
  const approval = needed.find(({ role }) => role === "supervisor");
  if (approval)
    act.notify({
      kind: "treatment-plans.approval",
      to: approval.clinicianId
        ? { clinicianIds: [approval.clinicianId] }
        : { permission: "treatmentPlans.approve", locationId: plan.locationId },
      title: inEachLanguage((say) => say("signature.requested")),
      link: `/treatment-planning/${plan.id}`,
      subject: { type: "treatment-plan", id: plan.id },
      clientId: plan.clientId,
    });
  return planView(act, await settle(act, saved));
});

/** Puts a plan in force with its last required signature, and tells other screens. */
async function settle(act: Act, plan: PlanRow): Promise<PlanRow> {
  const slots = await slotsOf(act.db, plan.id, plan.cycle);
  const isComplete = planStates.can(plan.status, "activate") && isFullySigned(slots);
  const saved = isComplete ? await activatePlan(act, plan) : plan;
  await announcePlan(act, saved);
  return saved;
}

async function staffSigns(act: Act, plan: PlanRow, slot: SlotRow, meaning: string, ticket?: Ticket): Promise<string> {
  const signer = (await staffOfPlan(act.db, [act.actor.clinicianId ?? ""])).get(act.actor.clinicianId ?? "");
  const { signatureId, signedAt } = await sign(act, {
    subjectType: "treatmentPlan",
    subjectId: plan.id,
    slotKey: `${slot.role}.${plan.cycle}`,
    role: slot.role === "author" ? "author" : "cosigner",
    meaning,
    documentHash: slot.sha256,
    timeZone: plan.timeZone,
    ...(ticket ? { ticket } : {}),
  });
  await saveSlot(act.db, slot.id, {
    status: "signed",
    signatureId,
    decidedAt: signedAt,
    signerName: signer?.fullName ?? act.actor.name,
    signerCredentials: signer?.credentials.join(", ") ?? "",
  });
  return signatureId;
}

/** Approves a plan that was read as submitted (TXP-12). */
async function approve(act: Act, plan: PlanRow, hash: string, ticket?: Ticket): Promise<string> {
  const slot = await openSlot(act, plan, "supervisor", hash);
  requireApprover(act, plan, slot);
  if (slot.openedBy !== act.actor.clinicianId) throw new Problem("not-yet-read", "Open the plan before signing it.");
  return staffSigns(act, plan, slot, approverMeaning, ticket);
}

function requireApprover(act: Act, plan: PlanRow, slot: SlotRow): void {
  if (plan.authorId === act.actor.clinicianId)
    throw new Problem("not-your-signature", "Someone else must approve a plan that you submitted.");
  if (!mayApprove(slot, plan.authorId, approverOf(act)))
    throw new Problem("not-your-signature", "This plan is assigned to another approver.");
  if (slot.clinicianId !== act.actor.clinicianId) act.requireLocation(plan.locationId);
}

/** Signs one slot of a submitted plan: an approver with a PIN, the client or a guardian with a drawn signature (TXP-9, TXP-11). */
export const signPlanAction = action(contract.signPlan, async (act, { params, body }) => {
  const plan = await planForUpdate(act.db, params.planId);
  await act.openChart(plan.clientId, "treatment-plans");
  const { role, hash } = body;
  const signatureId =
    role === "supervisor" ? await approve(act, plan, hash) : await clientSigns(act, plan, { ...body, role });
  act.audit({ subjectId: plan.id, detail: { role, cycle: plan.cycle, signatureId } });
  return planView(act, await settle(act, plan));
});

/** Documents that the client or a guardian did not sign (TXP-11): a reason, and a second staff member who was there. */
export const refusePlanAction = verb(contract.refusePlan, planRecord, async (act, plan, { body }) => {
  const slot = await openSlot(act, plan, body.role, plan.sha256 ?? "");
  const witness = (await staffOfPlan(act.db, [body.witnessId])).get(body.witnessId);
  if (!witness || witness.status !== clinicianStates.code("active"))
    throw fieldProblem("body.witnessId", "Choose a staff member who was there.");
  if (witness.id === act.actor.clinicianId) throw fieldProblem("body.witnessId", "Someone else must be the witness.");
  await saveSlot(act.db, slot.id, {
    status: body.outcome,
    decidedAt: act.now,
    reason: body.reason,
    witnessName: witness.fullName,
    recordedByName: act.actor.name,
  });
  if (body.role === "client") await meetClientSignature(act, slot.id);
  await act.raise(
    "treatment-plans.client-refused",
    { planId: plan.id },
    { subject: { type: "treatment-plan", id: plan.id }, topics: [`client:${plan.clientId}`] },
  );
  await recordChartEvent(act, {
    module: "treatment-plans",
    kind: "plan.refused",
    subjectType: "treatment-plan",
    subjectId: plan.id,
    subjectVersion: plan.cycle,
    clientId: plan.clientId,
    demographicId: plan.demographicId,
    title: `${planTitle(plan)}: ${body.role} ${body.outcome === "refused" ? "refused to sign" : "was unable to sign"}`,
    summary: body.reason,
    permission: "treatmentPlans.read",
    link: `/treatment-planning/${plan.id}`,
  });
  if (plan.authorId !== act.actor.clinicianId)
    act.notify({
      kind: "treatment-plans.signed",
      to: { clinicianIds: [plan.authorId] },
      title: inEachLanguage((say) => say("plan.refused")),
      link: `/treatment-planning/${plan.id}`,
      subject: { type: "treatment-plan", id: plan.id },
      clientId: plan.clientId,
    });
  act.auditDetail({ role: body.role, outcome: body.outcome });
  return {};
});

/** TXP-12: what an approver signs must have been opened by them, as it was submitted. */
export const openPlanAction = action(contract.readPlanToApprove, async (act, { params, body }) => {
  const plan = await planForUpdate(act.db, params.planId);
  await act.openChart(plan.clientId, "treatment-plans");
  const slot = await openSlot(act, plan, "supervisor", body.hash);
  requireApprover(act, plan, slot);
  if (slot.openedBy !== act.actor.clinicianId)
    await saveSlot(act.db, slot.id, { openedBy: act.actor.clinicianId, openedAt: act.now });
  act.audit({ subjectId: plan.id, detail: { cycle: plan.cycle } });
});

/** Approves several plans with one PIN, each in a savepoint: one that is refused stays as it is and stops no other. */
export const bulkSignAction = action(contract.bulkSignPlans, async (act, { body: { items } }) => {
  if (new Set(items.map(({ planId }) => planId)).size < items.length)
    throw fieldProblem("body.items", "A plan is listed twice.");
  const ticket = await act.takeTicket("sign");
  const results = new Map<
    string,
    { ok: true; planId: string; status: string } | { ok: false; planId: string; code: string; message: string }
  >();
  const signed: string[] = [];
  for (const { planId, hash } of [...items].sort((a, b) => (a.planId < b.planId ? -1 : 1))) {
    const ended = await act.part(async () => {
      const plan = await planForUpdate(act.db, planId);
      await act.requireReach("treatmentPlans.approve", "client", plan.clientId);
      await approve(act, plan, hash, ticket);
      return settle(act, plan);
    });
    if (ended.ok) signed.push(planId);
    results.set(
      planId,
      ended.ok
        ? { ok: true, planId, status: ended.answer.status }
        : { ok: false, planId, code: ended.problem.code, message: ended.problem.message },
    );
  }
  const all = [...results.values()];
  // Plans that are all out of reach are refused as one of them would be.
  const [refused] = all.flatMap((result) => (result.ok ? [] : [result]));
  if (refused && all.every((result) => !result.ok && outOfReach.has(result.code)))
    throw new Problem(refused.code, refused.message);
  act.note = null;
  act.audit({
    subjectId: signed[0] ?? items[0]?.planId ?? null,
    clientId: null,
    detail: { signed: signed.length, planIds: signed },
  });
  return { results: items.flatMap(({ planId }) => results.get(planId) ?? []) };
});
const outOfReach = new Set(["not-found", "out-of-scope"]);

/** Withdraws every signature of a submission and tells their signers (TXP-10). */
export async function withdrawSignatures(act: Act, plan: PlanRow, reason: string, byApprover: boolean): Promise<void> {
  const slots = await slotsOf(act.db, plan.id, plan.cycle);
  const signers = slots.flatMap(({ status, clinicianId, role }) =>
    status === "signed" && role !== "client" && role !== "guardian" ? [clinicianId ?? plan.authorId] : [],
  );
  for (const slot of slots) {
    const isReturned = byApprover && slot.role === "supervisor" && slot.status === "requested";
    if (isReturned)
      await saveSlot(act.db, slot.id, {
        status: "returned",
        reason,
        decidedAt: act.now,
        signerName: act.actor.name,
      });
    else if (slotStates.can(slot.status, "withdraw")) await saveSlot(act.db, slot.id, { status: "withdrawn" });
    if (slot.signatureId !== null && slot.status === "signed") await voidSignature(act, slot.signatureId, reason);
  }
  const notified = [...new Set([...signers, plan.authorId])].filter((one) => one !== act.actor.clinicianId);
  if (notified.length > 0)
    act.notify({
      kind: "treatment-plans.returned",
      to: { clinicianIds: notified },
      title: inEachLanguage((say) => say("plan.returned")),
      link: `/treatment-planning/${plan.id}`,
      subject: { type: "treatment-plan", id: plan.id },
      clientId: plan.clientId,
    });
}
