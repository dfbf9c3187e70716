import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const resolve = createRequire(import.meta.url).resolve;
const load = (file: string) => readFileSync(resolve(`@expo-google-fonts/inter/${file}`));
let loaded: { regular: Buffer; bold: Buffer } | undefined;

/** Inter as it ships with the app: a document is made without a network, and has every letter of a name. */
export function pdfFonts(): { regular: Buffer; bold: Buffer } {
  loaded ??= {
    regular: load("400Regular/Inter_400Regular.ttf"),
    bold: load("600SemiBold/Inter_600SemiBold.ttf"),
  };
  return loaded;
}
