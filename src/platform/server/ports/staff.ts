import type { Permission } from "#platform/shared/access/permissions.ts";
import type { View } from "../execution/context.ts";
import { port } from "./port.ts";

/** A colleague who may witness a signed action. */
export interface PossibleWitness {
  userId: string;
  clinicianId: string;
  name: string;
  role: string;
  photoFileId: string | null;
}

/** Active colleagues with a PIN who hold the permission, at the location if one is given. Never the actor. */
export const witnessesFor =
  port<
    (
      view: View,
      needs: { permission: Permission; locationId?: string | undefined },
    ) => Promise<readonly PossibleWitness[]>
  >("platform.witnessesFor");
