import { deviceProof } from "#modules/accounts/index.web.ts";
import { call } from "#platform/web/api/call.ts";
import { enrolWorkstation, proofAbout, type Workstation } from "../downtime.contract.ts";
import { markEnrolled } from "./enrolled.ts";
import { startKeeping } from "./keep.ts";
import { keep, throwAllAway } from "./vault.ts";

/** Why this browser cannot be a workstation; null when it can. */
export function whyNotHere(): string | null {
  if (!window.isSecureContext || !("serviceWorker" in navigator) || !crypto.subtle)
    return "This browser keeps no packets: it needs HTTPS and service workers. Private windows have none.";
  return null;
}

/** Enrols this browser for a place. Asks the browser to keep what it stores even when space runs short. */
export async function enrolHere(locationId: string, name: string): Promise<Workstation> {
  const device = await deviceProof(proofAbout.enrol);
  if (!device) throw new Error("This browser keeps no key of its own (a private window?), so it cannot be enrolled.");
  const workstation = await call(enrolWorkstation, { body: { locationId, name, diskEncrypted: true, device } });
  await navigator.storage?.persist?.().catch(() => false);
  await throwAllAway();
  await keep("enrolment", { workstationId: workstation.id, locationId, name });
  markEnrolled(true);
  startKeeping();
  return workstation;
}
