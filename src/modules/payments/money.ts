import { defineProblems, fieldProblem } from "#platform/shared/problems.ts";

defineProblems({
  "card-number-in-text": [422, "Remove the card number"],
  "refund-exceeds-payment": [422, "The refund is more than what is left of the payment"],
  "processor-missing": [409, "No card processor is connected"],
});

/** The largest amount of one entry: $1,000,000.00. */
export const mostCents = 100_000_000;

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "$1,250.00". */
export const showCents = (cents: number): string => dollars.format(cents / 100);

/** "Owes $120.00", "Credit $50.00", "Balance $0.00". */
export function balanceText(cents: number): string {
  if (cents > 0) return `Owes ${showCents(cents)}`;
  return cents < 0 ? `Credit ${showCents(-cents)}` : `Balance ${showCents(0)}`;
}

/** Whether a text has 13 to 19 digits in a row, spaces and dashes aside, that are a valid card number. */
export function hasCardNumber(text: string): boolean {
  return (text.match(/\d(?:[ -]?\d){12,18}(?![ -]?\d)/g) ?? []).some((run) => passesLuhn(run.replace(/\D/g, "")));
}

function passesLuhn(digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return false;
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** A record's id: one in some thousands holds enough digits in a row to pass for a card number. */
const recordId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Throws `card-number-in-text` for the field that holds a card number (PAY-9). Ids of records are no text. */
export function refuseCardNumbers(body: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(body))
    if (typeof value === "string" && !recordId.test(value) && hasCardNumber(value))
      throw fieldProblem(
        `body.${name}`,
        "This looks like a card number. Card numbers are entered on the processor's page only.",
        "card-number-in-text",
      );
}
