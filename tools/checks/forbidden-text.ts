import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

export interface ForbiddenText {
  file: string;
  line: number;
  why: string;
}

interface Ban {
  pattern: RegExp;
  why: string;
  where: (file: string) => boolean;
}

/** Left and right are not the same side for a reader of Arabic or Hebrew (I18N-1); paper is printed one way. */
const physicalCss =
  /\b(margin|padding|border)-(left|right)\b|^\s*(left|right)\s*:|\b(text-align|float|clear)\s*:\s*(left|right)\b|\bborder-(top|bottom)-(left|right)-radius\b/;
const physicalProp = /\b(margin|padding|border)(Left|Right)\s*:|\btextAlign:\s*"(left|right)"|\s(ml|mr|pl|pr)=["{]/;

const code = (file: string) => /\.(ts|tsx|mjs|cjs|js|css|sql|html)$/.test(file);
const ourText = (file: string) => code(file) || /\.(md|json|ya?ml)$/.test(file) || file === ".ci/run";

// The words are put together here so that this file does not ban itself.
const bans: Ban[] = [
  {
    pattern: new RegExp(`\\b(${"TO"}DO|${"FIX"}ME|${"HA"}CK|${"XX"}X)\\b`),
    why: "say what is missing in an issue, not in the code",
    where: code,
  },
  {
    pattern: new RegExp(`(^|[\\s"'\`(=:])/(${"wo"}rk|${"ro"}ot|${"ho"}me/[a-z]+|${"Us"}ers/[a-z]+)/`, "i"),
    why: "a path of one machine",
    where: (file) => ourText(file) && file !== "package-lock.json",
  },
  {
    pattern: /\bconsole\.\w+\(/,
    why: "the server logs through its logger, the browser reports problems",
    where: inSource,
  },
  { pattern: /\bdebugger\b;/, why: "left over from debugging", where: code },
  { pattern: /\.(only|skip)\(["'`]/, why: "a test that does not run, or hides the others", where: isTest },
  { pattern: /@ts-(ignore|nocheck)/, why: "the type is wrong, not the compiler", where: code },
  { pattern: physicalCss, why: "name the side as start or end", where: (file) => file.endsWith(".css") },
  { pattern: physicalProp, why: "name the side as start or end", where: (file) => /^src\/.*\.tsx$/.test(file) },
  { pattern: /"resolved": "https?:/, why: "the lock file must install from any registry", where: isLock },
];

function inSource(file: string) {
  return /^src\/.*\.tsx?$/.test(file);
}
function isTest(file: string) {
  return /\.(test|journey)\.tsx?$/.test(file);
}
function isLock(file: string) {
  return file === "package-lock.json";
}

/** Every line that holds a text the house does not keep. */
export function forbiddenText(file: string, text: string): ForbiddenText[] {
  const applicable = bans.filter(({ where }) => where(file));
  if (applicable.length === 0) return [];
  return text
    .split("\n")
    .flatMap((line, index) =>
      applicable.filter(({ pattern }) => pattern.test(line)).map(({ why }) => ({ file, line: index + 1, why })),
    );
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, "../..");
  const generated = /^(database\/reference\/|.*\.generated\.ts$|dist\/)/;
  const files = listFiles(root).filter((file) => !generated.test(file));
  const found = files.flatMap((file) => {
    const path = join(root, file);
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    return size > 0 && size < 4_000_000 ? forbiddenText(file, readFileSync(path, "utf8")) : [];
  });
  for (const { file, line, why } of found) console.error(`${file}:${line}  ${why}`);
  console.log(`${files.length} files, ${found.length} lines that should not stay`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

/** What git keeps or would keep; in a copy without git, everything but what is made here. */
function listFiles(root: string): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
      .split("\n")
      .filter(Boolean);
  } catch {
    const made = ["node_modules", "dist", ".data", "test-results"];
    const found = execFileSync(
      "find",
      [".", "-type", "f", ...made.flatMap((name) => ["-not", "-path", `./${name}/*`])],
      {
        cwd: root,
        encoding: "utf8",
      },
    );
    return found
      .split("\n")
      .filter(Boolean)
      .map((name) => name.slice(2));
  }
}
