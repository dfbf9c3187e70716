import type { Registry } from "#platform/server/execution/registry.ts";

/** Text of clients goes to a model only over a channel that needs the agreements for client data (INT-2). Throws at start. */
export function requireClientDataAgreements(registry: Registry): void {
  for (const action of registry.parts("assist")) {
    if (action.mode !== "model") continue;
    const ways = registry.parts("integrations").filter((type) => type.channel === action.channel);
    if (ways.length === 0 || ways.some((type) => type.dataClass !== "phi"))
      throw new Error(`The assist action ${action.key} needs a channel that may carry client data.`);
  }
}
