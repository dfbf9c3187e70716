import type { z } from "zod";
import { addReportedInsurance } from "#modules/coverage/index.ts";
import { locationOperations } from "#modules/facility/index.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { placeInPool } from "../assignment/assign-lead.actions.ts";
import { duplicateCandidates, type FoundCandidate, refuseDuplicate } from "../duplicates/candidates.actions.ts";
import { insertDuplicate } from "../duplicates/duplicate.store.ts";
import { recordReferrer } from "../partners/referrals/referral-in.actions.ts";
import { logActivity } from "./activity.actions.ts";
import { insertAssignment } from "./assignment.store.ts";
import type { createLead } from "./lead.contract.ts";
import { insertLead, nextLeadNo } from "./lead.store.ts";
import { leadStatusCode, lifecycleCode, part2StatusOf } from "./lead.ts";
import { replaceEmails } from "./lead-emails.store.ts";
import { insertTouch } from "./lead-options.store.ts";
import { recordStage } from "./lead-stage.store.ts";
import {
  indexLead,
  leadTopics,
  requireContact,
  requirePastBirthDate,
  setPhones,
  zoneOf,
} from "./lead-write.actions.ts";
import { rankAt } from "./rank.ts";

type NewLead = z.output<(typeof createLead)["body"]>;

/** First contacts in which staff speak with the client there and then (SLA-1). */
const spokenKinds: readonly string[] = ["call", "walk-in"];

/**
 * Adds a lead: status Open, unassigned unless the creator takes it, received now (LEAD-1 to LEAD-4, DUP-2). Throws
 * `lead-needs-contact`, `phone-invalid`, `dob-out-of-range`, `duplicate-suspected`, `location-not-yours`.
 */
export async function addLead(
  act: Act,
  input: NewLead,
  { poolId }: { poolId?: string | null } = {},
): Promise<{ id: string; leadNo: string }> {
  requireContact(input);
  const locationId = locationFor(act, input);
  requirePastBirthDate(act, input.dateOfBirth, await zoneOf(act, locationId));
  const candidates = await duplicateCandidates(act, {
    ...input,
    phones: input.phones.map((phone) => phone.raw),
    postalCode: input.address?.postalCode,
  });
  if (input.priorClientId) await act.requireReach("crm.edit", "client", input.priorClientId);
  refuseDuplicate(candidates, [...input.confirmNotDuplicateOf, ...(input.priorClientId ? [input.priorClientId] : [])]);

  const id = newId();
  const leadNo = await nextLeadNo(act.db);
  const spoken = spokenKinds.includes(input.touch ?? "");
  const lifecycle = input.mine || spoken ? lifecycleCode.working : null;
  await insertLead(act.db, {
    ...(await valuesOf(act, locationId, input)),
    id,
    leadNo,
    lifecycle,
    ...(spoken
      ? {
          firstResponseAt: act.now,
          firstResponseKind: input.touch ?? null,
          firstTwoWayAt: act.now,
          responseSeconds: 0,
          responseStaffedSeconds: 0,
        }
      : {}),
  });
  await setPhones(act, id, input.phones);
  await replaceEmails(act.db, id, input.emails, act.now);
  await insertTouch(act.db, {
    leadId: id,
    occurredAt: act.now,
    kind: input.touch ?? "call",
    sourceId: input.sourceId ?? null,
  });
  await recordStage(act.db, id, { status: leadStatusCode.open, lifecycle }, act.now);
  await recordCandidates(act, id, candidates, input);
  await logActivity(act, id, {
    kind: "lead-created",
    summary: `Lead ${leadNo} added`,
    detail: input.presentingProblem ?? undefined,
    data: { touch: input.touch ?? null },
  });
  const owner = input.mine ? act.actor.clinicianId : null;
  if (owner) await insertAssignment(act.db, id, owner, "claim", act.now);
  if (input.insurancePayer || input.insuranceMemberId)
    await addReportedInsurance(act, id, {
      payerName: input.insurancePayer ?? null,
      memberId: input.insuranceMemberId ?? null,
    });
  const lead = await indexLead(act, id);
  await recordReferrer(act, lead, null, lead);
  const options = { topics: leadTopics(lead), subject: { type: "lead", id, version: lead.version } };
  await act.raise("crm.lead-created", { leadId: id }, options);
  if (owner) await act.raise("crm.lead-assigned", { leadId: id, ownerId: owner }, options);
  // An imported lead starts no clock and notifies no one.
  if (input.touch !== "import") await placeInPool(act, id, { poolId: poolId ?? null, awaitsResponse: !spoken });
  return { id, leadNo };
}

/** The location that was chosen, which must be one of the actor's; otherwise the only location they work at. */
function locationFor(act: Act, input: NewLead): string | null {
  const { locationIds, kind } = act.actor;
  if (input.locationId) {
    if (kind !== "system" && act.scopeOf("crm.edit") !== "tenant" && !locationIds.includes(input.locationId))
      throw new Problem("location-not-yours", "You do not work at that location. Choose one of yours.");
    return input.locationId;
  }
  if (input.locationId === null) return null;
  return locationIds.length === 1 ? (locationIds[0] ?? null) : null;
}

async function valuesOf(act: Act, locationId: string | null, input: NewLead) {
  const {
    phones,
    emails,
    touch: _touch,
    mine,
    confirmNotDuplicateOf: _confirmed,
    address,
    locationId: _location,
    insurancePayer: _payer,
    insuranceMemberId: _memberId,
    ...fields
  } = input;
  const isPart2 = locationId ? (await locationOperations(act, locationId)).part2 : false;
  const identified = Boolean(input.firstName || input.lastName || phones.length > 0 || emails.length > 0);
  const part2Status = part2StatusOf(isPart2, identified && locationId !== null);
  return {
    ...fields,
    locationId,
    address: jsonb(address ?? {}),
    boardRank: rankAt(act.now),
    receivedAt: act.now,
    lifecycleSince: act.now,
    lastActivityAt: act.now,
    ...(mine && act.actor.clinicianId ? { ownerId: act.actor.clinicianId, assignedAt: act.now } : {}),
    part2Status,
    part2Since: part2Status === "part2" ? act.now : null,
  };
}

/** Stores possible duplicates for review; those the creator ruled out are stored as decided. */
async function recordCandidates(
  act: Act,
  leadId: string,
  candidates: readonly FoundCandidate[],
  input: NewLead,
): Promise<void> {
  for (const found of candidates) {
    if (found.id === input.priorClientId) continue;
    const ruledOut = input.confirmNotDuplicateOf.includes(found.id);
    const status = ruledOut ? "not-duplicate" : found.verdict === "household" ? "household" : "open";
    await insertDuplicate(act.db, leadId, found, status);
  }
}
