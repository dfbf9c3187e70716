import { disclosePayer } from "#modules/coverage/index.ts";
import { discloseToAgency } from "#modules/facility/index.ts";
import { discloseToPrescribing } from "#modules/medications/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
import { approvalHandlers, approvalWork, reviewedKind } from "./approvals/approval.actions.ts";
import { assessmentHandlers } from "./assessments/assessment.actions.ts";
import { suicideScreenBeforeDischarge } from "./assessments/discharge-screen.actions.ts";
import { licenseHandlers } from "./assessments/license.actions.ts";
import { measureHandlers, measuresDue } from "./assessments/measure.actions.ts";
import { closeMeasureWindows } from "./assessments/measures.jobs.ts";
import { measureEventHandlers } from "./assessments/plan-measures.actions.ts";
import { worsenedKind } from "./assessments/record-results.actions.ts";
import { companyDocumentHandlers, policiesToRead } from "./company-documents/company-document.actions.ts";
import { listConsentsQuery, revokeConsentAction } from "./consents/consent.actions.ts";
import { releaseForNextProvider } from "./consents/release-in-force.actions.ts";
import { emergencyKind } from "./disclosures/can-disclose.actions.ts";
import { discloseToAgency as discloseToAgencyByBasis } from "./disclosures/disclose-agency.actions.ts";
import { disclosePayer as disclosePayerByConsent } from "./disclosures/disclose-payer.actions.ts";
import { discloseToPrescribing as discloseToPrescribingByConsent } from "./disclosures/disclose-prescribing.actions.ts";
import { checkConsentsQuery, listDisclosuresQuery, recordDisclosureAction } from "./disclosures/disclosure.actions.ts";
import { envelopeKind } from "./document-signing/announce-envelope.actions.ts";
import { docusignType } from "./document-signing/docusign-type.ts";
import { envelopeHandlers } from "./document-signing/envelope.actions.ts";
import { fileSigned } from "./document-signing/file-signed.jobs.ts";
import { pollEnvelopes } from "./document-signing/poll-envelopes.jobs.ts";
import { sendEnvelope } from "./document-signing/send-envelope.ts";
import { withdrawEnvelope } from "./document-signing/withdraw-envelope.ts";
import { documentHandlers, documentsToFile } from "./documents/document.actions.ts";
import { documentFileHandlers, documentFiles } from "./documents/document-files.actions.ts";
import { formEvents } from "./events.ts";
import { answerFormAction } from "./forms/answer.actions.ts";
import { bulkSignatureAction } from "./forms/bulk-signature.actions.ts";
import { createFormAction } from "./forms/create-form.actions.ts";
import { formsDue } from "./forms/due-forms.actions.ts";
import { excuseSignatureAction } from "./forms/excuse.actions.ts";
import { declineFormAction, getFormQuery, listClientFormsQuery, voidFormAction } from "./forms/form.actions.ts";
import { clientOfForm } from "./forms/form.store.ts";
import { formFiles } from "./forms/form-files.actions.ts";
import { formNames } from "./forms/form-names.actions.ts";
import { formsBeforeDischarge } from "./forms/open-forms.actions.ts";
import { printFormQuery } from "./forms/print-form.actions.ts";
import { sealedForms, sealForm } from "./forms/seal.jobs.ts";
import { signFormAction } from "./forms/sign.actions.ts";
import { submitFormAction } from "./forms/submit.actions.ts";
import { answerRemarkAction, raiseKickBackAction, returnedKind } from "./kick-backs/kick-back.actions.ts";
import { returnedFormItems, returnedHandlers, returnedWork } from "./kick-backs/returned.actions.ts";
import { letterHandlers } from "./letters/letter.actions.ts";
import { formLinkHandlers } from "./links/form-link.actions.ts";
import { formViewerHandlers } from "./links/form-viewer.actions.ts";
import { minorRuleHandlers } from "./minors/minor-rule.actions.ts";
import { packetEventHandlers, packetHandlers } from "./packets/packet.actions.ts";
import { packetProgressHandlers } from "./packets/packet-instance.actions.ts";
import { formsPolicy } from "./policy.ts";
import { publicFormHandlers } from "./public-forms/public-form.actions.ts";
import { safetyKind } from "./safety-alerts/raise-alert.actions.ts";
import { safetyAlertHandlers, safetyAlertWork } from "./safety-alerts/safety-alert.actions.ts";
import { escalateSafetyAlerts } from "./safety-alerts/safety-alerts.jobs.ts";
import { signingSessionHandlers } from "./signing-sessions/signing-session.actions.ts";
import { importFormTemplateAction } from "./templates/import.actions.ts";
import { libraryHandlers } from "./templates/library.actions.ts";
import { listFormTemplatesQuery } from "./templates/template.actions.ts";
import { versionHandlers } from "./templates/version.actions.ts";

/** Forms, consents and disclosures; cannot be switched off, because every admission needs a consent. */
export const forms = defineModule({
  name: "forms",
  policy: formsPolicy,
  switch: null,
  events: formEvents,
  topics: {
    "list:safety-alerts": "assessments.view",
    "list:documents": "documents.view",
    "list:envelopes": "documentSigning.use",
    "list:company-documents": "notifications.use",
    "list:measures": "assessments.view",
    "list:forms": "forms.view",
    "list:public-submissions": "forms.assign",
    "list:form-approvals": "forms.approve",
    "list:form-templates": "formTemplates.view",
    "board:form-template": "formTemplates.view",
    "record:form": { permission: "forms.view", clientOf: clientOfForm },
  },
  on: [...measureEventHandlers, ...documentFileHandlers, ...packetEventHandlers, ...packetProgressHandlers],
  clockItems: [formsDue],
  jobs: [sealForm, escalateSafetyAlerts, closeMeasureWindows, fileSigned, pollEnvelopes],
  integrations: [docusignType],
  outbound: [sendEnvelope, withdrawEnvelope],
  workItems: [safetyAlertWork, returnedWork, approvalWork, measuresDue, documentsToFile, policiesToRead],
  notificationKinds: [
    {
      kind: safetyKind,
      label: "Safety alerts",
      labels: { es: "Alertas de seguridad" },
      priority: 1,
      audience: "assessments.view",
    },
    {
      kind: worsenedKind,
      label: "Scores that are reliably worse",
      labels: { es: "Puntajes que empeoraron" },
      priority: 2,
      audience: "assessments.view",
    },
    {
      kind: emergencyKind,
      label: "Emergency disclosures",
      labels: { es: "Divulgaciones en una emergencia médica" },
      priority: 2,
      audience: "audit.view",
    },
    {
      kind: returnedKind,
      label: "Forms returned to me",
      labels: { es: "Formularios que me devolvieron" },
      priority: 2,
    },
    {
      kind: reviewedKind,
      label: "My forms approved",
      labels: { es: "Mis formularios aprobados" },
      priority: 3,
    },
    {
      kind: envelopeKind,
      label: "Documents signed or declined",
      labels: { es: "Documentos firmados o rechazados" },
      priority: 2,
      audience: "documentSigning.use",
    },
    {
      kind: "forms.link",
      label: "Links to forms completed or locked",
      labels: { es: "Enlaces a formularios completados o bloqueados" },
      priority: 3,
    },
  ],
  returnedItems: [returnedFormItems],
  subjects: [formNames],
  sealedRecords: [sealedForms],
  fileSubjects: [formFiles, documentFiles],
  dischargeItems: [formsBeforeDischarge, releaseForNextProvider, suicideScreenBeforeDischarge],
  implements: [
    implement(disclosePayer, disclosePayerByConsent),
    implement(discloseToAgency, discloseToAgencyByBasis),
    implement(discloseToPrescribing, discloseToPrescribingByConsent),
  ],
  handlers: [
    listFormTemplatesQuery,
    ...libraryHandlers,
    ...versionHandlers,
    importFormTemplateAction,
    listClientFormsQuery,
    createFormAction,
    getFormQuery,
    answerFormAction,
    submitFormAction,
    signFormAction,
    bulkSignatureAction,
    excuseSignatureAction,
    declineFormAction,
    voidFormAction,
    printFormQuery,
    raiseKickBackAction,
    answerRemarkAction,
    checkConsentsQuery,
    listDisclosuresQuery,
    recordDisclosureAction,
    listConsentsQuery,
    revokeConsentAction,
    ...packetHandlers,
    ...publicFormHandlers,
    ...approvalHandlers,
    ...returnedHandlers,
    ...minorRuleHandlers,
    ...signingSessionHandlers,
    ...formLinkHandlers,
    ...formViewerHandlers,
    ...licenseHandlers,
    ...assessmentHandlers,
    ...measureHandlers,
    ...safetyAlertHandlers,
    ...documentHandlers,
    ...companyDocumentHandlers,
    ...letterHandlers,
    ...envelopeHandlers,
  ],
});
