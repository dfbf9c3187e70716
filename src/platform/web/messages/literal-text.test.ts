import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const web = join(import.meta.dirname, "..");
const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"),
);
/** Files that speak from a catalogue: everything a person reads in them must. */
const speaking = files.filter((file) => /useTexts\(/.test(readFileSync(join(web, file), "utf8")));

/** Lines of JSX that hold words: between tags, or in an attribute that is read or read out. Comments and data are not. */
function literals(source: string): string[] {
  return source
    .replace(/\/\*[\s\S]*?\*\/|\{\/\*[\s\S]*?\*\/\}/g, "")
    .split("\n")
    .filter((line) => !/^\s*(\/\/|import |export \{)/.test(line))
    .filter(
      (line) =>
        /\s(label|title|aria-label|alt|description|verb|summary)="[^"]*[A-Za-z]{2,}/.test(line) ||
        /<\/?[\w.]+[^<>]*>[^<>{}=]*[A-Za-z]{2,}[^<>{}=]*<\//.test(line) ||
        /^\s+[A-Z][a-z]+( [a-z]+)+[.,!?]?$/.test(line),
    );
}

it("I18N-1 the pages of the door are among the files that speak from a catalogue", () => {
  for (const page of ["sign-in", "reset-password", "confirm-email", "sign-up", "unsubscribe", "change-password"])
    expect(speaking).toContain(`screens/${page}.tsx`);
  expect(speaking).toContain("screens/request-access.tsx");
  // Setting up a facility is done by somebody who has no account yet: the whole room.
  for (const file of files.filter((one) => one.startsWith("setup/"))) expect(speaking).toContain(file);
  expect(speaking.length).toBeGreaterThan(20);
});

it.each(speaking)("I18N-1 no literal text in %s", (file) => {
  expect(literals(readFileSync(join(web, file), "utf8"))).toEqual([]);
});

it("I18N-1 the search finds literal text", () => {
  expect(literals('<Button label="Save it">\n  Send again\n</Button>\n<p>Two words</p>')).toHaveLength(3);
});
