/**
 * Writes the table types from a migrated database: `npm run db:types`; with `--check` it fails when the committed files
 * are not what the migrations give. OWNER_URL names a migrated database; otherwise one is made and thrown away.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { templateDatabase } from "../test/template.ts";
import { startTestCluster } from "../test/test-cluster.ts";
import { readColumns } from "./catalog.ts";
import { tableTypes } from "./table-types.ts";

const root = join(import.meta.dirname, "../..");

async function generateTypes(ownerUrl: string): Promise<[path: string, text: string][]> {
  const { unions, tables } = tableTypes(await readColumns(ownerUrl));
  return [
    ["src/platform/shared/columns.generated.ts", unions],
    ["src/platform/server/database/schema.generated.ts", tables],
  ];
}

async function writeOrCheckTypes(ownerUrl: string, check: boolean): Promise<void> {
  for (const [path, fresh] of await generateTypes(ownerUrl)) {
    const target = join(root, path);
    if (!check) await writeFile(target, fresh);
    else if ((await readFile(target, "utf8").catch(() => "")) !== fresh)
      throw new Error(`${path} is not what the migrations give: run \`npm run db:types\` and commit the result.`);
  }
}

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
