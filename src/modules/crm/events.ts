import type { IdOf } from "#platform/shared/ids.ts";

interface Episode {
  clientId: string;
  demographicId: string;
}

/** Events of this module. The platform adds eventId, tenantId, at, actorId, subjectId and subjectVersion. */
export interface CrmEvents {
  "crm.lead-created": { leadId: string };
  "crm.lead-assigned": { leadId: string; ownerId: string };
  "crm.lead-changed": { leadId: string };
  "crm.response-overdue": { leadId: string };
  "crm.lead-stage-changed": {
    leadId: string;
    status: number;
    lifecycle: number | null;
    from: { status: number; lifecycle: number | null };
  };
  "crm.lead-closed": { leadId: string; status: number };
  /** Handled in the transaction: bed holds, forms and coverage move to the client, or the conversion is rolled back. */
  "crm.lead-converted": Episode & { leadId: string; mode: "admit" | "readmit"; conversionId: string };
  /** Handled in the transaction, as the conversion was. */
  "crm.conversion-reversed": Episode & { leadId: string; conversionId: string };
  "crm.intake-scheduled": { intakeId: string; leadId: string; startsAt: string };
  "crm.intake-cancelled": { intakeId: string; leadId: string };
  "crm.waitlist-offered": { entryId: string; leadId: string };
  "crm.call-ringing": { callId: string };
  "crm.call-changed": { callId: string };
  "crm.call-ended": { callId: string };
  "crm.benefits-assigned": { leadId: string; assigneeId: string | null };
  "crm.assessment-changed": { assessmentId: string; leadId: string };
  "crm.assessment-decided": { assessmentId: string; leadId: string; decision: string };
  "crm.onboarding-submitted": { tokenId: string; leadId: string | null; clientId: string | null };
  "crm.referral-sent": { referralId: string; leadId: string; organizationId: string };
  "crm.fit-answered": { letterId: string; leadId: string; answer: "accept" | "call-me" | "decline" };
  "crm.partner-changed": { partnerType: "organization" | "professional"; partnerId: string };
}

declare module "#platform/server/events/events.ts" {
  interface EventPayloads extends CrmEvents {}
}

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    lead: IdOf<"lead">;
    "assignment-pool": IdOf<"assignment-pool">;
    organization: IdOf<"organization">;
    professional: IdOf<"professional">;
    call: IdOf<"call">;
    "tracking-number": IdOf<"tracking-number">;
    "lead-assessment": IdOf<"lead-assessment">;
    "lead-release": IdOf<"lead-release">;
    referral: IdOf<"referral">;
    "fit-letter": IdOf<"fit-letter">;
    "onboarding-token": IdOf<"onboarding-token">;
  }
}

declare module "#platform/shared/access/access-subjects.ts" {
  interface AccessSubjects {
    lead: true;
  }
}
