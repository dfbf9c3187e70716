import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const unused = /node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/**
 * The API's documentation is made on the server, so browsers do not load what turns schemas into JSON Schema (5 KB compressed).
 * Zod's schemas refer to it by name, so each export stays: the factories give a function that throws, and so is every other export.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: "cairn:without-json-schema",
    apply: "build",
    enforce: "pre",
    load(id) {
      const path = id.replaceAll("\\", "/");
      if (!unused.test(path)) return undefined;
      const names = [...readFileSync(path, "utf8").matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name]) => name,
      );
      return [
        'const refuse = () => { throw new Error("JSON Schema is made on the server only."); };',
        "const make = () => refuse;",
        `export { ${names.map((name) => `${name?.startsWith("create") ? "make" : "refuse"} as ${name}`).join(", ")} };`,
      ].join("\n");
    },
  };
}
