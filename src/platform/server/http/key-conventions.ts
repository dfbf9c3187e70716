import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { propertyOf } from "#platform/shared/property-of.ts";

/** The versions of the API, oldest first. A retired version stays for a year after its successor (KEY-4). */
export const apiVersions = ["2026-11-01"] as const;

/**
 * Sets the API version of the answer: the requested one, or the newest. A date means the newest version of that day, so that
 * an API client pins the day it was written on. Throws `version-unknown` for a date before the first, or no date.
 */
export function sayVersion(request: FastifyRequest, reply: FastifyReply): void {
  const wanted = request.headers["cairn-version"];
  const chosen = wanted === undefined ? apiVersions.at(-1) : versionOf(String(wanted));
  if (chosen === undefined)
    throw new Problem("version-unknown", `Cairn-Version is a date like ${apiVersions[0]}, not before that day.`);
  reply.header("cairn-version", chosen);
}

export function versionOf(date: string): string | undefined {
  if (!z.iso.date().safeParse(date).success) return undefined;
  return apiVersions.findLast((version) => version <= date);
}

/**
 * `If-Match: "3"` is the version an API client read (KEY-4): copied into the body, where the contract expects it. A
 * precondition that no endpoint would check is refused, because its caller relies on it.
 */
export function withIfMatch(request: FastifyRequest, contract: AnyEndpoint): unknown {
  const { body } = request;
  const text = request.headers["if-match"];
  if (text === undefined) return body;
  const version = /^"?(\d{1,9})"?$/.exec(text)?.[1];
  const refuse = (detail: string) =>
    new Problem("validation", { detail, errors: [{ path: "headers.if-match", message: detail }] });
  if (!version) throw refuse("If-Match is the version of the record, as a number.");
  if (!takesVersion(contract)) throw refuse("This endpoint takes no version.");
  const seen = propertyOf(body, "version");
  if (seen !== undefined && seen !== Number(version)) throw refuse("If-Match and the version in the body differ.");
  return { ...(typeof body === "object" ? body : {}), version: Number(version) };
}

function takesVersion({ body }: AnyEndpoint): boolean {
  const holds = (schema: unknown): boolean =>
    schema instanceof z.ZodUnion
      ? schema.options.every(holds)
      : schema instanceof z.ZodObject && "version" in schema.shape;
  return holds(body);
}
