import { newId } from "#platform/shared/ids.ts";
import type { VitalsInput } from "../../vital.contract.ts";
import { blankEntry, type NotDoneReason, notDoneOf, readingsOf, type VitalsEntry } from "../../web/vitals-entry.ts";
import type { UnitClient } from "../unit.contract.ts";

/** Measured in a vitals round; the rest is entered in the chart. */
export const unitKeys = ["pressure", "pulse", "respirations", "temperature", "spo2", "pain"] as const;

/** What is typed for one client. */
export interface RowEntry {
  typed: VitalsEntry;
  told: string;
  seenRecent: boolean;
  /** The same across retries, so that a set is never saved twice. */
  requestId: string;
}
export type Entries = Readonly<Record<string, RowEntry>>;
/** Why a row was not saved, by field; `row` is about all of it. */
export type RowProblem = { code: string; detail: string; fields: Readonly<Record<string, string>> };

export const blankRow = (): RowEntry => ({ typed: blankEntry, told: "", seenRecent: false, requestId: newId() });

export function isFilled({ typed }: RowEntry): boolean {
  return Object.values(typed.values).some((value) => value.trim() !== "") || Object.keys(typed.notDone).length > 0;
}

/** The reason that no vital sign of the round was taken, if there is one. */
export const skippedFor = ({ typed }: RowEntry): NotDoneReason | undefined => typed.notDone.pressure;

/** None taken, for one reason: asleep, refused, away. Null: they are. */
export function skipRow(entry: RowEntry, reason: NotDoneReason | null): RowEntry {
  const notDone = reason ? Object.fromEntries(unitKeys.map((key) => [key, reason])) : {};
  return { ...entry, typed: { ...entry.typed, values: reason ? {} : entry.typed.values, notDone } };
}

type Sent = VitalsInput & { mrNo: string };

/** The rows to send, and those whose text cannot be read. */
export function rowsToSend(
  clients: readonly UnitClient[],
  entries: Entries,
  at: { effectiveAt: string; lateReason: string },
): { rows: Sent[]; problems: Record<string, RowProblem> } {
  const rows: Sent[] = [];
  const problems: Record<string, RowProblem> = {};
  for (const client of clients) {
    const entry = entries[client.demographicId];
    if (!entry || !isFilled(entry)) continue;
    const { readings, problems: fields } = readingsOf(entry.typed);
    if (Object.keys(fields).length > 0) {
      problems[client.demographicId] = { code: "validation", detail: "", fields };
      continue;
    }
    rows.push({
      mrNo: client.mrNo,
      demographicId: client.demographicId,
      clientRequestId: entry.requestId,
      effectiveAt: at.effectiveAt,
      context: "routine",
      position: null,
      readings: [...readings],
      notDone: notDoneOf(entry.typed),
      seenRecent: entry.seenRecent,
      ...(entry.told.trim() ? { told: entry.told.trim() } : {}),
      ...(at.lateReason.trim() ? { lateReason: at.lateReason.trim() } : {}),
    });
  }
  return { rows, problems };
}

/** A refusal of one row, beside the fields it names. */
export function problemOfRow(problem: {
  code: string;
  detail: string;
  errors: readonly { path: string; message: string }[];
}): RowProblem {
  const fields = Object.fromEntries(
    problem.errors.flatMap(({ path, message }) => {
      const key = path.replace(/^(body\.)?readings\./, "");
      const field = key === "systolic" || key === "diastolic" ? "pressure" : key;
      return unitKeys.some((one) => one === field) ? [[field, message]] : [];
    }),
  );
  // A critical value is flagged beside its field already; who was told is asked for in the row.
  return { code: problem.code, detail: problem.detail, fields: problem.code === "critical-value" ? {} : fields };
}
