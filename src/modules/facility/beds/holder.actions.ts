import { clientsInReach } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { BedStay } from "./bed-stay.contract.ts";

interface Named {
  legalFirstName: string;
  legalLastName: string;
  preferredName: string | null;
}

/** "Maria D.", as staff call clients. */
export function shortName({ legalFirstName, legalLastName, preferredName }: Named): string {
  return `${preferredName ?? legalFirstName} ${legalLastName.slice(0, 1)}.`;
}

/** How a refusal goes on after "occupied": " by Maria D." where the user may see that client, otherwise "." (BED-2). */
export async function holderText(view: View, { kind, clientId }: BedStay): Promise<string> {
  if (kind !== "stay" || clientId === null) return ".";
  const client = (await clientsInReach(view, "beds.view", [clientId])).get(clientId);
  return client ? ` by ${shortName(client)}` : ".";
}
