import { matchGuardian } from "#modules/forms/forms/slots.ts";
import { sign } from "#modules/signatures/index.ts";
import { markFault } from "#modules/signatures/marks/mark.ts";
import type { OutsideSigner, OwnMark } from "#modules/signatures/signatures/signature.contract.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, compareInstants } from "#platform/shared/time/index.ts";
import { meetClientSignature } from "../plans/due-plans.actions.ts";
import type { PlanRow } from "../plans/plan.store.ts";
import { clientMeaning, guardianMeaning } from "../plans/plan-document.ts";
import { planClient } from "../plans/plan-view.actions.ts";
import { openSlot } from "./open-slot.actions.ts";
import { saveSlot } from "./slot.store.ts";

/** Accepted difference between a device's clock and the server's. */
const skewMinutes = 10;

interface Handed {
  role: "client" | "guardian";
  hash: string;
  mark?: Omit<OwnMark, "signer"> | undefined;
  guardianName?: string | undefined;
}

/** The client or a guardian signs with a drawn signature or a typed name, after reading the plan (TXP-9, TXP-11). */
export async function clientSigns(act: Act, plan: PlanRow, body: Handed): Promise<string> {
  const slot = await openSlot(act, plan, body.role, body.hash);
  const { client, guardians } = await planClient(act, plan);
  const isClient = body.role === "client";
  const signer: OutsideSigner = isClient
    ? { kind: "client", clientId: client.clientId, name: client.name }
    : guardianOf(client.name, guardians, body.guardianName ?? "");
  if (!body.mark || !isSigned(body.mark, signer))
    throw fieldProblem(
      `body.${body.role}Signature`,
      `The ${body.role}'s signature is missing or too short. Sign again in the box`,
      isClient ? "client-signature-invalid" : "guardian-signature-invalid",
    );
  requireReview(act, plan, body.mark);
  const { signatureId, signedAt } = await sign(act, {
    subjectType: "treatmentPlan",
    subjectId: plan.id,
    slotKey: `${body.role}.${plan.cycle}`,
    role: body.role,
    meaning: isClient ? clientMeaning : guardianMeaning,
    documentHash: slot.sha256,
    timeZone: plan.timeZone,
    mark: { ...body.mark, signer },
  });
  await saveSlot(act.db, slot.id, {
    status: "signed",
    signatureId,
    decidedAt: signedAt,
    signerName: signer.name,
    reason: null,
    witnessName: null,
    recordedByName: null,
  });
  if (isClient) await meetClientSignature(act, slot.id);
  return signatureId;
}

function guardianOf(
  clientName: string,
  guardians: readonly { contactId: string; name: string }[],
  typed: string,
): OutsideSigner {
  const match = matchGuardian(typed, { clientName, guardians });
  if (typeof match === "object")
    return { kind: "contact", contactId: match.contactId, name: match.name, relationship: "Guardian" };
  throw match === "unknown"
    ? fieldProblem(
        "body.guardianName",
        `${typed.trim()} has no legal authority on file for ${clientName}. Add the guardian to the contacts first`,
        "guardian-not-authorized",
      )
    : fieldProblem(
        "body.guardianName",
        "Type the guardian's full name as on the contact list, or add the guardian first",
        "guardian-name-invalid",
      );
}

/** A drawing that is more than a stroke, or the signer's own name, typed. */
const isSigned = ({ drawing, typedName }: Omit<OwnMark, "signer">, signer: OutsideSigner) =>
  drawing ? markFault(drawing) === null : typedName?.toLowerCase() === signer.name.toLowerCase();

/** The signer read the plan to the end after it was submitted, then agreed. */
function requireReview(act: Act, plan: PlanRow, mark: Omit<OwnMark, "signer">): void {
  const since = addMinutes(plan.submittedAt ?? act.now, -skewMinutes);
  const until = addMinutes(act.now, skewMinutes);
  const isRead =
    compareInstants(mark.reviewedAt, since) >= 0 &&
    compareInstants(mark.intentAt, mark.reviewedAt) >= 0 &&
    compareInstants(mark.intentAt, until) <= 0;
  if (!isRead) throw new Problem("form-not-reviewed", "Read the plan to the end before you sign.");
}
