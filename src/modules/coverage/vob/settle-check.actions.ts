import type { Act } from "#platform/server/execution/context.ts";
import { insuranceById } from "../insurance/insurance.store.ts";
import { payerNameOf } from "../insurance/insurance-view.ts";
import { inEachLanguage } from "../notices.ts";
import { type EligibilityAnswer, readAnswer } from "../x12/response.ts";
import { X12Error } from "../x12/segments.ts";
import { encryptMessage } from "./raw-message.ts";
import { benefitOf, insertBenefits, insertTransaction, saveVob, vobForUpdate } from "./vob.store.ts";
import { isCorrectable, retryable } from "./vob.ts";

export interface Received {
  controlNumber: number;
  trace: string;
  answer: string;
}

/** Tells the screens that benefits of an insurance changed. */
export async function announceBenefits(act: Act, vobId: string, insuranceId: string): Promise<void> {
  const { clientId, leadId } = await insuranceById(act.db, insuranceId);
  await act.raise(
    "coverage.benefits-changed",
    { vobId, insuranceId, clientId, leadId },
    { subject: { type: "vob", id: vobId } },
  );
}

function read({ answer, trace }: Received): {
  outcome: "ok" | "rejected" | "malformed" | "mismatch";
  read: EligibilityAnswer | null;
} {
  try {
    const found = readAnswer(answer);
    if (found.kind !== "271") return { outcome: "rejected", read: found };
    if (found.traces.length > 0 && !found.traces.includes(trace)) return { outcome: "mismatch", read: null };
    return { outcome: found.rejections.length > 0 ? "rejected" : "ok", read: found };
  } catch (error) {
    if (error instanceof X12Error) return { outcome: "malformed", read: null };
    throw error;
  }
}

/**
 * Keeps the answers of a check and applies them together: a malformed answer, or one of another request, is kept but never
 * half-applied (VOB-6). True when the payer asks to be asked again later.
 */
export async function settleCheck(act: Act, vobId: string, received: readonly Received[]): Promise<boolean> {
  const vob = await vobForUpdate(act.db, vobId);
  if (vob.status !== "queued" || received.length === 0) return false;
  const answers = received.map((one) => ({ ...one, ...read(one) }));
  for (const { controlNumber, answer, outcome } of answers)
    await insertTransaction(act.db, {
      vobId,
      direction: "271",
      controlNumber,
      at: act.now,
      outcome,
      rawEncrypted: encryptMessage(act, answer),
    });
  const broken = answers.find(({ outcome }) => outcome === "malformed" || outcome === "mismatch");
  const rejections = answers.flatMap(({ read: found }) => found?.rejections ?? []);
  const isAcknowledged = answers.some(({ read: found }) => found !== null && found.kind !== "271");
  const lines = answers.flatMap(({ read: found }) => found?.lines ?? []);
  if (rejections.some(({ code }) => retryable(code)) && lines.length === 0) return true;
  const code = broken?.outcome ?? rejections[0]?.code ?? (isAcknowledged || lines.length === 0 ? "malformed" : null);
  if (code !== null && (broken || lines.length === 0)) {
    await failCheck(act, vobId, code);
    return false;
  }
  await insertBenefits(act.db, vobId, "271", act.now, lines.map(benefitOf));
  await saveVob(act.db, vobId, { status: "in_review", respondedAt: act.now });
  await answered(act, vobId, vob, "benefits.answered");
  return false;
}

/** Ends a check without an answer: staff correct a field and check again, or call the payer. */
export async function failCheck(act: Act, vobId: string, code: string): Promise<void> {
  const vob = await vobForUpdate(act.db, vobId);
  if (vob.status !== "queued") return;
  const status = isCorrectable(code) ? ("needs_correction" as const) : ("failed" as const);
  await saveVob(act.db, vobId, { status, problemCode: code, respondedAt: act.now });
  await answered(act, vobId, vob, "benefits.failed");
}

async function answered(
  act: Act,
  vobId: string,
  vob: { insuranceId: string; requestedBy: string | null },
  text: "benefits.answered" | "benefits.failed",
): Promise<void> {
  const insurance = await insuranceById(act.db, vob.insuranceId);
  await announceBenefits(act, vobId, vob.insuranceId);
  if (vob.requestedBy === null) return;
  const { clientId, leadId } = insurance;
  act.notify({
    kind: "coverage.benefits",
    to: { clinicianIds: [vob.requestedBy] },
    title: inEachLanguage((say) => say(text)),
    body: payerNameOf(insurance),
    ...(clientId === null && leadId !== null
      ? { link: `/crm/lead/${leadId}`, subject: { type: "lead" as const, id: leadId } }
      : {}),
    ...(clientId !== null ? { subject: { type: "client" as const, id: clientId } } : {}),
    groupKey: `benefits:${vob.insuranceId}`,
  });
}
