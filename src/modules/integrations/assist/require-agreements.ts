import type { Registry } from "#platform/server/execution/registry.ts";

/** Throws at startup if a model action uses a channel that does not require agreements for client data (INT-2). */
export function requireClientDataAgreements(registry: Registry): void {
  for (const action of registry.parts("assist")) {
    if (action.mode !== "model") continue;
    const ways = registry.parts("integrations").filter((type) => type.channel === action.channel);
    if (ways.length === 0 || ways.some((type) => type.dataClass !== "phi"))
      throw new Error(`The assist action ${action.key} needs a channel that may carry client data.`);
  }
}
