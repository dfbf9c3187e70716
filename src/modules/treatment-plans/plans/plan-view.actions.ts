import { clientsById, contactsOf, diagnosesOf } from "#modules/clients/index.ts";
import { verifySubject } from "#modules/signatures/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes, ageOn, localDate } from "#platform/shared/time/index.ts";
import { type SlotRow, slotsOf } from "../signing/slot.store.ts";
import { type Approver, mayApprove } from "../signing/slots.ts";
import * as items from "./item.store.ts";
import { documentOf, objectiveTextsOf, type PlanRow, staffOfPlan, versionsOf } from "./plan.store.ts";
import { frequencyText, isDraft, isInForce, measureText, planStates } from "./plan.ts";
import type { PlanDocument } from "./plan-document.ts";
import type { PlanSignature, TreatmentPlan } from "./plan-fields.contract.ts";
import { comparedDays, isUnindividualized, likeOtherPlan, planStops } from "./readiness.ts";

export interface PlanItems {
  problems: items.ProblemRow[];
  goals: items.GoalRow[];
  objectives: items.ObjectiveRow[];
  interventions: items.InterventionRow[];
  needs: items.NeedRow[];
}

export async function itemsOf(view: Pick<View, "db">, planId: string): Promise<PlanItems> {
  return {
    problems: await items.problemsOf(view.db, planId),
    goals: await items.goalsOf(view.db, planId),
    objectives: await items.objectivesOf(view.db, planId),
    interventions: await items.interventionsOf(view.db, planId),
    needs: await items.needsOf(view.db, planId),
  };
}

/** The client of a plan with what decides who signs. */
export async function planClient(view: View, plan: Pick<PlanRow, "clientId" | "timeZone">) {
  const client = (await clientsById(view, [plan.clientId])).get(plan.clientId);
  if (!client) throw new Error("The plan's client does not exist.");
  const contacts = await contactsOf(view.db, plan.clientId);
  return {
    client: { clientId: plan.clientId, mrNo: client.mrNo, name: client.legalName, birthDate: client.birthDate },
    age: ageOn(client.birthDate, localDate(view.now, plan.timeZone)),
    guardians: contacts
      .filter((contact) => contact.endedOn === null && contact.legalAuthority === "guardian")
      .map((contact) => ({
        contactId: contact.id,
        name: [contact.firstName, contact.lastName].filter(Boolean).join(" "),
      })),
  };
}

/** The document of a draft as it would be submitted now by this user. */
export async function draftDocument(view: View, plan: PlanRow, of: PlanItems): Promise<PlanDocument> {
  const { client } = await planClient(view, plan);
  const submitterId = view.actor.clinicianId ?? plan.authorId;
  const submitter = (await staffOfPlan(view.db, [submitterId])).get(submitterId);
  const { rows: diagnoses } = await diagnosesOf(view, plan.demographicId);
  return {
    form: "cairn-treatment-plan-1",
    planId: plan.id,
    versionNo: plan.versionNo,
    cycle: plan.cycle + 1,
    type: plan.type,
    client,
    demographicId: plan.demographicId,
    facility: view.tenant.name,
    location: { id: plan.locationId, name: plan.locationName, timeZone: plan.timeZone },
    levelOfCareCode: plan.levelOfCareCode,
    diagnoses,
    presentingSummary: plan.presentingSummary,
    strengths: plan.strengths,
    needsPreferences: plan.needsPreferences,
    barriers: plan.barriers,
    culturalConsiderations: plan.culturalConsiderations,
    transitionCriteria: plan.transitionCriteria,
    asamDimensions: plan.asamDimensions,
    participation: plan.participation,
    participationNote: plan.participationNote,
    problems: of.problems.map((problem) => ({
      stableId: problem.stableId,
      title: problem.title,
      evidence: problem.evidence,
      icd10: problem.icd10,
      dimension: problem.dimension,
      status: problem.status,
      statusReason: problem.statusReason,
      goals: of.goals
        .filter((goal) => goal.problemStableId === problem.stableId)
        .map((goal) => ({
          stableId: goal.stableId,
          clientWords: goal.clientWords,
          text: goal.text,
          targetDate: goal.targetDate,
          objectives: of.objectives
            .filter((objective) => objective.goalStableId === goal.stableId)
            .map((objective) => ({
              stableId: objective.stableId,
              text: objective.text,
              measure: measureText(objective),
              targetDate: objective.targetDate,
              status: objective.status,
              interventions: of.interventions
                .filter((one) => one.objectiveStableId === objective.stableId)
                .map((one) => ({
                  stableId: one.stableId,
                  modality: one.modality,
                  text: one.groupName === null ? one.text : `${one.text} (${one.groupName})`,
                  frequency: frequencyText(one),
                  responsible: one.responsibleName ?? one.responsibleRole,
                })),
            })),
        })),
    })),
    needs: of.needs.map(({ text, disposition, rationale }) => ({ text, disposition, rationale })),
    author: {
      clinicianId: submitterId,
      name: submitter?.fullName ?? view.actor.name,
      credentials: submitter?.credentials.join(", ") ?? "",
    },
  };
}

/** The document of a submitted plan, as it is signed. */
export async function submittedDocument(view: Pick<View, "db">, plan: PlanRow): Promise<PlanDocument> {
  const canonical = await documentOf(view.db, plan.id, plan.cycle);
  if (canonical === null) throw new Problem("wrong-state", "This plan was not submitted yet.");
  const document: PlanDocument = JSON.parse(canonical);
  return document;
}

export const approverOf = (view: View): Approver => ({
  clinicianId: view.actor.clinicianId,
  canApprove: view.can("treatmentPlans.approve"),
  onlyAssigned: view.scopeOf("treatmentPlans.approve") === "own",
});

async function signatureViews(view: View, plan: PlanRow, slots: readonly SlotRow[]): Promise<PlanSignature[]> {
  const signed = slots.some(({ signatureId }) => signatureId !== null)
    ? await verifySubject(view, "treatmentPlan", plan.id)
    : null;
  return slots.map((slot) => {
    const signature = slot.signatureId === null ? undefined : signed?.get(slot.signatureId);
    return {
      id: slot.id,
      role: slot.role,
      required: slot.required,
      status: slot.status,
      clinicianId: slot.clinicianId,
      name: slot.signerName ?? slot.clinicianName,
      credentials: slot.signerCredentials,
      decidedAt: slot.decidedAt,
      reason: slot.reason,
      witnessName: slot.witnessName,
      recordedByName: slot.recordedByName,
      dueAt: slot.dueAt,
      isValid: signature ? signature.status === "valid" && signature.coveredHash === slot.sha256 : null,
    };
  });
}

/** Everything that a screen shows of one plan. The caller has opened the chart. */
export async function planView(view: View, plan: PlanRow): Promise<TreatmentPlan> {
  const of = await itemsOf(view, plan.id);
  const { client, guardians } = await planClient(view, plan);
  const slots = plan.cycle > 0 && !isDraft(plan.status) ? await slotsOf(view.db, plan.id, plan.cycle) : [];
  const versions = await versionsOf(view.db, plan.seriesId);
  const mayWrite = view.can("treatmentPlans.write");
  const maySign = view.can("treatmentPlans.sign");
  const supervisor = slots.find(({ role, status }) => role === "supervisor" && status === "requested");
  const approve = supervisor !== undefined && mayApprove(supervisor, plan.authorId, approverOf(view));
  const document =
    isDraft(plan.status) || plan.cycle === 0
      ? await draftDocument(view, plan, of)
      : await submittedDocument(view, plan);
  const today = localDate(view.now, plan.timeZone);
  const isLatest = versions[0]?.id === plan.id;
  const { id, seriesId, versionNo, demographicId, locationId, locationName, timeZone, type, status } = plan;
  return {
    id,
    seriesId,
    versionNo,
    client,
    demographicId,
    locationId,
    locationName,
    timeZone,
    type,
    status,
    statusReason: plan.statusReason,
    levelOfCareCode: plan.levelOfCareCode,
    effectiveFrom: plan.effectiveFrom,
    effectiveTo: plan.effectiveTo,
    nextReviewDue: plan.nextReviewDue,
    diagnoses: document.diagnoses,
    presentingSummary: plan.presentingSummary,
    strengths: plan.strengths,
    needsPreferences: plan.needsPreferences,
    barriers: plan.barriers,
    culturalConsiderations: plan.culturalConsiderations,
    transitionCriteria: plan.transitionCriteria,
    asamDimensions: plan.asamDimensions,
    participation: plan.participation,
    participationNote: plan.participationNote,
    author: { clinicianId: plan.authorId, name: plan.authorName },
    problems: of.problems.map(problemView),
    goals: of.goals.map(goalView),
    objectives: of.objectives.map(objectiveView),
    interventions: of.interventions.map(interventionView),
    needs: of.needs.map(needView),
    signatures: await signatureViews(view, plan, slots),
    document,
    sha256: plan.sha256,
    stops: isDraft(status) ? planStops({ ...plan, ...of }, today) : [],
    isUnindividualized: isUnindividualized(of.objectives),
    likeOtherPlan: isDraft(status)
      ? likeOtherPlan(
          of.objectives,
          await objectiveTextsOf(view.db, plan, addMinutes(view.now, -comparedDays * 24 * 60)),
        )
      : null,
    versions,
    guardians,
    abilities: {
      edit: mayWrite && isDraft(status),
      submit: mayWrite && maySign && view.actor.clinicianId !== null && isDraft(status),
      reopen: (mayWrite || approve) && planStates.can(status, "reopen"),
      approve,
      askClient: maySign && (isInForce(status) || planStates.can(status, "activate")),
      revise: mayWrite && isInForce(status) && isLatest,
      close: mayWrite && maySign && planStates.can(status, "close"),
      void: maySign && planStates.can(status, "void"),
    },
    version: plan.version,
  };
}

/** Items as an endpoint answers with them. */
export function problemView({ planId: _plan, clientId: _client, position: _position, ...row }: items.ProblemRow) {
  return row;
}
export function goalView({ planId: _plan, clientId: _client, position: _position, ...row }: items.GoalRow) {
  return row;
}
export function objectiveView({ planId: _plan, clientId: _client, position: _position, ...row }: items.ObjectiveRow) {
  return row;
}
export function interventionView({
  planId: _plan,
  clientId: _client,
  position: _position,
  ...row
}: items.InterventionRow) {
  return row;
}
export function needView({ planId: _plan, clientId: _client, ...row }: items.NeedRow) {
  return row;
}
