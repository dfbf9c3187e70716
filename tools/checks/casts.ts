import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync } from "vite";

/** The most casts production code may hold; lowered whenever some are removed, never raised. */
export const mostCasts = { all: 34, untyped: 3 };

export interface Cast {
  file: string;
  line: number;
  /** `as unknown`, `as never`, `as any`: the compiler stops checking. */
  untyped: boolean;
}

/** Every `as` of a file except `as const`. */
export function castsOf(file: string, source: string): Cast[] {
  const found: Cast[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (typeof node !== "object" || node === null) return;
    const { type, typeAnnotation, start } = node as { type?: string; typeAnnotation?: TypeNode; start?: number };
    if (type === "TSAsExpression" && typeAnnotation && !isConst(typeAnnotation))
      found.push({
        file,
        line: source.slice(0, start).split("\n").length,
        untyped: ["TSUnknownKeyword", "TSNeverKeyword", "TSAnyKeyword"].includes(typeAnnotation.type),
      });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return found;
}

interface TypeNode {
  type: string;
  typeName?: { name?: string };
}
const isConst = ({ type, typeName }: TypeNode) => type === "TSTypeReference" && typeName?.name === "const";

/** Production code: no tests, no test support, no generated files. */
export function productionFiles(root: string): string[] {
  return globSync("src/**/*.{ts,tsx}", { cwd: root })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => !/\.test\.tsx?$|\.generated\.ts$|(^|\/)(testing|samples)(\/|\.tsx?$)/.test(name))
    .sort();
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? join(import.meta.dirname, "../.."));
  const all = productionFiles(root).flatMap((file) => castsOf(file, readFileSync(join(root, file), "utf8")));
  const untyped = all.filter((cast) => cast.untyped);
  for (const { file, line } of process.argv.includes("--list") ? all : untyped) console.log(`${file}:${line}`);
  console.log(`${all.length} casts, ${untyped.length} of them to unknown, never or any`);
  if (all.length > mostCasts.all || untyped.length > mostCasts.untyped) {
    console.error(
      `At most ${mostCasts.all} casts and ${mostCasts.untyped} untyped ones are allowed (tools/checks/casts.ts).`,
    );
    process.exitCode = 1;
  }
}
