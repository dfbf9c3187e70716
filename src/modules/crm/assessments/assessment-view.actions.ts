import { levelsOfCare } from "#modules/facility/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { leadById } from "../leads/lead.store.ts";
import { isOpenLead, leadName } from "../leads/lead.ts";
import type { Assessment, AssessmentRow } from "./assessment.contract.ts";
import type { AssessmentListed, AssessmentRecord } from "./assessment.store.ts";
import {
  type AssessmentMove,
  assessmentGaps,
  assessmentState,
  assessmentStates,
  suggestedLevel,
} from "./assessment.ts";

/** An assessment as a row of a list. */
export function rowView(row: AssessmentListed): AssessmentRow {
  return {
    id: row.id,
    leadId: row.leadId,
    leadNo: row.leadNo,
    leadName: leadName(row),
    kind: row.kind,
    state: assessmentState(row.status),
    clinicianId: row.clinicianId,
    clinicianName: row.clinicianName,
    locationId: row.locationId,
    locationName: row.locationName,
    timeZone: row.timeZone,
    scheduledAt: row.scheduledAt,
    signedAt: row.signedAt,
    decidedAt: row.decidedAt,
  };
}

export async function gapsOf(view: View, row: AssessmentRecord): Promise<string[]> {
  return row.signedAt === null ? assessmentGaps(row, await levelsOfCare(view)) : [];
}

/** An assessment with what is missing to sign it and what the reader may do. */
export async function assessmentView(view: View, row: AssessmentRecord): Promise<Assessment> {
  const lead = await leadById(view.db, row.leadId);
  const levels = await levelsOfCare(view);
  const state = assessmentState(row.status);
  const isOpen = isOpenLead(lead.status);
  const may = (move: AssessmentMove) => isOpen && assessmentStates.can(state, move);
  return {
    ...rowView(row),
    appointmentId: row.appointmentId,
    answers: row.answers,
    asam: row.asam,
    suggestedLevelId: suggestedLevel(row.asam, levels),
    recommendedLevelId: row.recommendedLevelId,
    levelReason: row.levelReason,
    impression: row.impression,
    gaps: row.signedAt === null ? assessmentGaps(row, levels) : [],
    signedByName: row.signedByName,
    decisionReason: row.decisionReason,
    conditions: row.conditions,
    declineReasonId: row.declineReasonId,
    declinedHelp: row.declinedHelp,
    decidedByName: row.decidedByName,
    endReason: row.endReason,
    levels: levels.map(({ id, code, name, rank }) => ({ id, code, name, rank })),
    lead: {
      part2: lead.part2Status === "part2",
      dateOfBirth: lead.dateOfBirth,
      presentingProblem: lead.presentingProblem,
      isOpen,
    },
    abilities: {
      edit: view.can("crm.assess") && may("begin"),
      sign: view.can("crm.assess") && may("sign") && view.actor.clinicianId === row.clinicianId,
      decide: view.can("crm.decide") && may("decline"),
      cancel: view.can("crm.assess") && may("cancel"),
    },
    version: row.version,
  };
}
