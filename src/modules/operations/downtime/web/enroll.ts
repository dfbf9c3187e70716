import { deviceProof } from "#modules/accounts/index.web.ts";
import { call } from "#platform/web/api/call.ts";
import { enrollWorkstation, proofAbout, type Workstation } from "../downtime.contract.ts";
import { markEnrolled } from "./enrolled.ts";
import { deleteEverything, store } from "./offline-storage.ts";
import { startSync } from "./sync.ts";

/** Why this browser cannot be enrolled; null if it can. */
export function whyNotHere(): string | null {
  if (!window.isSecureContext || !("serviceWorker" in navigator) || !crypto.subtle)
    return "This browser can't store packets. It needs HTTPS and service workers, which private windows don't have.";
  return null;
}

/** Enrolls this browser for a location and requests persistent storage. */
export async function enrollHere(locationId: string, name: string): Promise<Workstation> {
  const device = await deviceProof(proofAbout.enroll);
  if (!device) throw new Error("This browser can't store keys, so it can't be enrolled. Don't use a private window.");
  const workstation = await call(enrollWorkstation, { body: { locationId, name, diskEncrypted: true, device } });
  await navigator.storage?.persist?.().catch(() => false);
  await deleteEverything();
  await store("enrollment", { workstationId: workstation.id, locationId, name });
  markEnrolled(true);
  startSync();
  return workstation;
}
