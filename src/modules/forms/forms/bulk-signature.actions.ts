import { signaturesOf } from "#modules/signatures/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import { Problem } from "#platform/shared/problems.ts";
import { versionById } from "../templates/template.store.ts";
import { type BulkResults, type BulkSigning, bulkSignature } from "./bulk-signature.contract.ts";
import { type FormRecord, formById, formForUpdate } from "./form.store.ts";
import { slotStates } from "./form.ts";
import { signerFacts } from "./form-view.actions.ts";
import {
  guardianSigner,
  type HandedMark,
  requireReview,
  type SlotSigning,
  signSlot,
  throwFaults,
} from "./sign-slot.actions.ts";
import { type SigningFault, signatureFault } from "./signer-marks.ts";
import { type SlotRecord, slotsOfForm } from "./slot.store.ts";
import { isStaffRole } from "./slots.ts";

/**
 * Signs several forms that were read one by one (SIG-14): each in its own savepoint, with its own signature, hash and result.
 * A form that the same person signed before counts as signed. A mark that would be refused signs nothing.
 */
export const bulkSignatureAction = action(bulkSignature, async (act, { body }) => {
  const ticket = isFromStaff(body) ? await act.takeTicket("sign") : undefined;
  const results = await signForms(act, body, ticket);
  const signed = results.filter(({ isSigned }) => isSigned).map(({ formId }) => formId);
  act.audit({ subjectId: signed[0] ?? body.forms[0]?.formId ?? "", detail: { forms: signed } });
  return { results };
});

/** Without the mark of a client or guardian, staff sign with their ticket. */
export const isFromStaff = (signing: BulkSigning): boolean =>
  !signing.clientSignature && !signing.guardianSignature && signing.guardianName === undefined;

/** Signs in the order of the ids, as every other lock of several forms. */
export async function signForms(act: Act, signing: BulkSigning, ticket?: Ticket): Promise<BulkResults["results"]> {
  if (!ticket) await requireMarks(act, signing);
  const results: BulkResults["results"] = [];
  for (const read of [...signing.forms].sort((a, b) => (a.formId < b.formId ? -1 : 1))) {
    const { formId } = read;
    const ended = await act.part(async () => signOne(act, signing, read, ticket));
    results.push(
      ended.ok
        ? { formId, isSigned: true, code: null, message: null }
        : {
            formId,
            isSigned: false,
            code: ended.problem.code,
            message: ended.problem.details.errors?.[0]?.message ?? ended.problem.message,
          },
    );
  }
  return results;
}

/** Refuses bad names and marks once for all forms, with all that is wrong (SIG-2, SIG-3, SIG-5). */
async function requireMarks(act: Act, { forms, ...signing }: BulkSigning): Promise<void> {
  const [first] = forms;
  if (!first) return;
  const form = await formById(act.db, first.formId);
  await act.requireReachOfClient(form.clientId);
  const facts = await signerFacts(act, form, await versionById(act.db, form.templateVersionId));
  const faults: (SigningFault | null)[] = [];
  if (signing.guardianName !== undefined || signing.guardianSignature) {
    const found: SigningFault[] = [];
    const signer = guardianSigner(facts, signing.guardianName ?? "", found);
    faults.push(...found, signatureFault("guardian", signing.guardianSignature, signer ? [signer.name] : []));
  }
  if (signing.clientSignature) faults.push(signatureFault("client", signing.clientSignature, facts.clientNames));
  throwFaults(faults.filter((fault) => fault !== null));
}

async function signOne(
  act: Act,
  signing: BulkSigning,
  { formId, shownHash, reviewedAt }: BulkSigning["forms"][number],
  ticket: Ticket | undefined,
): Promise<void> {
  let form = await formForUpdate(act.db, formId);
  await act.requireReachOfClient(form.clientId);
  const times = { reviewedAt, intentAt: signing.intentAt, deviceClockAt: signing.deviceClockAt };
  const isMine = (slot: SlotRecord) =>
    ticket
      ? isStaffRole(slot.role)
      : slot.role === "client"
        ? signing.clientSignature !== undefined
        : !isStaffRole(slot.role) && signing.guardianSignature !== undefined;
  let signed = 0;
  for (;;) {
    const slots = await slotsOfForm(act.db, form.id);
    const due = slots.find((slot) => isMine(slot) && slotStates.can(slot.state, "sign") && form.content === null);
    if (!due) break;
    if (ticket) requireReview(act, form, times);
    const mark: HandedMark = {
      ...times,
      ...((due.role === "client" ? signing.clientSignature : signing.guardianSignature) ?? {}),
    };
    const input: SlotSigning = {
      slotKey: due.slotKey,
      shownHash,
      isWhole: true,
      ...(ticket ? { ticket } : { mark, guardianName: signing.guardianName }),
    };
    form = (await signSlot(act, form, input)).form;
    signed += 1;
  }
  if (signed === 0) await requireSignedBefore(act, form, isMine, ticket);
}

/** A form without a signature that is due counts as signed only where the same person had signed it. */
async function requireSignedBefore(
  act: Act,
  form: FormRecord,
  isMine: (slot: SlotRecord) => boolean,
  ticket: Ticket | undefined,
): Promise<void> {
  const slots = (await slotsOfForm(act.db, form.id)).filter(isMine);
  const signatures = await signaturesOf(act, "form", form.id);
  const own = slots.filter(({ signatureId }) => {
    const signature = signatures.find(({ id }) => id === signatureId);
    return signature && (!ticket || signature.signerName === act.actor.name);
  });
  if (own.length > 0 && own.length === slots.length) return;
  const waiting = slots.find(({ state }) => slotStates.can(state, "open"));
  if (waiting) throw new Problem("signature-out-of-order", "Other signatures come first.");
  throw new Problem("wrong-state", "This form does not need your signature now.");
}
