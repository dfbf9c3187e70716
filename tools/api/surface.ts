import { z } from "zod";
import { mayBeGranted } from "#platform/server/authentication/key-scope.ts";
import type { MountedHandler } from "#platform/server/execution/registry.ts";
import { isPermission } from "#platform/shared/access/permissions.ts";

/** What programs rely on, a line each: `POST /beds/:bedId/release > reason! string`. `!` is needed or always there. */
export type Surface = readonly string[];

/** The endpoints that a key may call (KEY-2, KEY-3): what the others do is between Cairn and its own pages. */
function isOpenToKeys({ contract }: MountedHandler): boolean {
  const { permission, stepUp, ticket } = contract;
  return isPermission(permission) && mayBeGranted(permission) && !stepUp && ticket === undefined;
}

export function surfaceOf(handlers: readonly MountedHandler[]): Surface {
  const lines: string[] = [];
  for (const handler of handlers.filter(isOpenToKeys)) {
    const { contract } = handler;
    const name = `${contract.method} ${contract.path}`;
    lines.push(`${name} = ${contract.status}`);
    if (contract.raw) continue;
    for (const [way, part, io] of [
      [">", contract.query, "input"],
      [">", contract.body, "input"],
      ["<", contract.response, "output"],
    ] as const)
      for (const line of fieldsOf(part, io)) lines.push(`${name} ${way} ${line}`);
  }
  return [...new Set(lines)].sort();
}

interface Json {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  additionalProperties?: Json | boolean;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  $ref?: string;
  $defs?: Record<string, Json>;
}

function fieldsOf(schema: z.ZodType, io: "input" | "output"): string[] {
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  const lines: string[] = [];
  walk(json, "", json.$defs ?? {}, lines, 0);
  return lines;
}

/** The fields of an object and of what it holds; alternatives are not distinguished: all their fields count. */
function walk(json: Json, at: string, defs: Record<string, Json>, lines: string[], depth: number): void {
  const here = json.$ref ? (defs[json.$ref.split("/").at(-1) ?? ""] ?? {}) : json;
  if (depth > 8) return;
  for (const one of [...(here.anyOf ?? []), ...(here.oneOf ?? []), ...(here.allOf ?? [])])
    walk(one, at, defs, lines, depth + 1);
  if (here.items) walk(here.items, `${at}[]`, defs, lines, depth + 1);
  if (typeof here.additionalProperties === "object") walk(here.additionalProperties, `${at}{}`, defs, lines, depth + 1);
  for (const [name, field] of Object.entries(here.properties ?? {})) {
    const path = at ? `${at}.${name}` : name;
    lines.push(`${path}${here.required?.includes(name) ? "!" : ""} ${typeOf(field, defs)}`);
    walk(field, path, defs, lines, depth + 1);
  }
}

function typeOf(json: Json, defs: Record<string, Json>): string {
  if (json.$ref) return typeOf(defs[json.$ref.split("/").at(-1) ?? ""] ?? {}, defs);
  const any = json.anyOf ?? json.oneOf;
  if (any) return [...new Set(any.map((one) => typeOf(one, defs)))].sort().join("|");
  if (json.const !== undefined) return JSON.stringify(json.const);
  if (json.enum)
    return json.enum
      .map((one) => JSON.stringify(one))
      .sort()
      .join("|");
  return [json.type ?? "any"].flat().join("|");
}
