import { z } from "zod";
import { callConnection, type IntegrationType, type OpenConnection } from "#modules/integrations/index.ts";
import { failureOf } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { type RegistryEntry, readRegistry } from "./npi-registry.ts";

export const registryChannel = "npi-registry";
const publicRegistry = "https://npiregistry.cms.hhs.gov";

function addressOf({ environment, platform }: OpenConnection): string {
  if (environment !== "simulator") return publicRegistry;
  const { simulators } = platform.outside;
  if (!simulators)
    throw new OutboundFailure("notConfigured", "This connection needs a simulator, and none is running.");
  return simulators.registry;
}

/** Looks providers up in the registry. Nothing about a client is sent. Throws `OutboundFailure`. */
export async function askRegistry(connection: OpenConnection, query: URLSearchParams): Promise<RegistryEntry[]> {
  const reply = await callConnection(
    connection,
    { operation: "registry.search", channel: registryChannel, pathTemplate: "/api/" },
    {
      method: "GET",
      url: `${addressOf(connection)}/api/?${query.toString()}`,
      headers: { accept: "application/json" },
    },
  );
  if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
  const answer = readRegistry(reply.body.toString("utf8"));
  if (!answer) throw new OutboundFailure("unknownEffect", `${connection.label} returned an unreadable response.`);
  if ("refused" in answer) throw new OutboundFailure("refused", `${connection.label}: ${answer.refused}`);
  return answer.entries;
}

export const registryType: IntegrationType = {
  key: "registry.nppes",
  label: "NPI registry",
  summary: "Looks up physicians and organizations in the public NPI registry (NPPES) by number, name and ZIP code.",
  category: "identity",
  channel: registryChannel,
  perMinute: 60,
  auth: "none",
  dataClass: "none",
  agreementKinds: [],
  configSchema: z.strictObject({}),
  fields: [],
  secrets: [],
  simulator: () => ({ config: {}, secrets: {} }),
  test: async (connection) => {
    // The registry's own example number.
    const found = await askRegistry(connection, new URLSearchParams({ version: "2.1", number: "1234567893" }));
    return found.length > 0 ? "Connected. The registry answered with a provider." : "Connected. The registry answered.";
  },
};
