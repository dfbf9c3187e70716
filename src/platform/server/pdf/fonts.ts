import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const resolve = createRequire(import.meta.url).resolve;
const load = (file: string) => withoutLayout(readFileSync(resolve(`@expo-google-fonts/inter/${file}`)));
let loaded: { regular: Buffer; bold: Buffer } | undefined;

/** Inter as it ships with the app: a document is made without a network, and has every letter of a name. */
export function pdfFonts(): { regular: Buffer; bold: Buffer } {
  loaded ??= {
    regular: load("400Regular/Inter_400Regular.ttf"),
    bold: load("600SemiBold/Inter_600SemiBold.ttf"),
  };
  return loaded;
}

const headerBytes = 12;
const entryBytes = 16;

/**
 * The font without its tables of kerning and alternates. Reading and applying them takes nine tenths of the time of a document,
 * which delays mail and webhooks when a worker seals many records.
 */
function withoutLayout(font: Buffer): Buffer {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const start = headerBytes + entryBytes * index;
    return font.subarray(start, start + entryBytes);
  }).filter((entry) => !["GSUB", "GPOS"].includes(entry.toString("latin1", 0, 4)));
  const header = Buffer.from(font.subarray(0, headerBytes));
  header.writeUInt16BE(entries.length, 4);
  const result = Buffer.from(font);
  Buffer.concat([header, ...entries]).copy(result);
  return result;
}
