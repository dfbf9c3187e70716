import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { TransferFacts } from "../notes/note-document.ts";
import type { Stop } from "../notes/signing.ts";
import { transferById } from "./transfer.store.ts";
import { changesOf, transferReasonLabels } from "./transfer.ts";

/** Where a transfer note hands the client off to, as it is signed with the note. Throws `not-found`. */
export async function destinationOf(db: TenantDb, noteId: string): Promise<TransferFacts> {
  const handoff = await transferById(db, noteId);
  return {
    from: { location: handoff.fromLocation, level: handoff.fromLevel },
    to: { location: handoff.toLocation, level: handoff.toLevel, program: handoff.toProgram },
    effectiveAt: handoff.effectiveAt,
    reason: transferReasonLabels[handoff.reasonCode],
    receiver: handoff.receiverName,
    transport: handoff.transport,
    belongingsChecked: handoff.belongingsChecked,
  };
}

/** What prevents a transfer note from being signed besides its text: the client is there already. */
export async function transferStops(
  db: TenantDb,
  note: { id: string; kind: string },
  now: { locationId: string; levelOfCareId: string | null },
): Promise<Stop[]> {
  if (note.kind !== "transfer") return [];
  const { toLocationId, toLevelId } = await transferById(db, note.id);
  const { location, level } = changesOf({
    fromLocationId: now.locationId,
    fromLevelId: now.levelOfCareId,
    toLocationId,
    toLevelId,
  });
  if (location || level) return [];
  const message = "The client is already at this location and level of care. Choose another destination.";
  return [{ code: "transfer-unchanged", path: "transfer", message }];
}
