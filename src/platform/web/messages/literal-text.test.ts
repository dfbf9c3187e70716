import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";

const files = globSync("src/{platform,modules}/**/*.tsx").filter((file) => !/\.test\.tsx$|\/testing/.test(file));
/** Files with a text catalog: every text a user reads in them must come from it. */
const translated = files.filter((file) => /useTexts\(/.test(readFileSync(file, "utf8")));

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

it("I18N-1 every page that works without a session has a text catalog", () => {
  const names = translated.map((file) => basename(file, ".tsx"));
  for (const page of ["sign-in", "reset-password", "confirm-email", "sign-up", "unsubscribe", "change-password"])
    expect(names).toContain(page);
  expect(names).toContain("request-access");
  // The set-up of a facility runs before anyone has an account, so all of its pages count.
  for (const file of files.filter((one) => one.startsWith("src/modules/settings/setup/")))
    expect(translated).toContain(file);
  expect(translated.length).toBeGreaterThan(20);
});

it.each(translated)("I18N-1 no literal text in %s", (file) => {
  expect(literals(readFileSync(file, "utf8"))).toEqual([]);
});

it("I18N-1 the search finds literal text", () => {
  expect(literals('<Button label="Save it">\n  Send again\n</Button>\n<p>Two words</p>')).toHaveLength(3);
});
