/** What other modules may call. Functions take `act` or `view` first and take part in the caller's transaction. */
export { type FreeBed, type FreeBedsAsked, freeBeds as availability } from "./beds/availability.store.ts";
export type { BedCandidateProvider, KeptBed } from "./beds/bed-candidates.ts";
export { bedsOf } from "./beds/bed-names.store.ts";
export type { BedStay } from "./beds/bed-stay.contract.ts";
export { liveHolds } from "./beds/bed-stay-reads.actions.ts";
export { passOver } from "./beds/candidates.actions.ts";
export { type HoldAsked, holdBed, releaseHold } from "./beds/hold-bed.actions.ts";
export { siteCalendar } from "./clocks/calendar.store.ts";
export { type DueOffset, dueAt, type SiteCalendar } from "./clocks/clock.ts";
export { shiftAt } from "./duty/shift.actions.ts";
export type { Shift } from "./duty/shift.ts";
export type { LevelOfCare } from "./levels/level.contract.ts";
export { levelOfCare, levelsOfCare } from "./levels/level-reads.actions.ts";
export { locationOperations } from "./places/operations-reads.actions.ts";
