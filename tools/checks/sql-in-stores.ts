import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * SQL stands in `*.store.ts` alone, and a table is written by its own module alone. The kernel's own database, audit and
 * execution folders are stores by themselves.
 */
export interface SqlFinding {
  file: string;
  line: number;
  why: string;
}

const kernelFolders = [
  "src/platform/server/database/",
  "src/platform/server/audit/",
  "src/platform/server/execution/",
  "src/platform/server/access/access.ts",
  "src/platform/server/search/search.ts",
];
const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/;
const written = /\.(?:insertInto|updateTable|deleteFrom)\(\s*"(\w+)/g;
const recordTable = /\brecord\(\{\s*table: "(\w+)"/g;

export function isStore(file: string): boolean {
  return file.endsWith(".store.ts") || kernelFolders.some((folder) => file.startsWith(folder));
}

/** `src/modules/clients/…` → `clients`; everything else of the server belongs to the kernel. */
export function moduleOf(file: string): string {
  return /^src\/modules\/([\w-]+)\//.exec(file)?.[1] ?? "kernel";
}

/** The module that makes each table, from the names of the migrations: `0300_medications_orders.sql`. */
export function tableOwners(migrations: ReadonlyMap<string, string>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [file, text] of migrations) {
    const module = /(?:^|\/)\d+_([a-z]+(?:-[a-z]+)*)/.exec(file)?.[1];
    if (!module) continue;
    for (const [, table] of text.matchAll(/^\s*CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gim))
      if (table && !owners.has(table)) owners.set(camelCase(table), module);
  }
  return owners;
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const lineOf = (source: string, offset: number) => source.slice(0, offset).split("\n").length;

export function sqlFindings(files: ReadonlyMap<string, string>, owners: ReadonlyMap<string, string>): SqlFinding[] {
  const found: SqlFinding[] = [];
  for (const [file, source] of files) {
    if (!isStore(file))
      for (const [at, line] of source.split("\n").entries())
        if (statement.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
          found.push({ file, line: at + 1, why: "SQL outside a *.store.ts" });
    for (const pattern of [written, recordTable])
      for (const match of source.matchAll(pattern)) {
        const owner = owners.get(match[1] ?? "");
        if (owner && owner !== moduleOf(file))
          found.push({ file, line: lineOf(source, match.index), why: `${match[1]} is a table of ${owner}` });
      }
  }
  return found;
}

export function readProject(root: string) {
  const read = (pattern: string) =>
    new Map(
      globSync(pattern, { cwd: root })
        .sort()
        .map((file) => [file, readFileSync(join(root, file), "utf8")]),
    );
  const files = new Map(
    [...read("src/{modules,platform/server}/**/*.ts")].filter(
      ([file]) =>
        !/\.test\.ts$|\/(testing|samples|platform-samples)[\w-]*\.ts$|\/testing\//.test(file) &&
        !file.endsWith(".generated.ts"),
    ),
  );
  return { files, owners: tableOwners(read("database/migrations/*.sql")) };
}

if (import.meta.main) {
  const { files, owners } = readProject(resolve(import.meta.dirname, "../.."));
  const found = sqlFindings(files, owners);
  for (const { file, line, why } of found) process.stderr.write(`${file}:${line}: ${why}\n`);
  if (found.length > 0) process.exitCode = 1;
}
