/** What a file is for the import walls (architecture §2), decided from its path alone. */
export type Room =
  | { kind: "shared" | "server" | "web" | "ui" | "app" | "testing" | "other" }
  | { kind: "module"; module: string; part: ModulePart };

/**
 * The parts of a module. A file without one of the role suffixes (`order.ts`, `policy.ts`, `lead.fields.ts`) is a `rule`
 * as long as it is pure; one that imports anything of the server (`give-bed.ts`) is a piece of the `inside`, which
 * neither the browser nor another module may import (`boundaries.ts` finds out). Tests are recognized by their path.
 */
export type ModulePart =
  | "contract"
  | "rule"
  | "store"
  | "actions"
  | "inside"
  | "index"
  | "registry"
  | "web-registry"
  | "web"
  | "web-index"
  | "web-entry"
  | "testing"
  | "test"
  | "web-test";

/** `path` is relative to the project, with forward slashes: `src/modules/clients/vitals/vital.ts`. */
export function roomOf(path: string): Room {
  const parts = path.split("/");
  if (parts[0] !== "src") return { kind: "other" };
  switch (parts[1]) {
    case "platform":
      return parts[2] === "shared" || parts[2] === "server" || parts[2] === "web"
        ? { kind: parts[2] }
        : { kind: "other" };
    case "ui":
      return { kind: "ui" };
    case "testing":
      return { kind: "testing" };
    case "apps":
      return { kind: "app" };
    case "modules":
      return parts[2] ? { kind: "module", module: parts[2], part: partOf(parts.slice(3)) } : { kind: "other" };
    default:
      return { kind: "other" };
  }
}

function partOf(rest: string[]): ModulePart {
  const file = rest.at(-1) ?? "";
  const inWeb = rest.slice(0, -1).includes("web");
  if (/\.test\.tsx?$/.test(file)) return inWeb || file.endsWith("x") ? "web-test" : "test";
  // A page beside the app, with an entry of its own.
  if (inWeb && file === "start.tsx") return "web-entry";
  if (inWeb) return "web";
  if (rest.length === 1) {
    if (file === "index.ts" || file === "ports.ts") return "index";
    if (file === "module.ts") return "registry";
    if (file === "index.web.ts") return "web-index";
    if (file === "module.web.tsx") return "web-registry";
    // Loaded with the palette, like a screen.
    if (file === "commands.web.ts") return "web";
  }
  // Of the module, and of a noun in its folder.
  if (file === "testing.ts" || file === "samples.ts") return "testing";
  if (/\.contract\.ts$/.test(file)) return "contract";
  if (/\.store\.ts$/.test(file)) return "store";
  if (/\.actions\.ts$/.test(file)) return "actions";
  return file.endsWith(".ts") ? "rule" : "inside";
}
