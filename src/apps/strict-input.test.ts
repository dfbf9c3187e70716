import { expect, it } from "vitest";
import { z } from "zod";
import { Registry } from "#platform/server/execution/registry.ts";
import { modules } from "./modules.ts";

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  [key: string]: unknown;
}

/** Paths of objects in a schema that would take keys it does not name. */
function loose(schema: unknown, at: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one, index) => loose(one, `${at}/${index}`));
  if (schema === null || typeof schema !== "object") return [];
  const { properties, additionalProperties, ...rest } = schema as JsonSchema;
  const here = properties && additionalProperties !== false ? [at] : [];
  const inside = Object.entries(properties ?? {}).flatMap(([name, one]) => loose(one, `${at}.${name}`));
  return [...here, ...inside, ...Object.entries(rest).flatMap(([name, one]) => loose(one, `${at}/${name}`))];
}

it("SEC-1 unknown JSON keys are refused: no path, query or body of any endpoint accepts a key it does not name", () => {
  const found = new Registry(modules).handlers.flatMap(({ contract }) =>
    (["params", "query", "body"] as const).flatMap((part) =>
      loose(
        z.toJSONSchema(contract[part], { io: "input", unrepresentable: "any" }),
        `${contract.method} ${contract.path} ${part}`,
      ),
    ),
  );
  expect(found).toEqual([]);
});

it("SEC-1 the search itself finds a loose object, also inside lists and choices", () => {
  const schema = z.strictObject({ rows: z.array(z.union([z.string(), z.object({ a: z.string() })])) });
  expect(loose(z.toJSONSchema(schema, { io: "input" }), "body")).toHaveLength(1);
  expect(loose(z.toJSONSchema(z.record(z.string(), z.string()), { io: "input" }), "body")).toEqual([]);
});
