import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import postcss from "postcss";
import type { Plugin } from "vite";

const className = /m_[0-9a-f]{6,8}\b/g;

/**
 * Mantine's style sheet covers all of its hundred components; a build keeps the rules of those we use, as its
 * components name their classes (`m_811560b9`) in their own code. Halves the style sheet of the first load.
 */
export function usedMantineStyles(projectRoot: string): Plugin {
  return {
    name: "cairn:used-mantine-styles",
    apply: "build",
    // Between Vite's own style plugins: imports are in place by now, and names are hashed from what we return.
    transform(code, id) {
      if (!/\.css($|\?)/.test(id) || !code.includes("m_")) return undefined;
      return { code: withoutUnused(code, usedClasses(projectRoot)), map: null };
    },
  };
}

/** The style sheet without selectors that need a class of a component that is not used. */
export function withoutUnused(css: string, used: ReadonlySet<string>): string {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => (selector.match(className) ?? []).every((name) => used.has(name)));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return sheet.toString();
}

/** Classes of all components that our screens import, and of those that these are made of. */
export function usedClasses(projectRoot: string): Set<string> {
  const seen = new Set<string>();
  const used = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const text = readFileSync(file, "utf8");
    for (const name of text.match(className) ?? []) used.add(name);
    // An index only hands on: following it would follow everything.
    follow(text, file);
  };
  const follow = (text: string, file: string) => {
    for (const { names, from } of importsIn(text)) {
      if (from.startsWith("@mantine/")) {
        const index = join(projectRoot, "node_modules", from, "esm/index.mjs");
        for (const target of definitions(index, names)) visit(target);
      } else if (from.startsWith(".") && file.includes("@mantine")) visit(resolve(dirname(file), from));
    }
  };
  for (const name of globSync("src/**/*.{ts,tsx}", { cwd: projectRoot })) {
    const file = join(projectRoot, name);
    const text = readFileSync(file, "utf8");
    if (text.includes("@mantine/")) follow(text, file);
  }
  return used;
}

function importsIn(text: string): { names: string[]; from: string }[] {
  return [...text.matchAll(/\bimport\s+([^"';]*?)\s*from\s*["']([^"']+)["']/g)].map(([, clause = "", from = ""]) => ({
    names: [...clause.matchAll(/(?:type\s+)?(\w+)(?:\s+as\s+\w+)?/g)].map(([, name = ""]) => name),
    from,
  }));
}

const indexes = new Map<string, Map<string, string>>();

/** The files that define those names of a Mantine package. */
function definitions(index: string, names: string[]): string[] {
  let known = indexes.get(index);
  if (!known) {
    known = new Map();
    const text = existsSync(index) ? readFileSync(index, "utf8") : "";
    for (const found of importsIn(text)) {
      for (const name of found.names) known.set(name, resolve(dirname(index), found.from));
    }
    indexes.set(index, known);
  }
  return names.flatMap((name) => known.get(name) ?? []);
}
