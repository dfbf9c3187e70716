import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import type { TreatmentPlanParticipation, TreatmentPlanType } from "#platform/shared/columns.generated.ts";

interface Signer {
  clinicianId: string;
  name: string;
  credentials: string;
}

export interface DocumentIntervention {
  stableId: string;
  modality: string;
  text: string;
  frequency: string | null;
  responsible: string | null;
}
export interface DocumentObjective {
  stableId: string;
  text: string;
  measure: string | null;
  targetDate: string | null;
  status: string;
  interventions: DocumentIntervention[];
}
export interface DocumentGoal {
  stableId: string;
  clientWords: string | null;
  text: string;
  targetDate: string | null;
  objectives: DocumentObjective[];
}
export interface DocumentProblem {
  stableId: string;
  title: string;
  evidence: string | null;
  icd10: string[];
  dimension: number | null;
  status: string;
  statusReason: string | null;
  goals: DocumentGoal[];
}

/**
 * What a signature on a plan covers. The same function hashes it in the browser and on the server. Prints, and comparisons
 * of submitted versions, read only this.
 */
export interface PlanDocument {
  form: "cairn-treatment-plan-1";
  planId: string;
  versionNo: number;
  cycle: number;
  type: TreatmentPlanType;
  client: { clientId: string; mrNo: string; name: string; birthDate: string };
  demographicId: string;
  facility: string;
  location: { id: string; name: string; timeZone: string };
  levelOfCareCode: string | null;
  diagnoses: { code: string; title: string; kind: string }[];
  presentingSummary: string | null;
  strengths: string | null;
  needsPreferences: string | null;
  barriers: string | null;
  culturalConsiderations: string | null;
  transitionCriteria: string | null;
  asamDimensions: { dimension: number; severity: number; summary: string }[];
  participation: TreatmentPlanParticipation | null;
  participationNote: string | null;
  problems: DocumentProblem[];
  needs: { text: string; disposition: string; rationale: string | null }[];
  author: Signer;
}

export const planHash = (document: PlanDocument): string => canonicalHash(document);

export const authorMeaning = "I prepared this treatment plan with the client. It is complete and accurate.";
export const approverMeaning = "I have read this treatment plan and approve it.";
export const clientMeaning = "I took part in making this plan. I understand it and agree with it.";
export const guardianMeaning = "I understand this plan and agree with it for the client.";
