/**
 * Writes the table types from a migrated database: `npm run db:types`; with `--check` it fails when the committed file
 * is not what the migrations give. OWNER_URL names a migrated database; otherwise one is made and thrown away.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { templateDatabase } from "../test/template.ts";
import { startTestCluster } from "../test/test-cluster.ts";

const root = join(import.meta.dirname, "../..");
const target = join(root, "src/platform/server/database/schema.generated.ts");
const types = {
  timestamptz: "string",
  int8: "number",
  xid8: "string",
  citext: "string",
  uuid: "string",
  time: "string",
  bytea: "Buffer",
  tstzrange: "string",
  interval: "string",
};

export async function generateTypes(ownerUrl: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "cairn-types-"));
  const out = join(directory, "schema.ts");
  try {
    await promisify(execFile)(join(root, "node_modules/.bin/kysely-codegen"), [
      "--dialect=postgres",
      "--camel-case",
      "--date-parser=string",
      "--numeric-parser=string",
      `--type-mapping=${JSON.stringify(types)}`,
      "--include-pattern=public.*",
      "--log-level=error",
      `--url=${ownerUrl}`,
      `--out-file=${out}`,
    ]);
    return await readFile(out, "utf8");
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export async function writeOrCheckTypes(ownerUrl: string, check: boolean): Promise<void> {
  const fresh = await generateTypes(ownerUrl);
  if (!check) return writeFile(target, fresh);
  const committed = await readFile(target, "utf8").catch(() => "");
  if (committed !== fresh)
    throw new Error("Table types are not what the migrations give: run `npm run db:types` and commit the result.");
}

if (import.meta.main) {
  const check = process.argv.includes("--check");
  if (process.env.OWNER_URL) await writeOrCheckTypes(process.env.OWNER_URL, check);
  else {
    const cluster = await startTestCluster("types");
    try {
      await writeOrCheckTypes(cluster.url(templateDatabase), check);
    } finally {
      await cluster.stop();
    }
  }
}
