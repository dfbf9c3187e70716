import type { PlanSignatureRole, PlanSignatureStatus, TreatmentPlanType } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export type SlotRole = PlanSignatureRole;

export const slotStates = defineStates<PlanSignatureStatus, "sign" | "refuse" | "withdraw">({
  requested: {
    label: "Requested",
    code: 1,
    tone: "attention",
    shape: "clock",
    moves: { sign: "signed", refuse: "refused", withdraw: "withdrawn" },
  },
  signed: { label: "Signed", code: 2, tone: "done", shape: "check", moves: { withdraw: "withdrawn" } },
  refused: { label: "Refused", code: 3, tone: "danger", shape: "cross", moves: { sign: "signed" } },
  unable: { label: "Unable to sign", code: 4, tone: "neutral", shape: "ring", moves: { sign: "signed" } },
  returned: { label: "Returned", code: 5, tone: "attention", shape: "arrow", moves: {} },
  withdrawn: { label: "Withdrawn", code: 6, tone: "neutral", shape: "ring", moves: {} },
});

export const roleLabels = {
  author: "Author",
  supervisor: "Approval",
  client: "Client",
  guardian: "Parent or guardian",
} as const satisfies Record<SlotRole, string>;

/** Whether the client's side signs: on a device they are handed. */
export const isOutside = (role: SlotRole): boolean => role === "client" || role === "guardian";

/** Levels of care whose plans a physician approves. */
const medicalLevels: readonly string[] = ["3.2-WM", "3.7-WM", "4-WM", "3.7", "4", "4.0", "INPT"];
const medicalRoles: readonly string[] = ["medical_director", "prescriber"];
const adult = 18;

export interface SlotFacts {
  type: TreatmentPlanType;
  levelCode: string | null;
  author: { clinicianId: string; role: string | null; cosignRequired: boolean; supervisorId: string | null };
  clientAge: number;
  hasGuardian: boolean;
}
export interface NeededSlot {
  role: SlotRole;
  required: boolean;
  clinicianId: string | null;
}

/**
 * Who signs a plan. Its author always; a supervisor where the author's notes are co-signed, where the level of care is
 * medically managed, or where a withdrawal plan has no medical author; the client; a guardian of a minor or of a client who
 * has one (TXP-9). The signatures of client and guardian never hold back care (TXP-11).
 */
export function neededSlots(facts: SlotFacts): NeededSlot[] {
  const { author } = facts;
  const isMedical = author.role !== null && medicalRoles.includes(author.role);
  const medicalLevel =
    facts.type === "withdrawal" || (facts.levelCode !== null && medicalLevels.includes(facts.levelCode));
  const slots: NeededSlot[] = [{ role: "author", required: true, clinicianId: author.clinicianId }];
  if (author.cosignRequired || (medicalLevel && !isMedical))
    slots.push({
      role: "supervisor",
      required: true,
      clinicianId: author.cosignRequired ? author.supervisorId : null,
    });
  slots.push({ role: "client", required: false, clinicianId: null });
  if (facts.clientAge < adult || facts.hasGuardian)
    slots.push({ role: "guardian", required: false, clinicianId: null });
  return slots;
}

/** Whether everything is signed that a plan needs to be in force. */
export const isFullySigned = (slots: readonly { required: boolean; status: PlanSignatureStatus }[]): boolean =>
  slots.every(({ required, status }) => !required || status === "signed");

export interface Approver {
  clinicianId: string | null;
  canApprove: boolean;
  /** Approves only plans that are assigned to them. */
  onlyAssigned: boolean;
}
/** Whether this user may give or refuse a plan's approval: never its author. */
export function mayApprove(
  slot: { clinicianId: string | null },
  authorId: string,
  { clinicianId, canApprove, onlyAssigned }: Approver,
): boolean {
  if (!canApprove || clinicianId === null || clinicianId === authorId) return false;
  return slot.clinicianId === clinicianId || !onlyAssigned;
}
