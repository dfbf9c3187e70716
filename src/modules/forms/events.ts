import type { IdOf } from "#platform/shared/ids.ts";

/** Events of this module; the subject is a client or, before admission, a lead. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "forms.template-published": { templateId: string; versionId: string };
    /** A draft, its settings or its place in the library changed. */
    "forms.template-changed": { templateId: string };
    /** A packet was assigned, a form of it was finished, or forms were added to it. */
    "forms.packet-changed": { instanceId: string; clientId: string };
    /** A set of forms was added or changed. */
    "forms.packets-changed": { packetId: string };
    /** A public form was sent; staff of its location review it. */
    "forms.public-submitted": { submissionId: string; publicFormId: string; locationId: string };
    "forms.public-submission-changed": { submissionId: string };
    "forms.public-forms-changed": { publicFormId: string };
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
    /** Scores were stored with the form that was submitted. */
    "forms.assessment-scored": { formId: string; clientId: string; demographicId: string; instrumentKey: string };
    "forms.assessment-worsened": { formId: string; clientId: string; instrumentKey: string };
    /** A high or imminent safety alert was raised. */
    "forms.safety-flagged": { alertId: string; clientId: string; demographicId: string; level: string };
    "forms.safety-alert-changed": { alertId: string; clientId: string };
    "forms.document-filed": { documentId: string; clientId: string };
    "forms.company-documents-changed": { seriesId: string };
    "forms.envelope-changed": { envelopeId: string; clientId: string };
    "forms.letter-changed": { letterId: string; clientId: string };
    /** Due dates of scheduled assessments changed. */
    "forms.measures-changed": { clientId?: string };
  }
}
export const formEvents = [
  "forms.template-published",
  "forms.template-changed",
  "forms.packet-changed",
  "forms.packets-changed",
  "forms.public-submitted",
  "forms.public-submission-changed",
  "forms.public-forms-changed",
  "forms.assigned",
  "forms.submitted",
  "forms.signed",
  "forms.review-due",
  "forms.completed",
  "forms.declined",
  "forms.kicked-back",
  "forms.voided",
  "forms.consent-changed",
  "forms.assessment-scored",
  "forms.assessment-worsened",
  "forms.safety-flagged",
  "forms.safety-alert-changed",
  "forms.measures-changed",
  "forms.document-filed",
  "forms.company-documents-changed",
  "forms.letter-changed",
  "forms.envelope-changed",
] as const;

/** Kinds of audit subjects of this module. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    form: IdOf<"form">;
    "form-template": IdOf<"form-template">;
    packet: IdOf<"packet">;
    "public-form": IdOf<"public-form">;
    "public-submission": IdOf<"public-submission">;
    "packet-instance": IdOf<"packet-instance">;
    consent: IdOf<"consent">;
    "form-link": IdOf<"form-link">;
    "signing-session": IdOf<"signing-session">;
    "minor-consent-rule": IdOf<"minor-consent-rule">;
    document: IdOf<"document">;
    "document-category": IdOf<"document-category">;
    "company-document": IdOf<"company-document">;
    "letter-template": IdOf<"letter-template">;
    letter: IdOf<"letter">;
    "signing-envelope": IdOf<"signing-envelope">;
    "instrument-licence": IdOf<"instrument-licence">;
    "measure-schedule": IdOf<"measure-schedule">;
    "measure-occurrence": IdOf<"measure-occurrence">;
    "safety-alert": IdOf<"safety-alert">;
  }
}
