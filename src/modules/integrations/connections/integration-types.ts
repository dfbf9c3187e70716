import type { Platform } from "#platform/server/platform.ts";
import type { AnyOutboundOperation } from "../outbound/operation.ts";
import type { IntegrationType } from "./integration-type.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    /** Connection types of this module. */
    integrations?: readonly IntegrationType[];
    /** Outbound operations of this module, queued with `queueTask()`. */
    outbound?: readonly AnyOutboundOperation[];
  }
}

type Running = Pick<Platform, "registry">;

/** Connection types of all modules. */
export function integrationTypes({ registry }: Running): readonly IntegrationType[] {
  return registry.parts("integrations");
}

export function integrationType(platform: Running, key: string): IntegrationType | undefined {
  return integrationTypes(platform).find((type) => type.key === key);
}

export function outboundOperation({ registry }: Running, operation: string): AnyOutboundOperation | undefined {
  return registry.parts("outbound").find((one) => one.operation === operation);
}
