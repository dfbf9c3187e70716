import type { z } from "zod";
import { locationOperations } from "#modules/facility/index.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { duplicateCandidates, refuseDuplicate } from "../duplicates/candidates.actions.ts";
import type { DuplicateCandidate } from "../duplicates/duplicate.contract.ts";
import type { createLead } from "./lead.contract.ts";
import { nextLeadNo } from "./lead.store.ts";
import { hasContact, part2StatusOf } from "./lead.ts";
import { tellStory } from "./lead-story.store.ts";
import {
  leadTopics,
  publishLead,
  recordStage,
  refuseUnborn,
  setEmails,
  setPhones,
  zoneOf,
} from "./lead-write.actions.ts";
import { rankAt } from "./rank.ts";

export type NewLead = z.output<(typeof createLead)["body"]>;

/** Kinds of first contact in which someone of the staff speaks with the person there and then (SLA-1). */
const spokenKinds: readonly string[] = ["call", "walk-in"];

/**
 * Adds a lead: status 1 Open, nobody's until it is claimed, received now (LEAD-1 to LEAD-4, DUP-2). Throws
 * `lead-needs-contact`, `phone-invalid`, `dob-out-of-range`, `duplicate-suspected`, `location-not-yours`.
 */
export async function addLead(act: Act, input: NewLead): Promise<{ id: string; leadNo: string }> {
  if (!hasContact(input))
    throw new Problem(
      "lead-needs-contact",
      "Add a phone number, an e-mail address or a full name so this person can be found again.",
    );
  const locationId = placeOf(act, input);
  refuseUnborn(act, input.dateOfBirth, await zoneOf(act, locationId));
  const candidates = await duplicateCandidates(act, {
    ...input,
    phones: input.phones.map((phone) => phone.raw),
    postalCode: input.address?.postalCode,
  });
  refuseDuplicate(candidates, [...input.confirmNotDuplicateOf, ...(input.priorClientId ? [input.priorClientId] : [])]);

  const id = newId();
  const leadNo = await nextLeadNo(act.db);
  await insertLead(act, id, leadNo, locationId, input);
  await setPhones(act, id, input.phones);
  await setEmails(act, id, input.emails);
  await act.db
    .insertInto("leadTouches")
    .values({
      id: newId(),
      leadId: id,
      occurredAt: act.now,
      kind: input.touch ?? "call",
      sourceId: input.sourceId ?? null,
    })
    .execute();
  const spoken = spokenKinds.includes(input.touch ?? "");
  await recordStage(act, id, { status: 1, lifecycle: input.mine || spoken ? 1 : null });
  await rememberCandidates(act, id, candidates, input);
  await tellStory(act, id, {
    kind: "lead-created",
    summary: `Lead ${leadNo} came in`,
    detail: input.presentingProblem ?? undefined,
    data: { touch: input.touch ?? null },
  });
  const owner = input.mine ? act.actor.clinicianId : null;
  if (owner)
    await act.db
      .insertInto("leadAssignments")
      .values({ id: newId(), leadId: id, ownerId: owner, method: "claim", startedAt: act.now })
      .execute();
  const lead = await publishLead(act, id);
  const options = { topics: leadTopics(lead), subject: { type: "lead", id, version: lead.version } };
  await act.raise("crm.lead-created", { leadId: id }, options);
  if (owner) await act.raise("crm.lead-assigned", { leadId: id, ownerId: owner }, options);
  return { id, leadNo };
}

/** The place asked for, which must be one's own; the only place of someone who works at one. */
function placeOf(act: Act, input: NewLead): string | null {
  const { locationIds, kind } = act.actor;
  if (input.locationId) {
    if (kind !== "system" && act.scopeOf("crm.edit") !== "tenant" && !locationIds.includes(input.locationId))
      throw new Problem("location-not-yours", "You do not work at that location. Choose one of yours.");
    return input.locationId;
  }
  if (input.locationId === null) return null;
  return locationIds.length === 1 ? (locationIds[0] ?? null) : null;
}

async function insertLead(
  act: Act,
  id: string,
  leadNo: string,
  locationId: string | null,
  input: NewLead,
): Promise<void> {
  const { phones, emails, touch, mine, confirmNotDuplicateOf: _, address, locationId: __, ...fields } = input;
  const spoken = spokenKinds.includes(touch ?? "");
  const part2 = locationId ? (await locationOperations(act, locationId)).part2 : false;
  const identified = Boolean(input.firstName || input.lastName || phones.length > 0 || emails.length > 0);
  const part2Status = part2StatusOf(part2, identified && locationId !== null);
  await act.db
    .insertInto("leads")
    .values({
      ...(fields as object),
      id,
      leadNo,
      locationId,
      address: jsonb(address ?? {}) as never,
      boardRank: rankAt(act.now),
      lifecycle: mine || spoken ? 1 : null,
      receivedAt: act.now,
      lifecycleSince: act.now,
      lastActivityAt: act.now,
      ...(mine && act.actor.clinicianId ? { ownerId: act.actor.clinicianId, assignedAt: act.now } : {}),
      ...(spoken ? { firstResponseAt: act.now, firstResponseKind: touch ?? null, firstTwoWayAt: act.now } : {}),
      part2Status,
      part2Since: part2Status === "part2" ? act.now : null,
    })
    .execute();
}

/** Possible pairs wait for a decision; those the person looked at are decided. */
async function rememberCandidates(
  act: Act,
  leadId: string,
  candidates: readonly DuplicateCandidate[],
  input: NewLead,
): Promise<void> {
  for (const found of candidates) {
    if (found.id === input.priorClientId) continue;
    const status = input.confirmNotDuplicateOf.includes(found.id)
      ? "not-duplicate"
      : found.verdict === "household"
        ? "household"
        : "open";
    await act.db
      .insertInto("leadDuplicates")
      .values({
        id: newId(),
        leadId,
        otherType: found.type,
        otherId: found.id,
        score: found.score,
        evidence: jsonb(found.evidence) as never,
        status,
      })
      .execute();
  }
}
