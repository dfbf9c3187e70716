import { defineProblems } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";

defineProblems({
  "episode-not-of-client": [404, "Not found"],
  "episode-frozen": [409, "Stay locked"],
  "client-merged": [409, "Chart merged"],
  "admission-incomplete": [422, "Admission incomplete"],
  "admission-time-invalid": [422, "Invalid admission time"],
  "discharge-before-last-entry": [422, "Later chart entry exists"],
  "discharge-blocked": [409, "Discharge checklist incomplete"],
  "clinician-inactive": [422, "Staff member inactive"],
});

export const episodeStatuses = [
  "pre_admission",
  "pending_approval",
  "approved",
  "admitted",
  "on_leave",
  "discharged",
  "referred_out",
  "cancelled",
  "voided",
] as const;
export type EpisodeStatus = (typeof episodeStatuses)[number];
export type EpisodeMove =
  | "submit"
  | "approve"
  | "reject"
  | "withdraw"
  | "admit"
  | "refer"
  | "cancel"
  | "startLeave"
  | "return"
  | "discharge"
  | "undoDischarge"
  | "undoAdmit"
  | "void";

/** Episode states. The codes are their order in this table. */
export const episodeStates = defineStates<EpisodeStatus, EpisodeMove>({
  pre_admission: {
    label: "Pre-admission",
    code: 1,
    tone: "info",
    shape: "ring",
    moves: {
      submit: "pending_approval",
      admit: "admitted",
      refer: "referred_out",
      cancel: "cancelled",
      void: "voided",
    },
  },
  pending_approval: {
    label: "Pending approval",
    code: 2,
    tone: "attention",
    shape: "clock",
    moves: {
      approve: "approved",
      reject: "pre_admission",
      withdraw: "pre_admission",
      refer: "referred_out",
      cancel: "cancelled",
      void: "voided",
    },
  },
  approved: {
    label: "Approved",
    code: 3,
    tone: "info",
    shape: "check",
    moves: { admit: "admitted", refer: "referred_out", cancel: "cancelled", void: "voided" },
  },
  admitted: {
    label: "Admitted",
    code: 4,
    tone: "brand",
    shape: "dot",
    moves: { startLeave: "on_leave", discharge: "discharged", undoAdmit: "pre_admission", void: "voided" },
  },
  on_leave: {
    label: "On leave",
    code: 5,
    tone: "attention",
    shape: "half",
    moves: { return: "admitted", discharge: "discharged", void: "voided" },
  },
  discharged: { label: "Discharged", code: 6, tone: "neutral", shape: "arrow", moves: { undoDischarge: "admitted" } },
  referred_out: { label: "Referred out", code: 7, tone: "neutral", shape: "arrow", moves: { void: "voided" } },
  cancelled: { label: "Canceled", code: 8, tone: "neutral", shape: "cross", moves: { void: "voided" } },
  voided: { label: "Voided", code: 9, tone: "neutral", shape: "cross", moves: {} },
});

export const liveStatuses = ["admitted", "on_leave"] as const satisfies readonly EpisodeStatus[];
const live: readonly EpisodeStatus[] = liveStatuses;
export const openBeforeAdmission: readonly EpisodeStatus[] = ["pre_admission", "pending_approval", "approved"];
/** Episodes with an admission. */
export const treatedStatuses = [...liveStatuses, "discharged"] as const satisfies readonly EpisodeStatus[];
/** Ended episodes after which a client can be readmitted. */
export const readmittableStatuses: readonly EpisodeStatus[] = ["discharged", "referred_out", "cancelled"];
export function isVoided(status: EpisodeStatus): status is "voided" {
  return status === "voided";
}
export function isAway(status: EpisodeStatus): status is "on_leave" {
  return status === "on_leave";
}
export function isLive(status: EpisodeStatus): boolean {
  return live.includes(status);
}

export interface EpisodeInTime {
  id: string;
  status: EpisodeStatus;
  admittedAt: string | null;
  createdAt: string;
}

/** The episode a chart opens on: the live stay, else the newest pre-admission, else the latest admission, else the newest entry (CLI-9). */
export function latestEpisode<E extends EpisodeInTime>(episodes: readonly E[]): E | undefined {
  const shown = episodes.filter((episode) => !isVoided(episode.status));
  const newest = (list: readonly E[], at: (episode: E) => string | null) =>
    [...list].filter((episode) => at(episode) !== null).sort((a, b) => ((at(a) ?? "") < (at(b) ?? "") ? 1 : -1))[0];
  return (
    newest(
      shown.filter((episode) => isLive(episode.status)),
      (episode) => episode.admittedAt,
    ) ??
    newest(
      shown.filter((episode) => openBeforeAdmission.includes(episode.status)),
      (episode) => episode.createdAt,
    ) ??
    newest(shown, (episode) => episode.admittedAt) ??
    newest(shown, (episode) => episode.createdAt)
  );
}

export const admissionTypes = ["elective", "urgent", "emergency", "transfer", "court"] as const;
export const legalStatuses = ["voluntary", "court_ordered", "involuntary_hold"] as const;
export const legalStatusLabels = {
  voluntary: "Voluntary",
  court_ordered: "Court-ordered",
  involuntary_hold: "Involuntary hold",
} as const satisfies Record<(typeof legalStatuses)[number], string>;

export const dischargeTypes = [
  "completed",
  "step_down_same_agency",
  "transfer_hospital",
  "transfer_psychiatric",
  "ama",
  "elopement_awol",
  "administrative",
  "incarcerated",
  "deceased",
  "other",
] as const;
export type DischargeType = (typeof dischargeTypes)[number];

/** Discharge types with the NUBC patient status code and TEDS reason they suggest; both can be changed. */
export const dischargeCodes = {
  completed: { label: "Completed treatment", nubc: "01", teds: "1" },
  step_down_same_agency: { label: "Step-down within agency", nubc: "01", teds: "4" },
  transfer_hospital: { label: "Transferred to hospital", nubc: "02", teds: "4" },
  transfer_psychiatric: { label: "Transferred to psychiatric hospital", nubc: "65", teds: "4" },
  ama: { label: "Left against medical advice (AMA)", nubc: "07", teds: "2" },
  elopement_awol: { label: "Eloped (AWOL)", nubc: "07", teds: "2" },
  administrative: { label: "Administrative discharge", nubc: "01", teds: "3" },
  incarcerated: { label: "Incarcerated", nubc: "21", teds: "5" },
  deceased: { label: "Deceased", nubc: "20", teds: "6" },
  other: { label: "Other", nubc: "01", teds: "7" },
} as const satisfies Record<DischargeType, { label: string; nubc: string; teds: string }>;

export const careRoles = [
  "primary_therapist",
  "case_manager",
  "attending",
  "psychiatrist",
  "nurse",
  "technician",
  "ur",
  "admissions",
  "peer",
  "family_therapist",
] as const;
export type CareRole = (typeof careRoles)[number];
export const careRoleLabels = {
  primary_therapist: "Primary therapist",
  case_manager: "Case manager",
  attending: "Attending physician",
  psychiatrist: "Psychiatrist",
  nurse: "Nurse",
  technician: "Technician",
  ur: "Utilization review",
  admissions: "Admissions",
  peer: "Peer support",
  family_therapist: "Family therapist",
} as const satisfies Record<CareRole, string>;
