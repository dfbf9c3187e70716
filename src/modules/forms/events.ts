import type { IdOf } from "#platform/shared/ids.ts";

/** Events of this module; the subject is a client or, before admission, a lead. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "forms.template-published": { templateId: string; versionId: string };
    /** A draft, its settings or its place in the library changed. */
    "forms.template-changed": { templateId: string };
    "forms.assigned": { formId: string; clientId?: string; leadId?: string };
    "forms.submitted": { formId: string; templateKey: string; clientId?: string; leadId?: string };
    "forms.signed": { formId: string; clientId?: string; leadId?: string };
    /** Signed in full; a reviewer approves it. */
    "forms.review-due": { formId: string; clientId?: string };
    "forms.completed": { formId: string; templateKey: string; clientId?: string; leadId?: string };
    "forms.declined": { formId: string; clientId?: string; leadId?: string };
    "forms.kicked-back": { formId: string; kickBackId: string };
    "forms.voided": { formId: string };
    "forms.consent-changed": {
      consentId: string;
      clientId?: string;
      leadId?: string;
      type: string;
      status: string;
    };
  }
}
export const formEvents = [
  "forms.template-published",
  "forms.template-changed",
  "forms.assigned",
  "forms.submitted",
  "forms.signed",
  "forms.review-due",
  "forms.completed",
  "forms.declined",
  "forms.kicked-back",
  "forms.voided",
  "forms.consent-changed",
] as const;

/** Kinds of audit subjects of this module. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    form: IdOf<"form">;
    "form-template": IdOf<"form-template">;
    consent: IdOf<"consent">;
    "signing-session": IdOf<"signing-session">;
    "minor-consent-rule": IdOf<"minor-consent-rule">;
  }
}
