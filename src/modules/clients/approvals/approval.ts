import { addMinutes } from "#platform/shared/time/index.ts";
import { keysOf } from "#platform/shared/typed.ts";
import type { DischargeType } from "../episodes/episode.ts";

/** Steps of a stay that a location can have a second user approve first. */
export const approvalSteps = {
  admission: "Admission",
  discharge: "Planned discharge",
  level_of_care: "Level of care change",
  undo_discharge: "Undo discharge",
  leave: "Therapeutic pass",
  transfer: "Transfer to another location",
} as const;
export type ApprovalStep = keyof typeof approvalSteps;
export const approvalStepNames = keysOf(approvalSteps);

/** Steps that are requested on the chart of a stay. An admission has states of its own: pending approval, approved. */
export const stayStepNames = [
  "discharge",
  "level_of_care",
  "undo_discharge",
  "leave",
  "transfer",
] as const satisfies readonly ApprovalStep[];
export type StayStep = (typeof stayStepNames)[number];

export const whyNeeded = {
  discharge: "Planned discharges need approval at this location.",
  level_of_care: "Level of care changes need approval at this location.",
  undo_discharge: "Undoing a discharge needs approval at this location.",
  leave: "Therapeutic passes need approval at this location.",
  transfer: "Transfers to another location need approval at this location.",
} as const satisfies Record<StayStep, string>;

/**
 * Discharges that are planned and can be approved first. A client who left, died, was arrested or needs a hospital is discharged
 * without an approval.
 */
export const plannedDischarges = [
  "completed",
  "step_down_same_agency",
  "administrative",
  "other",
] as const satisfies readonly DischargeType[];
const planned: readonly DischargeType[] = plannedDischarges;
export const isPlannedDischarge = (type: DischargeType): boolean => planned.includes(type);

/** Days to decide a request, and then to act on an approval. */
export const approvalDays = 7;
export const approvalDue = (from: string): string => addMinutes(from, approvalDays * 24 * 60);
