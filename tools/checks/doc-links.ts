import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where a path named in a text may begin, besides beside the text: the shorthand of README, CONTRIBUTING and docs. */
const roots = ["", "src", "src/modules", "src/platform", "src/platform/server", "src/platform/web"];

/** Links and named files of one Markdown text that lead nowhere. Code blocks are examples, and pages outside are not asked. */
export function deadLinks(file: string, text: string, exists: (path: string) => boolean = existsSync): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, "");
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = ""]) => to)
    .filter((to) => !/^(\w+:|#)/.test(to))
    .filter((to) => !exists(join(dirname(file), to.split("#")[0] ?? "")));
  const named = [...prose.matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|mjs|sql|css|md))`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => ![dirname(file), ...roots].some((root) => exists(join(root, path))));
  return [...links, ...named];
}
