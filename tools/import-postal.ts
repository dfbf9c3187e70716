/** `npm run import:postal -- FILE`: zip codes of SimpleMaps' uszips.csv in place of those that came with Cairn (GEO-1). */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import { importPostal } from "./reference-data/postal-import.ts";
import { withDatabase } from "./run/with-database.ts";

const [file] = process.argv.slice(2);
if (!file) throw new Error("Say which file: npm run import:postal -- uszips.csv");
const text = await readFile(resolve(file), "utf8");

await withDatabase(async ({ ownerUrl }) => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { written, left } = await importPostal(owner, text);
    console.log(
      `${written.toLocaleString("en-US")} zip codes are in${left > 0 ? `; ${left} rows could not be read` : ""}.`,
    );
    console.log("Their license asks to be named: keep SimpleMaps' attribution where your facility shows places.");
  } finally {
    await owner.end();
  }
});
