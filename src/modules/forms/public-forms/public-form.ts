import { defineStates } from "#platform/shared/state-table.ts";
import type { Answers } from "../forms/answer.contract.ts";
import { enabledInputs } from "../forms/answers.ts";
import { canBeSent } from "../links/form-link.ts";
import type { Definition } from "../templates/item.contract.ts";

export type SubmissionStatus = "quarantined" | "accepted" | "spam";
export const submissionStates = defineStates<SubmissionStatus, "accept" | "reject" | "restore">({
  quarantined: {
    label: "To review",
    code: 1,
    tone: "attention",
    shape: "clock",
    moves: { accept: "accepted", reject: "spam" },
  },
  accepted: { label: "Accepted", code: 2, tone: "done", shape: "check", moves: {} },
  spam: { label: "Spam", code: 3, tone: "neutral", shape: "cross", moves: { restore: "quarantined" } },
});

/** Most submissions from one network address in an hour (LNK-2). */
export const mostAnHour = 10;

interface Published {
  active: boolean;
  closesAt: string | null;
  maxSubmissions: number | null;
}
/** Whether strangers can fill it now. */
export const isOpenForm = (form: Published, { submitted, now }: { submitted: number; now: string }): boolean =>
  form.active &&
  (form.closesAt === null || Date.parse(form.closesAt) > Date.parse(now)) &&
  (form.maxSubmissions === null || submitted < form.maxSubmissions);

interface Offered {
  kind: string;
  consentType: string | null;
  sensitivity: string;
  slots: readonly unknown[];
  definition: Definition;
}
/** Why a template cannot be a public form; null when it can. */
export function publicFault({ consentType, sensitivity, slots, definition }: Offered): string | null {
  if (sensitivity !== "normal")
    return "Only a template without substance use or restricted content can be public. Set its sensitivity to normal.";
  if (consentType !== null || slots.length > 0) return "A public form has no signatures. Choose another template.";
  if (!canBeSent(definition)) return "This template asks for files or the chart's lists. Choose another template.";
  return null;
}

/** Whom to reach, from the first answers of these types. */
export function contactIn(definition: Definition, answers: Answers) {
  const inputs = enabledInputs(definition, answers);
  const first = (type: "personName" | "phone" | "email") => {
    const answer = inputs.filter((item) => item.type === type).map(({ linkId }) => answers[linkId]);
    return answer.find((one) => typeof one === "string") ?? null;
  };
  return { name: first("personName"), phone: first("phone"), email: first("email") };
}

/** How likely a submission is advertising, from 0 to 100: web addresses, markup, and the same text in several answers. */
export function spamScore(answers: Answers): number {
  const texts = Object.values(answers).filter((answer) => typeof answer === "string");
  const links = texts.join(" ").match(/https?:\/\/|www\.|\[url|<a\s/gi)?.length ?? 0;
  const long = texts.filter((text) => text.length > 20);
  const repeated = long.length - new Set(long).size;
  return Math.min(100, links * 40 + repeated * 30);
}
export const spamLimit = 40;
