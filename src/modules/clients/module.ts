import { defineModule } from "#platform/server/execution/module.ts";
import { unique } from "#platform/server/execution/registry.ts";
import * as alerts from "./alerts/alert.actions.ts";
import * as approvals from "./approvals/approval.actions.ts";
import { expireApprovals } from "./approvals/approval.jobs.ts";
import { pendingApprovalItems } from "./approvals/approval.work-items.ts";
import { approvalRequestedKind } from "./approvals/approval-notification.ts";
import { stayApprovalHandlers } from "./approvals/stay-approval.actions.ts";
import * as careTeam from "./care-team/care-team.actions.ts";
import * as caseLoads from "./care-team/case-loads.actions.ts";
import { clientsInCare } from "./care-team/dependents.actions.ts";
import * as myClients from "./care-team/my-clients.actions.ts";
import * as contacts from "./contacts/contact.actions.ts";
import { familyHandlers } from "./contacts/family.actions.ts";
import * as diagnoses from "./diagnoses/diagnosis.actions.ts";
import { clientsInPacket } from "./downtime/packet.actions.ts";
import * as admission from "./episodes/admission.actions.ts";
import { arrivalHandlers } from "./episodes/arrival.actions.ts";
import * as demographics from "./episodes/demographic.actions.ts";
import { alertsRaised, arrivals, departures } from "./episodes/handoff.store.ts";
import { plannedDischarges } from "./episodes/planned-discharges.store.ts";
import { dischargeUndoneKind, undoDischargeAction } from "./episodes/undo-discharge.actions.ts";
import { clientEventNames } from "./events.ts";
import * as breakGlass from "./identity/break-glass.actions.ts";
import * as people from "./identity/client.actions.ts";
import * as lists from "./identity/client-list.actions.ts";
import { clientNames } from "./identity/client-names.store.ts";
import { clientPhotoHandler } from "./identity/client-photo.actions.ts";
import { clientSearch } from "./identity/client-search.actions.ts";
import { profilePhotoHandlers } from "./identity/profile-photo.actions.ts";
import { labelHandlers } from "./labels/label.actions.ts";
import * as leaves from "./leaves/leave.actions.ts";
import { leaveOverdueKind, reportOverdueLeaves } from "./leaves/leave.jobs.ts";
import { expectedReturns, leavesInSpan, overdueReturns } from "./leaves/leave-home.store.ts";
import { clientsPolicy } from "./policy.ts";
import { correctionHandlers } from "./stays/correction.actions.ts";
import * as stays from "./stays/stay.actions.ts";
import * as timeline from "./timeline/timeline.actions.ts";
import { criticalVitalKind, escalateCriticalVitals } from "./vitals/critical.actions.ts";
import { definitionHandlers } from "./vitals/definition.actions.ts";
import { deviceHandlers } from "./vitals/devices/device.actions.ts";
import { streamHandlers } from "./vitals/devices/stream.actions.ts";
import { thresholdHandlers } from "./vitals/threshold.actions.ts";
import { listUnitVitalsQuery } from "./vitals/unit/unit.actions.ts";
import { vitalHandlers } from "./vitals/vital.actions.ts";

export const clients = defineModule({
  name: "clients",
  policy: clientsPolicy,
  switch: "emr",
  handlers: [
    lists.listClientsQuery,
    lists.searchClientsQuery,
    lists.listClientPatientsQuery,
    lists.listNameAlertsQuery,
    lists.listClientFacetsQuery,
    people.createClientAction,
    people.matchClientsAction,
    people.getChartQuery,
    people.updateClientAction,
    people.revealClientAction,
    people.restrictClientAction,
    ...profilePhotoHandlers,
    breakGlass.breakGlassAction,
    demographics.listEpisodesQuery,
    demographics.getDemographicQuery,
    demographics.getLatestDemographicQuery,
    demographics.getDemographicHistoryQuery,
    demographics.updateDemographicAction,
    admission.admitClientAction,
    admission.readmitClientAction,
    admission.cancelAdmissionAction,
    admission.referClientAction,
    ...arrivalHandlers,
    admission.requestApprovalAction,
    admission.withdrawApprovalAction,
    admission.dischargeClientAction,
    undoDischargeAction,
    admission.getDischargeChecklistQuery,
    admission.getDischargeRecordQuery,
    ...stayApprovalHandlers,
    approvals.listApprovalsQuery,
    approvals.decideApprovalAction,
    stays.listLevelStaysQuery,
    stays.changeLevelAction,
    stays.listLocationStaysQuery,
    stays.changeLocationAction,
    ...correctionHandlers,
    stays.getDischargeDateQuery,
    stays.setDischargeDateAction,
    leaves.listLeavesQuery,
    leaves.startLeaveAction,
    leaves.changeLeaveAction,
    leaves.returnFromLeaveAction,
    careTeam.getCareTeamQuery,
    careTeam.addCareTeamMemberAction,
    careTeam.endCareTeamMemberAction,
    careTeam.restoreCareTeamMemberAction,
    careTeam.getPrimaryTherapistQuery,
    careTeam.setPrimaryTherapistAction,
    careTeam.getCaseLoadQuery,
    caseLoads.getCaseLoadsQuery,
    myClients.myClientsQuery,
    careTeam.listPrimaryTherapistsQuery,
    careTeam.addToClientsAction,
    careTeam.removeFromClientAction,
    contacts.listContactsQuery,
    contacts.addFamilyMemberAction,
    contacts.addStakeholderAction,
    contacts.changeContactAction,
    contacts.endContactAction,
    ...familyHandlers,
    diagnoses.searchDiagnosesQuery,
    diagnoses.getDiagnosisCodeQuery,
    diagnoses.getDiagnosesQuery,
    diagnoses.getDiagnosisHistoryQuery,
    diagnoses.updateDiagnosesAction,
    alerts.listAlertsQuery,
    alerts.addAlertAction,
    alerts.changeAlertAction,
    alerts.reviewAlertAction,
    alerts.resolveAlertAction,
    ...labelHandlers,
    ...vitalHandlers,
    ...definitionHandlers,
    ...thresholdHandlers,
    ...deviceHandlers,
    ...streamHandlers,
    listUnitVitalsQuery,
    timeline.getTimelineQuery,
  ],
  events: clientEventNames,
  topics: { "list:clients": "clients.read" },
  publicEvents: [
    "clients.created",
    "clients.admitted",
    "clients.discharged",
    "clients.discharge-undone",
    "clients.location-changed",
    "clients.level-of-care-changed",
    "clients.leave-started",
    "clients.leave-returned",
  ],
  on: [clientPhotoHandler],
  jobs: [expireApprovals, reportOverdueLeaves, escalateCriticalVitals],
  workItems: [pendingApprovalItems, overdueReturns],
  dayEvents: [plannedDischarges, expectedReturns],
  handoffs: [arrivals, departures, leavesInSpan, alertsRaised],
  staffDependents: [clientsInCare],
  searchKinds: [clientSearch],
  subjects: [clientNames],
  downtimeParts: [clientsInPacket],
  notificationKinds: [
    {
      kind: approvalRequestedKind,
      label: "Requests awaiting approval",
      labels: { es: "Solicitudes pendientes de aprobación" },
      priority: 2,
      audience: "clients.approve",
    },
    {
      kind: "clients.approval-decided",
      label: "Approval decisions on my requests",
      labels: { es: "Decisiones sobre mis solicitudes" },
      priority: 2,
    },
    {
      kind: dischargeUndoneKind,
      label: "Discharges undone",
      labels: { es: "Altas anuladas" },
      priority: 2,
      audience: "clients.move",
    },
    {
      kind: criticalVitalKind,
      label: "Critical vital signs",
      labels: { es: "Signos vitales críticos" },
      priority: 1,
      audience: "metrics.write",
    },
    {
      kind: leaveOverdueKind,
      label: "Clients not back from leave",
      labels: { es: "Clientes que no han regresado de su salida" },
      priority: 1,
      audience: "clients.move",
    },
  ],
  check: (registry) => {
    unique("discharge item provider", registry.parts("dischargeItems"), ({ kind }) => kind);
  },
});
