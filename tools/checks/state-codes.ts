import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { productionFiles } from "./casts.ts";

const names = String.raw`(?:\w*[sS]tatus|\w*[lL]ifecycle|clinicianState|outcome)`;
const compared = new RegExp(String.raw`\b${names}\s*(?:===|!==)\s*\d{1,2}\b`, "g");
const filtered = new RegExp(String.raw`"(?:\w+\.)?${names}",\s*"(?:=|<>|!=|in|not in)",\s*\[?\d{1,2}\b`, "g");

/** Lines that read a numeric state past its state table: \`order.orderStatus === 1\`, \`.where("status", "=", 4)\`. */
export function stateCodesIn(source: string): number[] {
  return [...source.matchAll(compared), ...source.matchAll(filtered)].map(
    ({ index }) => source.slice(0, index).split("\n").length,
  );
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? join(import.meta.dirname, "../.."));
  const found = productionFiles(root).flatMap((file) =>
    stateCodesIn(readFileSync(join(root, file), "utf8")).map((line) => `${file}:${line}`),
  );
  for (const place of found) console.log(place);
  console.log(`${found.length} states compared with a bare number`);
  if (found.length > 0) {
    console.error("Ask the noun's state table instead.");
    process.exitCode = 1;
  }
}
