import type { Platform } from "#platform/server/platform.ts";
import type { AnyOutboundOperation } from "../outbound/operation.ts";
import type { IntegrationType } from "./integration-type.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    /** Kinds of outside services this module can be connected with. */
    integrations?: readonly IntegrationType[];
    /** What this module asks of services outside; queued with `queueTask()`. */
    outbound?: readonly AnyOutboundOperation[];
  }
}

type Running = Pick<Platform, "registry">;

/** Every kind of connection the modules declare. */
export function integrationTypes({ registry }: Running): readonly IntegrationType[] {
  return registry.parts("integrations");
}

export function integrationType(platform: Running, key: string): IntegrationType | undefined {
  return integrationTypes(platform).find((type) => type.key === key);
}

export function outboundOperation({ registry }: Running, operation: string): AnyOutboundOperation | undefined {
  return registry.parts("outbound").find((one) => one.operation === operation);
}
