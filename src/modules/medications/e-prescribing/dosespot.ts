import { z } from "zod";
import { callConnection, connectionFor, type OpenConnection } from "#modules/integrations/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { failureOf } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";

export const prescribingChannel = "prescribing";

/** The connection to the e-prescribing service, or null. */
export const prescribingConnection = (view: Pick<View, "db" | "platform">): Promise<string | null> =>
  connectionFor(view.db, view.platform, prescribingChannel);

/** The addresses of the service: its API, and the pages that a sign-on opens. */
export function addressesOf({ environment, platform, config }: OpenConnection): { api: string; pages: string } {
  if (environment !== "simulator") {
    const api = String(config.baseUrl ?? "").replace(/\/$/, "");
    const pages = String(config.uiBaseUrl ?? "").replace(/\/$/, "");
    if (!api || !pages)
      throw new OutboundFailure("notConfigured", "Enter both addresses of the e-prescribing service.");
    return { api, pages };
  }
  const { simulators } = platform.outside;
  if (!simulators)
    throw new OutboundFailure("notConfigured", "This connection needs a simulator, and none is running.");
  return { api: simulators.erx, pages: simulators.erx };
}

const Token = z.object({ access_token: z.string(), expires_in: z.number().optional() });
/** Errors may come with HTTP 200 (`ResultCode: ERROR`). */
const Envelope = z.object({
  Item: z.unknown().optional(),
  Items: z.array(z.unknown()).optional(),
  Id: z.union([z.string(), z.number()]).optional(),
  Result: z.object({ ResultCode: z.string(), ResultDescription: z.string().nullish() }),
});
type Envelope = z.infer<typeof Envelope>;

/** One signed-in session with the service's API. */
export interface Line {
  get(operation: string, path: string, template?: string): Promise<Envelope>;
  send(operation: string, method: "POST" | "PUT", path: string, body: object, template?: string): Promise<Envelope>;
}

/** Signs in as a user of the clinic and keeps the token for the calls that follow. Throws `OutboundFailure`. */
export async function signedIn(connection: OpenConnection, userId: string): Promise<Line> {
  const { api } = addressesOf(connection);
  const { clinicId, subscriptionHeader } = connection.config;
  const { clinicKey = "", subscriptionKey = "" } = connection.secrets;
  const subscription = { [String(subscriptionHeader || "Subscription-Key")]: subscriptionKey };
  const facts = { channel: prescribingChannel };
  const reply = await callConnection(
    connection,
    { ...facts, operation: "erx.token", pathTemplate: "/webapi/v2/connect/token" },
    {
      method: "POST",
      url: `${api}/webapi/v2/connect/token`,
      headers: { ...subscription, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        grant_type: "password",
        client_id: String(clinicId),
        client_secret: clinicKey,
        username: userId,
        password: clinicKey,
        scope: "api",
      }).toString(),
    },
  );
  if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
  const token = read(Token, reply.body, connection);
  const ask = async (
    operation: string,
    method: "GET" | "POST" | "PUT",
    path: string,
    template: string,
    body?: object,
  ): Promise<Envelope> => {
    const answer = await callConnection(
      connection,
      { ...facts, operation, pathTemplate: `/webapi/v2/${template}` },
      {
        method,
        url: `${api}/webapi/v2/${path}`,
        headers: {
          ...subscription,
          authorization: `Bearer ${token.access_token}`,
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
    );
    if (answer.status !== 200) throw failureOf(answer.status, answer.headers, connection.label);
    const envelope = read(Envelope, answer.body, connection);
    if (envelope.Result.ResultCode.toUpperCase() !== "OK")
      throw new OutboundFailure(
        "refused",
        `${connection.label}: ${envelope.Result.ResultDescription ?? "the request was refused"}`,
      );
    return envelope;
  };
  return {
    get: (operation, path, template = withoutIds(path)) => ask(operation, "GET", path, template),
    send: (operation, method, path, body, template = withoutIds(path)) => ask(operation, method, path, template, body),
  };
}

/** For the call list: no id and no query. */
const withoutIds = (path: string): string => path.replace(/\?.*$/, "").replaceAll(/\/\d+/g, "/:id");

function read<T>(shape: z.ZodType<T>, body: Buffer, connection: OpenConnection): T {
  try {
    return shape.parse(JSON.parse(body.toString("utf8")));
  } catch {
    throw new OutboundFailure("unknownEffect", `${connection.label} returned an unreadable response.`);
  }
}

/** The items of an answer, each as its shape says; one that cannot be read fails the whole. */
export function itemsOf<T>(shape: z.ZodType<T>, envelope: Envelope): T[] {
  const parsed = z.array(shape).safeParse(envelope.Items ?? []);
  if (parsed.success) return parsed.data;
  throw new OutboundFailure("unknownEffect", "The e-prescribing service returned an unreadable list.");
}

/** The id of what was just made. */
export function madeId(envelope: Envelope): string {
  if (envelope.Id !== undefined) return String(envelope.Id);
  throw new OutboundFailure("unknownEffect", "The e-prescribing service returned no id.");
}
