import { globSync, readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { parseSync } from "vite";
import { type Room, roomOf as roomByName } from "./rooms.ts";
import { isServerOnly, refusal } from "./walls.ts";

export interface Violation {
  file: string;
  line: number;
  imports: string;
  why: string;
}

const subpaths: Record<string, string> = {
  "#platform/": "src/platform/",
  "#modules/": "src/modules/",
  "#ui/": "src/ui/",
  "#apps/": "src/apps/",
  "#testing/": "src/testing/",
  "#tools/": "tools/",
};

interface Import {
  specifier: string;
  offset: number;
  /** Not a type, not `import()`: it comes along whenever this file does. */
  immediate: boolean;
  /** The file it names, relative to the project; nothing for a package. */
  target: string | undefined;
}

/** Every import, static or dynamic, of values or of types, that breaks a wall of architecture §2. */
export function boundaryViolations(files: ReadonlyMap<string, string>): Violation[] {
  const imports = new Map<string, Import[]>();
  for (const [file, source] of files) {
    imports.set(
      file,
      importsOf(file, source).map((one) => ({ ...one, target: targetOf(file, one.specifier) })),
    );
  }
  const roomOf = roomsBy(imports);
  const found: Violation[] = [];
  for (const [file, source] of files) {
    const isTest = /\.test\.tsx?$/.test(file) || /\/(testing|samples)(\/|\.tsx?$)/.test(file);
    for (const { specifier, offset, target, immediate } of imports.get(file) ?? []) {
      const why =
        refusal(roomOf(file), target === undefined ? specifier : roomOf(target), isTest) ??
        (immediate && target ? firstLoadRefusal(roomOf(file), target) : undefined);
      if (why) found.push({ file, line: source.slice(0, offset).split("\n").length, imports: specifier, why });
    }
  }
  return [...found, ...cycles(files, imports)];
}

/** Files that need each other when they load: each of a cycle is reported once, with the way round. Types are erased. */
function cycles(files: ReadonlyMap<string, string>, imports: ReadonlyMap<string, Import[]>): Violation[] {
  const found: Violation[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    if (done.has(file)) return;
    const at = path.indexOf(file);
    if (at >= 0) {
      const around = [...path.slice(at), file];
      found.push({ file, line: 1, imports: around[1] ?? file, why: `an import cycle: ${around.join(" → ")}` });
      return;
    }
    path.push(file);
    for (const { target, immediate } of imports.get(file) ?? [])
      if (immediate && target && files.has(target)) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of files.keys()) visit(file);
  return found;
}

/** `module.web.tsx` is in everybody's first load, the sign-in page's too, and so is what it imports. */
function firstLoadRefusal(from: Room, target: string): string | undefined {
  if (from.kind !== "module" || from.part !== "web-registry") return undefined;
  if (target === "src/ui/index.ts") return "name the file of #ui: its index brings all of it into the first load";
  const isPiece = target.startsWith("src/modules/") && target.endsWith(".tsx");
  return isPiece ? "load screens and pieces with import() or lazyPiece(): this is in the first load" : undefined;
}

/**
 * The room of each file. What looks like a rule by its name and imports something of the server, be it through another
 * such file, is a piece of the inside.
 */
function roomsBy(imports: ReadonlyMap<string, Import[]>): (file: string) => Room {
  const inside = new Set<string>();
  const roomOf = (file: string): Room => {
    const room = roomByName(file);
    return inside.has(file) && room.kind === "module" ? { ...room, part: "inside" } : room;
  };
  for (let before = -1; before !== inside.size; ) {
    before = inside.size;
    for (const [file, list] of imports) {
      const room = roomOf(file);
      if (room.kind !== "module" || room.part !== "rule") continue;
      const reaches = list.some(({ target, specifier }) =>
        isServerOnly(target === undefined ? specifier : roomOf(target)),
      );
      if (reaches) inside.add(file);
    }
  }
  return roomOf;
}

function importsOf(file: string, source: string): Omit<Import, "target">[] {
  const { module } = parseSync(file, source);
  const written = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      offset: moduleRequest.start,
      immediate: entries.length === 0 || entries.some(({ isType }) => !isType),
    })),
    ...module.staticExports.flatMap(({ entries }) => {
      const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
      return from ? [{ specifier: from.value, offset: from.start, immediate: true }] : [];
    }),
  ];
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^["'`](.+)["'`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1];
    if (literal) written.push({ specifier: literal, offset: moduleRequest.start, immediate: false });
  }
  // `import("…").Name` in a type is not an import to the parser, and still ties two rooms together.
  for (const match of source.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)) {
    if (!written.some((one) => Math.abs(one.offset - match.index) < 12)) {
      written.push({ specifier: match[1] ?? "", offset: match.index, immediate: false });
    }
  }
  return written;
}

/** The file an import names, relative to the project; nothing for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.normalize(posix.join(posix.dirname(file), specifier));
  for (const [prefix, directory] of Object.entries(subpaths)) {
    if (specifier.startsWith(prefix)) return posix.normalize(directory + specifier.slice(prefix.length));
  }
  return undefined;
}

function sourceFiles(root: string): Map<string, string> {
  const names = globSync("src/**/*.{ts,tsx}", { cwd: root }).map((name) => name.replaceAll("\\", "/"));
  return new Map(names.sort().map((name) => [name, readFileSync(join(root, name), "utf8")]));
}

if (import.meta.main) {
  const files = sourceFiles(resolve(import.meta.dirname, "../.."));
  const violations = boundaryViolations(files);
  for (const { file, line, imports, why } of violations) console.error(`${file}:${line}  ${imports}\n    ${why}`);
  console.log(`${files.size} files, ${violations.length} imports through a wall`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
