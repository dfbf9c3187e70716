import { previewConversion } from "../../conversion/conversion.contract.ts";
import { getLead } from "../../leads/lead.contract.ts";
import { leadTimeline } from "../../leads/pipeline.contract.ts";
import { listLeadSignatures } from "../../referrals-out/referral-out.contract.ts";
import { getAssessment, listAssessments } from "../assessment.contract.ts";

/** What shows assessments, for refetching after a change. */
export const assessmentReads = [
  getAssessment,
  listAssessments,
  listLeadSignatures,
  getLead,
  leadTimeline,
  previewConversion,
] as const;
