import { z } from "zod";
import { callConnection, type OpenConnection } from "#modules/integrations/index.ts";
import { failureOf } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import type { CallProvider } from "#platform/shared/columns.generated.ts";
import { audioType } from "../recordings/recording.ts";
import { baseOf, providers, readReply } from "./provider.ts";

interface Audio {
  mediaType: string;
  content: Buffer;
}

/**
 * The bytes of a recording. Its address comes from a webhook, so only the provider's own hosts are asked (CALL-10); a simulated
 * connection asks the simulator for the same path. CallRail answers with the address of the audio first.
 */
export async function recordingFrom(provider: CallProvider, connection: OpenConnection, url: string): Promise<Audio> {
  const reply = await get(provider, connection, url);
  const type = audioType(reply.headers["content-type"]);
  if (type) return { mediaType: type, content: reply.body };
  const { url: next } = readReply(z.object({ url: z.string() }), reply.body, connection.label);
  const audio = await get(provider, connection, next);
  const mediaType = audioType(audio.headers["content-type"]);
  if (!mediaType) throw new OutboundFailure("refused", `${connection.label} returned no audio.`);
  return { mediaType, content: audio.body };
}

async function get(provider: CallProvider, connection: OpenConnection, text: string) {
  const { hosts, root, authorization } = providers[provider];
  const url = addressOf(text, hosts);
  const base = baseOf(connection, `${url.protocol}//${url.host}`);
  const reply = await callConnection(
    connection,
    { operation: "calls.recording", channel: "calls", pathTemplate: "/recording" },
    {
      method: "GET",
      url: `${base}${url.pathname}${url.search}`,
      // The key goes to the provider's API only, not to the store of its audio.
      headers: url.host === new URL(root).host ? { authorization: authorization(connection) } : {},
      timeoutMs: 30_000,
      maxBytes: 60_000_000,
    },
  );
  if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
  return reply;
}

/** Throws `OutboundFailure` for an address outside the provider. */
function addressOf(text: string, hosts: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOwn = url?.protocol === "https:" && hosts.some((host) => url.host === host || url.host.endsWith(`.${host}`));
  if (!url || !isOwn) throw new OutboundFailure("refused", "The recording is not at the provider's address.");
  return url;
}
