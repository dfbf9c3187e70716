/** What other modules may call. Functions take `act` or `view` first and join the caller's transaction. */
export type { FreeBed, FreeBedsAsked } from "./beds/availability.store.ts";
export type { BedCandidateProvider, KeptBed } from "./beds/bed-candidates.ts";
export { availability, bedsOf, liveHolds } from "./beds/bed-reads.actions.ts";
export type { BedStay } from "./beds/bed-stay.contract.ts";
export { passOver } from "./beds/candidates.actions.ts";
export { type HoldAsked, holdBed, releaseHold } from "./beds/hold-bed.actions.ts";
export { siteCalendar } from "./clocks/calendar-reads.actions.ts";
export { type DueOffset, dueAt, type SiteCalendar } from "./clocks/clock.ts";
export { shiftAt } from "./duty/shift.actions.ts";
export type { Shift } from "./duty/shift.ts";
export type { LevelOfCare } from "./levels/level.contract.ts";
export { levelOfCare, levelsOfCare } from "./levels/level-reads.actions.ts";
export { locationOperations } from "./places/operations-reads.actions.ts";
