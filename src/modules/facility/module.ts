import { bedsOf, levelOfCare, locationOperations, staffOnDuty } from "#modules/clients/index.ts";
import { businessDayAt, endReviewDeadline, setReviewDeadline, stayDays } from "#modules/coverage/index.ts";
import { placeOccupancy } from "#modules/places/index.ts";
import { shiftAt } from "#modules/settings/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { unique } from "#platform/server/execution/registry.ts";
import { implement } from "#platform/server/ports/port.ts";
import { bedHandlers } from "./beds/bed.actions.ts";
import { bedEventHandlers } from "./beds/bed-events.actions.ts";
import { holdsEnding } from "./beds/bed-hold-day.store.ts";
import { bedsOf as bedsByEpisode } from "./beds/bed-reads.actions.ts";
import { bedStayHandlers } from "./beds/bed-stay.actions.ts";
import { blockReasons } from "./beds/block-reasons.ts";
import { bedOccupancy } from "./beds/occupancy.store.ts";
import { placeHandlers } from "./beds/place.actions.ts";
import { turnPlaces } from "./beds/place.jobs.ts";
import { extendEventSeries, remindOfEvents } from "./calendar/calendar.jobs.ts";
import { calendarEventHandlers } from "./calendar/calendar-events.actions.ts";
import { cancelReasons } from "./calendar/cancel-reasons.ts";
import { eventsToday } from "./calendar/day-events.actions.ts";
import { eventsBeforeDischarge } from "./calendar/discharge-events.actions.ts";
import { eventHandlers } from "./calendar/event.actions.ts";
import { feedHandlers } from "./calendar/feed.actions.ts";
import { censusDays } from "./census/census.actions.ts";
import { billingCodeHandlers } from "./charges/billing-code.actions.ts";
import { clockListHandlers } from "./clocks/clock-list.actions.ts";
import { clockRuleHandlers } from "./clocks/clock-rules.actions.ts";
import { sweepClocks } from "./clocks/clocks.jobs.ts";
import { holidayHandlers } from "./clocks/holiday.actions.ts";
import * as reviewDeadlines from "./clocks/review-deadline.actions.ts";
import { directoryHandlers } from "./directory/directory.actions.ts";
import { registryHandlers } from "./directory/registry.actions.ts";
import { registryType } from "./directory/registry-type.ts";
import { bedsInPacket } from "./downtime/packet.actions.ts";
import { upcomingShifts } from "./duty/dependents.actions.ts";
import { dutyHandlers } from "./duty/duty.actions.ts";
import { cliniciansOnDuty } from "./duty/duty-reads.actions.ts";
import { shiftHandlers, shiftAt as shiftRunningAt } from "./duty/shift.actions.ts";
import { anonymousHandlers } from "./incidents/anonymous.actions.ts";
import { incidentHandlers } from "./incidents/incident.actions.ts";
import { incidentPartHandlers } from "./incidents/incident-parts.actions.ts";
import { levelHandlers } from "./levels/level.actions.ts";
import { levelOfCare as levelById } from "./levels/level-reads.actions.ts";
import { levelsSetupStep } from "./levels/setup-levels.actions.ts";
import { picklistHandlers } from "./picklists/picklist.actions.ts";
import { operationsHandlers } from "./places/operations.actions.ts";
import { locationOperations as operationsOfLocation } from "./places/operations-reads.actions.ts";
import { roomHandlers } from "./places/room.actions.ts";
import { facilityPolicy } from "./policy.ts";
import { activitySummaryReport } from "./reports/activity-summary.report.ts";
import { admissionsDischargesReport } from "./reports/admissions-discharges.report.ts";
import { censusReport } from "./reports/census.report.ts";
import { incidentTrendsReport } from "./reports/incident-trends.report.ts";
import { lengthOfStayReport } from "./reports/length-of-stay.report.ts";
import { occupancyReport } from "./reports/occupancy.report.ts";
import { reportHandlers } from "./reports/report.actions.ts";
import { reportRunHandlers } from "./reports/report-run.actions.ts";
import { makeReportFile, purgeReportFiles } from "./reports/report-run.jobs.ts";
import { savedReportHandlers } from "./reports/saved-report.actions.ts";
import { timeReport } from "./reports/time.report.ts";
import { assignmentHandlers } from "./rounds/assignment.actions.ts";
import { draftMissing } from "./rounds/draft-incident.actions.ts";
import { exportHandlers } from "./rounds/export.actions.ts";
import { computeFlags } from "./rounds/flags.jobs.ts";
import { gapHandlers } from "./rounds/gap.actions.ts";
import { liveHandlers } from "./rounds/live.actions.ts";
import { lookHandlers } from "./rounds/look.actions.ts";
import { reviewHandlers } from "./rounds/review.actions.ts";
import { roundEventHandlers } from "./rounds/round-events.actions.ts";
import { scheduleHandlers } from "./rounds/schedule.actions.ts";
import { roundsSweep } from "./rounds/sweep.jobs.ts";
import { activityTypeHandlers } from "./time/activity-type.actions.ts";
import { decideTimeHandlers } from "./time/decide-time.actions.ts";
import { punchHandlers } from "./time/punch.actions.ts";
import { askForPunches } from "./time/time.jobs.ts";
import { timeEntryHandlers } from "./time/time-entry.actions.ts";
import { timeExportHandlers } from "./time/time-export.actions.ts";
import { timeReportHandlers } from "./time/time-report.actions.ts";
import { timeSheetHandlers } from "./time/time-sheet.actions.ts";

export const facility = defineModule({
  name: "facility",
  policy: facilityPolicy,
  switch: "emr",
  handlers: [
    ...levelHandlers,
    ...operationsHandlers,
    ...roomHandlers,
    ...bedHandlers,
    ...bedStayHandlers,
    ...placeHandlers,
    ...shiftHandlers,
    ...dutyHandlers,
    ...holidayHandlers,
    ...scheduleHandlers,
    ...assignmentHandlers,
    ...lookHandlers,
    ...liveHandlers,
    ...gapHandlers,
    ...reviewHandlers,
    ...exportHandlers,
    ...clockListHandlers,
    ...clockRuleHandlers,
    ...incidentHandlers,
    ...incidentPartHandlers,
    ...anonymousHandlers,
    ...eventHandlers,
    ...feedHandlers,
    ...directoryHandlers,
    ...registryHandlers,
    ...billingCodeHandlers,
    ...activityTypeHandlers,
    ...timeEntryHandlers,
    ...decideTimeHandlers,
    ...punchHandlers,
    ...timeSheetHandlers,
    ...timeExportHandlers,
    ...timeReportHandlers,
    ...picklistHandlers,
    ...reportHandlers,
    ...savedReportHandlers,
    ...reportRunHandlers,
  ],
  events: [
    "facility.bed-assigned",
    "facility.bed-released",
    "facility.bed-changed",
    "facility.bed-blocked",
    "facility.places-changed",
    "facility.place-held",
    "facility.place-waiting",
    "facility.place-ended",
    "facility.duty-changed",
    "facility.round-recorded",
    "facility.rounds-changed",
    "facility.round-late",
    "facility.round-missed",
    "facility.observation-level-changed",
    "facility.client-missing",
    "facility.client-found",
    "facility.incident-filed",
    "facility.incident-changed",
    "facility.calendar-changed",
    "facility.appointment-missed",
    "facility.list-changed",
    "facility.report-saved",
    "facility.clock-changed",
    "facility.clock-warned",
    "facility.clock-overdue",
    "facility.clock-satisfied",
    "facility.time-changed",
    "facility.time-approved",
  ],
  topics: {
    "board:incidents": "incidents.view",
    "board:clocks": "clocks.view",
    "board:calendar": "calendar.view",
    "board:rounds": "rounds.view",
    "list:facility": "beds.view",
    "list:lists": "settings.view",
    "list:time": "timeEntries.own",
    "board:beds": "beds.view",
  },
  publicEvents: ["facility.bed-assigned", "facility.bed-released"],
  // Beds first: a unit's rounds follow the bed.
  on: [...bedEventHandlers, ...roundEventHandlers, ...calendarEventHandlers],
  jobs: [
    sweepClocks,
    roundsSweep,
    draftMissing,
    computeFlags,
    extendEventSeries,
    remindOfEvents,
    askForPunches,
    makeReportFile,
    purgeReportFiles,
    turnPlaces,
  ],
  integrations: [registryType],
  picklists: [blockReasons, cancelReasons],
  reports: [
    censusReport,
    occupancyReport,
    admissionsDischargesReport,
    lengthOfStayReport,
    incidentTrendsReport,
    timeReport,
    activitySummaryReport,
  ],
  dayEvents: [holdsEnding, eventsToday],
  dischargeItems: [eventsBeforeDischarge],
  staffDependents: [upcomingShifts],
  notificationKinds: [
    {
      kind: "duty-assigned",
      label: "You were assigned to a shift",
      labels: { es: "Se le asignó un turno" },
      priority: 2,
    },
    {
      kind: "round-late",
      label: "A look is late",
      labels: { es: "Ronda atrasada" },
      priority: 2,
      audience: "rounds.view",
    },
    {
      kind: "round-missed",
      label: "A look is 10 minutes late",
      labels: { es: "Ronda con 10 minutos de atraso" },
      priority: 1,
      audience: "rounds.view",
    },
    {
      kind: "client-missing",
      label: "A client was not found",
      labels: { es: "Cliente no encontrado" },
      priority: 1,
      audience: "rounds.view",
    },
    {
      kind: "incident-severe",
      label: "Urgent incident reports",
      labels: { es: "Informes de incidentes urgentes" },
      priority: 1,
      audience: "incidents.review",
    },
    {
      kind: "incident-submitted",
      label: "Incident reports to review",
      labels: { es: "Informes de incidentes por revisar" },
      priority: 2,
      audience: "incidents.edit",
    },
    {
      kind: "incident-drafted",
      label: "Incident drafts to confirm",
      labels: { es: "Borradores de incidentes por confirmar" },
      priority: 2,
      audience: "incidents.edit",
    },
    {
      kind: "event-changed",
      label: "Changes to your calendar",
      labels: { es: "Cambios en su calendario" },
      priority: 3,
      audience: "calendar.view",
    },
    {
      kind: "time-returned",
      label: "Time was returned to you",
      labels: { es: "Tiempo devuelto" },
      priority: 3,
    },
    {
      kind: "punch-missing",
      label: "You are still clocked in",
      labels: { es: "Falta marcar la salida" },
      priority: 3,
    },
    {
      kind: "pay-period-closing",
      label: "A pay period closes",
      labels: { es: "Cierre del período de pago" },
      priority: 3,
    },
    {
      kind: "report-ready",
      label: "Report files that are ready",
      labels: { es: "Archivos de informes listos" },
      priority: 3,
      audience: "reports.export",
    },
    {
      kind: "clock-warned",
      label: "Deadlines due soon",
      labels: { es: "Plazos que vencen pronto" },
      priority: 3,
      audience: "clocks.view",
    },
    {
      kind: "clock-overdue",
      label: "Overdue deadlines",
      labels: { es: "Plazos vencidos" },
      priority: 2,
      audience: "clocks.view",
    },
  ],
  implements: [
    implement(placeOccupancy, bedOccupancy),
    implement(shiftAt, shiftRunningAt),
    implement(bedsOf, bedsByEpisode),
    implement(levelOfCare, levelById),
    implement(staffOnDuty, cliniciansOnDuty),
    implement(locationOperations, operationsOfLocation),
    implement(stayDays, censusDays),
    implement(businessDayAt, reviewDeadlines.businessDayAt),
    implement(setReviewDeadline, reviewDeadlines.setReviewDeadline),
    implement(endReviewDeadline, reviewDeadlines.endReviewDeadline),
  ],
  downtimeParts: [bedsInPacket],
  setupSteps: [levelsSetupStep],
  check: (registry) => {
    unique("kind of bed candidate", registry.parts("bedCandidates"), ({ kind }) => kind);
    unique("list", registry.parts("picklists"), ({ key }) => key);
    unique("report", registry.parts("reports"), ({ code }) => code);
    unique("kind of deadline", registry.parts("clockItems"), ({ kind }) => kind);
  },
});
