import { twilioSignature } from "#modules/integrations/sms/twilio-signature.ts";
import type { Stage } from "./stage.ts";

export const simulatedAuthToken = "simulated-auth-token";

export interface SimulatedText {
  sid: string;
  account: string;
  to: string;
  from: string;
  body: string;
  status: string;
  callback: string | null;
  at: number;
}

const course = ["sent", "delivered"];
const lateSeconds = 60;

/** Tells what became of a text, one status after the other, with the trouble that is to be met on the way. */
export function tellCourse(stage: Stage, text: SimulatedText): void {
  const fault = stage.faults.meet("sms", text.to, "callback");
  const kind = fault?.kind;
  const words =
    kind === "reordered" ? [...course].reverse() : kind === "duplicate" ? course.flatMap((one) => [one, one]) : course;
  const work = async () => {
    for (const status of words) await tell(stage, text, status, kind ?? null);
  };
  stage.clock.after(kind === "late" ? (fault?.seconds ?? lateSeconds) : 0.3, () => void work());
}

/** One callback. Gives the status it was answered with, null when it was not received. */
export async function tell(
  stage: Stage,
  text: SimulatedText,
  status: string,
  trouble: "wrongSignature" | "duplicate" | "reordered" | "late" | string | null,
): Promise<number | null> {
  if (!text.callback) return null;
  text.status = status;
  const form = new URLSearchParams({
    MessageSid: text.sid,
    MessageStatus: status,
    AccountSid: text.account,
    To: text.to,
    From: text.from,
  });
  const token = trouble === "wrongSignature" ? "another token" : simulatedAuthToken;
  const answer = await fetch(text.callback, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": twilioSignature(token, text.callback, form),
    },
    body: form.toString(),
  }).catch(() => null); // No receiver: a provider ignores that, too.
  stage.saw({
    simulator: "sms",
    what: `calls back: ${status}`,
    answer: answer ? String(answer.status) : "no answer",
    trouble: trouble as never,
  });
  return answer?.status ?? null;
}
