export { type Combined, combine, combineTyped, type Fold, occurrence, parseServerDateTime } from "./combine.ts";
export {
  type DaysSpan,
  dayBounds,
  type LocalMoment,
  lastDays,
  localDate,
  localMoment,
  nowIn,
  type Span,
} from "./day.ts";
export { expand } from "./expand.ts";
export {
  type DateInput,
  formatDate,
  formatDateTime,
  formatTime,
  formatZonedTime,
  toServerDateTime,
  toSqlDate,
  toSqlTime,
} from "./format.ts";
export {
  addMinutes,
  compareInstants,
  type InstantInput,
  minutesBetween,
  parseIsoDateTime,
  systemNow,
} from "./instant.ts";
export { addDays, ageOn, type DateText, daysBetween, parseTime, type TimeText, weekdayOf } from "./plain.ts";
export {
  type ElapsedRecurrence,
  type LocalText,
  type Occurrence,
  type Recurrence,
  RecurrenceError,
  type RuleText,
  type WallRecurrence,
  type Weekday,
} from "./recurrence.ts";
export { relative } from "./relative.ts";
export { resolveZone } from "./resolve-zone.ts";
export { type TimeChoice, TimeError, type TimeErrorCode, timeMessages } from "./time-error.ts";
export { timeProblem } from "./time-problem.ts";
export { parseTypedDate, parseTypedTime, type YearHint } from "./typed.ts";
export {
  defaultZone,
  defaultZoneLabel,
  ianaZone,
  offsetMinutes,
  type Transition,
  transitions,
  zoneLabel,
  zoneLongLabel,
} from "./zone.ts";
