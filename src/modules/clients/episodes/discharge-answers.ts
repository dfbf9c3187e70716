import { addDays, localDate } from "#platform/shared/time/index.ts";
import type { Discharge, DischargeAnswer } from "./admission.contract.ts";
import { aftercareKey } from "./discharge-codes.ts";
import type { DischargeItem } from "./discharge-items.ts";

const aftercareDays = 7;
const minReason = 3;

/** How an item was left at discharge, as it is stored. */
export interface AnsweredItem {
  key: string;
  label: string;
  hard: boolean;
  met: boolean;
  /** The chosen answer by its label. */
  outcome: string | null;
  detail: string | null;
  reason: string | null;
}

export interface CheckedItems {
  answered: AnsweredItem[];
  /** Open hard items: they block the discharge. */
  blocking: AnsweredItem[];
  /** What the form still needs, by field. */
  errors: { path: string; message: string }[];
}

type Asked = Pick<Discharge, "answers" | "followUp" | "dischargedAt">;

/**
 * Matches the answers of a discharge to its checklist (ADM-8). A soft item that is open needs a reason; an aftercare
 * appointment needs its date, and a reason when it is more than 7 days after the discharge.
 */
export function checkAnswers(items: readonly DischargeItem[], asked: Asked, timeZone: string): CheckedItems {
  const errors: CheckedItems["errors"] = [];
  const answered = items.map((item): AnsweredItem => {
    const answer = asked.answers[item.key];
    const choice = item.choices.find(({ value }) => value === answer?.outcome);
    const late = item.key === aftercareKey && choice ? appointment(asked, timeZone, errors) : false;
    const met = item.met || (choice !== undefined && !late);
    const reason = met ? null : (answer?.reason ?? null);
    if (!met && !item.hard && (reason ?? "").length < minReason) errors.push(missingAnswer(item, answer, late));
    return {
      key: item.key,
      label: item.label,
      hard: item.hard,
      met,
      outcome: choice?.label ?? null,
      detail: choice && item.key === aftercareKey ? (asked.followUp?.what ?? null) : item.detail,
      reason,
    };
  });
  return { answered, blocking: answered.filter((item) => item.hard && !item.met), errors };
}

/** "Naloxone: Given, with instructions"; "Forms completed: open (Client left before signing)". */
export function answerText({ label, met, outcome, reason }: AnsweredItem): string {
  if (met) return outcome ? `${label}: ${outcome}` : label;
  return `${label}: open${reason ? ` (${reason})` : ""}`;
}

function missingAnswer(item: DischargeItem, answer: DischargeAnswer | undefined, late: boolean) {
  const unanswered = item.choices.length > 0 && !late && (answer?.outcome ?? null) === null;
  return unanswered
    ? { path: `body.answers.${item.key}.outcome`, message: "Choose an answer" }
    : {
        path: `body.answers.${item.key}.reason`,
        message: late ? "Enter why it is more than 7 days away" : "Enter a reason",
      };
}

/** Whether the booked appointment is too late; adds what is missing or wrong about it to `errors`. */
function appointment({ followUp, dischargedAt }: Asked, timeZone: string, errors: CheckedItems["errors"]): boolean {
  if ((followUp?.what ?? "").length < 2)
    errors.push({ path: "body.followUp.what", message: "Enter the provider or program" });
  const at = followUp?.at ?? null;
  if (at === null) {
    errors.push({ path: "body.followUp.at", message: "Enter the appointment time" });
    return false;
  }
  if (at <= dischargedAt) {
    errors.push({ path: "body.followUp.at", message: "The appointment must be after the discharge" });
    return false;
  }
  return localDate(at, timeZone) > addDays(localDate(dischargedAt, timeZone), aftercareDays);
}
