import type { Act } from "#platform/server/execution/context.ts";
import type { BedStay } from "./bed-stay.contract.ts";
import { saveAwaySince } from "./bed-stay.store.ts";

/** Shows a client's bed as held during a leave, or as occupied again (BED-13). Open boards and charts update. */
export async function markAway(act: Act, stay: BedStay, since: string | null): Promise<void> {
  await saveAwaySince(act.db, stay.id, since);
  const topics = [`board:beds:${stay.locationId}`, ...(stay.clientId ? [`client:${stay.clientId}`] : [])];
  const state = since === null ? "occupied" : "away";
  await act.raise("facility.bed-changed", { bedId: stay.bedId, locationId: stay.locationId, state }, { topics });
}
