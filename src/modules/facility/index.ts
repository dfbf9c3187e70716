/** What other modules may call. Functions take `act` or `view` first and join the caller's transaction. */
export type { BedCandidateProvider, KeptBed } from "./beds/bed-candidates.ts";
export { availability, liveHolds } from "./beds/bed-reads.actions.ts";
export { passOver } from "./beds/candidates.actions.ts";
export { holdBed, releaseHold } from "./beds/hold-bed.actions.ts";
export { placesOfLead } from "./beds/place.actions.ts";
export { reservePlace, withdrawPlaces } from "./beds/reserve-place.actions.ts";
export { clientsOfUnit, type UnitClient, unitsWithBeds } from "./beds/unit-clients.store.ts";
export { bookCalendar, conflicts, releaseCalendar } from "./calendar/book-calendar.actions.ts";
export { censusDays } from "./census/census.actions.ts";
export type { CensusDay } from "./census/census.ts";
export { requireBillingCode } from "./charges/billing-code.actions.ts";
export { holidaysOf, siteCalendar } from "./clocks/calendar-reads.actions.ts";
export { type DueOffset, dueAt, type SiteCalendar } from "./clocks/clock.ts";
export type { ClockItem, ClockItemProvider } from "./clocks/clock-items.ts";
export {
  type ClockOf,
  cancelClock,
  clocksOf,
  moveClock,
  openClock,
  reopenClock,
  satisfyClock,
} from "./clocks/open-clock.actions.ts";
export { onDuty } from "./duty/duty-reads.actions.ts";
export { holdersAt } from "./duty/holders.actions.ts";
export type { Shift } from "./duty/shift.ts";
export { shiftOfUnit, shiftsUntilNow } from "./duty/shift-reads.actions.ts";
export { draftIncident, type IncidentDraft } from "./incidents/report-incident.actions.ts";
export { levelOfCare, levelsOfCare } from "./levels/level-reads.actions.ts";
export { locationOperations } from "./places/operations-reads.actions.ts";
export { type AgencyDisclosure, discloseToAgency } from "./ports.ts";
export { queueReportFile } from "./reports/report-run.actions.ts";
export { runReport } from "./reports/run-report.actions.ts";
export { type NewSavedReport, saveReport } from "./reports/saved-report.actions.ts";
export { type LateRound, lateRoundsOf } from "./rounds/late-rounds.actions.ts";
export { raiseForSafety } from "./rounds/raise-for-safety.actions.ts";
export { type DocumentedService, recordService, voidService } from "./time/record-service.actions.ts";
