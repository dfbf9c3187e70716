import type { BrowserContext } from "playwright-core";
import { type Answer, type AnyEndpoint, apiPrefix, type CallInput } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { isRecord } from "#platform/shared/typed.ts";
import type { Facility } from "./facility.ts";

/** Calls the API as the user signed in to this browser, for what a journey only prepares. */
export async function callApi<E extends AnyEndpoint>(
  { url }: Pick<Facility, "url">,
  context: BrowserContext,
  contract: E,
  input: CallInput<E>,
): Promise<Answer<E>> {
  const { params, body }: { params?: unknown; body?: unknown } = input;
  const token = (await context.cookies(url)).find(({ name }) => name === "token");
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(isRecord(params) ? params[name] : "")),
  );
  const answer = await context.request.fetch(`${url}${apiPrefix}${path}`, {
    method: contract.method,
    headers: {
      origin: url,
      authorization: `Bearer ${decodeURIComponent(token?.value ?? "")}`,
      ...(contract.idempotent ? { "idempotency-key": newId() } : {}),
    },
    ...(body === undefined ? {} : { data: body }),
  });
  if (!answer.ok()) throw new Error(`${contract.method} ${path}: ${answer.status()} ${await answer.text()}`);
  return contract.response.parse(await answer.json());
}
