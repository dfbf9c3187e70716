import { leadPerson, openLead, openLeadForChange } from "#modules/coverage/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
import { assessmentHandlers } from "./assessments/assessment.actions.ts";
import { poolHandlers } from "./assignment/pool.actions.ts";
import { responseSweep } from "./assignment/response.jobs.ts";
import { benefitsHandlers } from "./benefits/benefits-queue.actions.ts";
import { callHandlers } from "./calls/call.actions.ts";
import { followUpJob } from "./calls/follow-up.jobs.ts";
import { credentialHandlers } from "./calls/numbers/credential.actions.ts";
import { numberHandlers } from "./calls/numbers/number.actions.ts";
import { callRailType } from "./calls/providers/callrail.ts";
import { ctmType } from "./calls/providers/ctm.ts";
import { recordingFiles, recordingHandlers } from "./calls/recordings/recording.actions.ts";
import { fetchRecording, purgeRecordings } from "./calls/recordings/recording-fetch.jobs.ts";
import { clientLeadHandlers } from "./client-leads/client-lead.actions.ts";
import { conversionHandlers } from "./conversion/conversion.actions.ts";
import { reverseConversionAction } from "./conversion/reverse-conversion.actions.ts";
import { duplicateHandlers } from "./duplicates/duplicate.actions.ts";
import { fitAnswerHandlers } from "./fit-letters/fit-answer.actions.ts";
import { fitLetterHandlers } from "./fit-letters/fit-letter.actions.ts";
import { intakesToday } from "./intakes/day-events.actions.ts";
import { intakeHandlers } from "./intakes/intake.actions.ts";
import { intakeStepHandlers } from "./intakes/intake-steps.actions.ts";
import { placeEventHandlers } from "./intakes/place-events.actions.ts";
import { breakGlassHandlers, leadNames } from "./leads/break-glass.actions.ts";
import { contactHandlers } from "./leads/contact.actions.ts";
import { convertedLeadHandlers } from "./leads/converted-leads.actions.ts";
import { ownedLeads } from "./leads/dependents.actions.ts";
import {
  insuranceActivity,
  insuredPersonOfLead,
  openInsuredLead,
  openInsuredLeadForChange,
} from "./leads/insured-lead.actions.ts";
import { leadLabelHandlers } from "./leads/labels/lead-label.actions.ts";
import { leadHandlers } from "./leads/lead.actions.ts";
import { leadSearch } from "./leads/lead-search.actions.ts";
import { contactPointHandlers } from "./leads/parts/contact-point.actions.ts";
import { substanceHandlers } from "./leads/parts/substance.actions.ts";
import { pipelineHandlers } from "./leads/pipeline.actions.ts";
import { noteHandlers } from "./notes/note.actions.ts";
import { clientOnboardingHandlers } from "./onboarding/client-onboarding.actions.ts";
import { journeyHandlers } from "./onboarding/journey.actions.ts";
import { onboardingHandlers } from "./onboarding/onboarding.actions.ts";
import { onboardingFiles } from "./onboarding/onboarding-link.actions.ts";
import { partnerWork } from "./partners/dependents.actions.ts";
import { myPartnerTasks } from "./partners/my-partner-tasks.actions.ts";
import { organizationHandlers, organizationSearch } from "./partners/organizations/organization.actions.ts";
import { partnerPartHandlers } from "./partners/partner-parts.actions.ts";
import { professionalHandlers, professionalSearch } from "./partners/professionals/professional.actions.ts";
import { crmPolicy } from "./policy.ts";
import { referralOutHandlers } from "./referrals-out/referral-out.actions.ts";
import { releaseHandlers } from "./referrals-out/release.actions.ts";
import { crmReportHandlers, crmReports } from "./reports/crm-report.actions.ts";
import { assignedTasks } from "./tasks/dependents.actions.ts";
import { myTasks, tasksDue } from "./tasks/my-tasks.actions.ts";
import { taskHandlers } from "./tasks/task.actions.ts";
import { todayHandlers } from "./today/today.actions.ts";
import { bedCandidates } from "./waitlist/bed-candidates.actions.ts";
import { waitlistHandlers } from "./waitlist/waitlist.actions.ts";

export const crm = defineModule({
  name: "crm",
  switch: "crm",
  policy: crmPolicy,
  handlers: [
    ...todayHandlers,
    ...leadHandlers,
    ...poolHandlers,
    ...breakGlassHandlers,
    ...pipelineHandlers,
    ...contactHandlers,
    ...crmReportHandlers,
    ...contactPointHandlers,
    ...substanceHandlers,
    ...leadLabelHandlers,
    ...duplicateHandlers,
    ...intakeHandlers,
    ...intakeStepHandlers,
    ...waitlistHandlers,
    ...noteHandlers,
    ...taskHandlers,
    ...conversionHandlers,
    reverseConversionAction,
    ...clientLeadHandlers,
    ...organizationHandlers,
    ...professionalHandlers,
    ...partnerPartHandlers,
    ...callHandlers,
    ...numberHandlers,
    ...credentialHandlers,
    ...recordingHandlers,
    ...benefitsHandlers,
    ...assessmentHandlers,
    ...releaseHandlers,
    ...referralOutHandlers,
    ...onboardingHandlers,
    ...clientOnboardingHandlers,
    ...journeyHandlers,
    ...fitLetterHandlers,
    ...fitAnswerHandlers,
  ],
  integrations: [ctmType, callRailType],
  jobs: [followUpJob, fetchRecording, purgeRecordings, responseSweep],
  on: [...convertedLeadHandlers, insuranceActivity, ...placeEventHandlers],
  implements: [
    implement(openLead, openInsuredLead),
    implement(openLeadForChange, openInsuredLeadForChange),
    implement(leadPerson, insuredPersonOfLead),
  ],
  topics: {
    "list:crm": "crm.view",
    "list:crm-partners": "crm.partners",
    "list:crm-calls": "crm.call",
    "board:leads": "crm.view",
  },
  events: [
    "crm.lead-created",
    "crm.lead-assigned",
    "crm.lead-changed",
    "crm.response-overdue",
    "crm.lead-stage-changed",
    "crm.lead-closed",
    "crm.lead-converted",
    "crm.conversion-reversed",
    "crm.intake-scheduled",
    "crm.intake-cancelled",
    "crm.waitlist-offered",
    "crm.call-ringing",
    "crm.call-changed",
    "crm.call-ended",
    "crm.benefits-assigned",
    "crm.assessment-changed",
    "crm.assessment-decided",
    "crm.referral-sent",
    "crm.onboarding-submitted",
    "crm.fit-answered",
    "crm.partner-changed",
  ],
  workItems: [myTasks, myPartnerTasks],
  clockItems: [tasksDue],
  bedCandidates: [bedCandidates],
  reports: crmReports,
  dayEvents: [intakesToday],
  staffDependents: [ownedLeads, assignedTasks, ...partnerWork],
  notificationKinds: [
    {
      kind: "lead-assigned",
      label: "A lead was assigned to you",
      labels: { es: "Se le asignó un prospecto" },
      priority: 2,
    },
    {
      kind: "crm.unanswered",
      label: "New leads without an owner or a response",
      labels: { es: "Prospectos nuevos sin responsable o sin respuesta" },
      priority: 2,
    },
    {
      kind: "crm.assessment",
      label: "Assessments scheduled with you or decided",
      labels: { es: "Evaluaciones programadas con usted o decididas" },
      priority: 2,
    },
    {
      kind: "crm.progress",
      label: "Progress of clients who were your leads",
      labels: { es: "Progreso de clientes que fueron sus prospectos" },
      priority: 3,
    },
    {
      kind: "crm.fit-letter",
      label: "Answers to letters that offer an intake",
      labels: { es: "Respuestas a las cartas que ofrecen un ingreso" },
      priority: 2,
    },
    {
      kind: "crm.place",
      label: "Reserved places on their day",
      labels: { es: "Plazas reservadas en su día" },
      priority: 2,
    },
    {
      kind: "crm.onboarding",
      label: "Online intake forms received or locked",
      labels: { es: "Formularios de ingreso en línea recibidos o bloqueados" },
      priority: 2,
    },
  ],
  fileSubjects: [onboardingFiles, recordingFiles],
  searchKinds: [leadSearch, organizationSearch, professionalSearch],
  subjects: [leadNames],
});
