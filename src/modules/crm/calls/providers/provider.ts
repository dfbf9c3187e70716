import type { z } from "zod";
import type { OpenConnection } from "#modules/integrations/index.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";

export interface ProviderNumber {
  number: string;
  label: string;
}

/** Where each provider's API is, the hosts of its recordings (hosts below these count too), and how a request signs in. */
export const providers = {
  ctm: {
    root: "https://api.calltrackingmetrics.com",
    hosts: ["calltrackingmetrics.com"],
    authorization: ({ secrets }: OpenConnection) =>
      `Basic ${Buffer.from(`${secrets.accessKey ?? ""}:${secrets.secretKey ?? ""}`).toString("base64")}`,
  },
  callrail: {
    root: "https://api.callrail.com",
    hosts: ["callrail.com"],
    authorization: ({ secrets }: OpenConnection) => `Token token="${secrets.apiKey ?? ""}"`,
  },
} as const;

/** The provider's address; the simulator's for a simulated connection. */
export function baseOf({ environment, platform }: OpenConnection, live: string): string {
  if (environment !== "simulator") return live;
  const { simulators } = platform.outside;
  if (!simulators)
    throw new OutboundFailure("notConfigured", "This connection needs a simulator, and none is running.");
  return simulators.calls;
}

/** Throws `OutboundFailure` for a reply that is not what the provider documents. */
export function readReply<T>(shape: z.ZodType<T>, body: Buffer, label: string): T {
  try {
    return shape.parse(JSON.parse(body.toString("utf8")));
  } catch {
    throw new OutboundFailure("temporary", `${label} returned an unreadable response.`);
  }
}
