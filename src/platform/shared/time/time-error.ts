/** The six texts of the product for input that cannot be used (platform TIME-1); shown unchanged. */
export const timeMessages = {
  isoDateTime: "Invalid ISO datetime format",
  dateTime: "Invalid datetime format",
  zone: "Invalid timezone text",
  dateMissing: "Date parameter is required",
  date: "Invalid date format provided",
  dateTimeMissing: "Date and time are required",
} as const;

export type TimeErrorCode = "bad-time-input" | "ambiguous-local-time" | "time-does-not-exist";

/** One of the two readings of a wall time that happens twice. */
export interface TimeChoice {
  /** 0 is the first occurrence, 1 the second: what to send back as `fold`. */
  fold: 0 | 1;
  /** Zone abbreviation to show: `PDT`. */
  label: string;
  /** `-07:00` */
  offset: string;
  /** RFC 3339, UTC. */
  instant: string;
}

/**
 * Time input that cannot be used. On the API a 422 with `code` and the message as detail (see `timeProblem`).
 * `choices` has both readings when the code is `ambiguous-local-time`, and is empty otherwise.
 */
export class TimeError extends Error {
  readonly code: TimeErrorCode;
  readonly choices: readonly TimeChoice[];

  constructor(message: string, code: TimeErrorCode = "bad-time-input", choices: readonly TimeChoice[] = []) {
    super(message);
    this.name = "TimeError";
    this.code = code;
    this.choices = choices;
  }
}
