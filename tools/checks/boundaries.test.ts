import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { boundaryViolations } from "./boundaries.ts";
import { moduleOrder } from "./module-order.ts";

function reasons(file: string, source: string): string[] {
  return boundaryViolations(new Map([[file, source]])).map(({ imports, why }) => `${imports}: ${why}`);
}

const refused: [string, string, string][] = [
  [
    "a screen importing an action",
    "src/modules/notes/drafts/web/editor.tsx",
    'import { save } from "../draft.actions.ts";',
  ],
  ["a screen importing SQL", "src/modules/notes/drafts/web/editor.tsx", 'import { load } from "../draft.store.ts";'],
  [
    "a screen importing the server",
    "src/modules/notes/drafts/web/editor.tsx",
    'import { action } from "#platform/server/http/action.ts";',
  ],
  [
    "a screen importing another module's screen",
    "src/modules/notes/web/list.tsx",
    'import { Banner } from "#modules/clients/web/banner.tsx";',
  ],
  [
    "a screen importing another module's index",
    "src/modules/notes/web/list.tsx",
    'import { careTeamOf } from "#modules/clients/index.ts";',
  ],
  [
    "a screen importing only a type of the server",
    "src/modules/notes/web/list.tsx",
    'import type { DB } from "#platform/server/database/schema.generated.ts";',
  ],
  ["a screen importing node", "src/modules/notes/web/list.tsx", 'import { readFile } from "node:fs/promises";'],
  [
    "an action importing another module's inside",
    "src/modules/notes/drafts/draft.actions.ts",
    'import { rows } from "#modules/clients/episodes/episode.store.ts";',
  ],
  [
    "the same by a relative path",
    "src/modules/notes/drafts/draft.actions.ts",
    'import { rows } from "../../clients/episodes/episode.store.ts";',
  ],
  [
    "the same by a dynamic import",
    "src/modules/notes/drafts/draft.actions.ts",
    'const m = await import("#modules/clients/episodes/episode.actions.ts");',
  ],
  [
    "the same by a type import expression",
    "src/modules/notes/drafts/draft.actions.ts",
    'type Row = import("#modules/clients/episodes/episode.store.ts").Row;',
  ],
  [
    "the same by a re-export",
    "src/modules/notes/index.ts",
    'export { rows } from "#modules/clients/episodes/episode.store.ts";',
  ],
  ["an action importing React", "src/modules/notes/drafts/draft.actions.ts", 'import { useState } from "react";'],
  [
    "a contract importing React",
    "src/modules/notes/drafts/draft.contract.ts",
    'import type { ReactNode } from "react";',
  ],
  [
    "shared importing the server",
    "src/platform/shared/ids.ts",
    'import { pool } from "#platform/server/database/pool.ts";',
  ],
  ["shared importing the browser's side", "src/platform/shared/ids.ts", 'import { call } from "../web/api/call.ts";'],
  ["shared importing node", "src/platform/shared/ids.ts", 'import { randomUUID } from "node:crypto";'],
  [
    "the platform's server importing a module",
    "src/platform/server/search/search.ts",
    'import { clients } from "#modules/clients/module.ts";',
  ],
  [
    "the platform's web importing a module's contract",
    "src/platform/web/shell.tsx",
    'import { x } from "#modules/clients/client.contract.ts";',
  ],
  [
    "the platform's web importing the server",
    "src/platform/web/shell.tsx",
    'import { pool } from "#platform/server/database/pool.ts";',
  ],
  ["ui importing a module", "src/ui/badge.tsx", 'import { states } from "#modules/clients/episodes/episode.ts";'],
  [
    "an app importing a module's inside",
    "src/apps/api/main.ts",
    'import { handlers } from "#modules/clients/episodes/episode.actions.ts";',
  ],
  ["a module importing an app", "src/modules/notes/module.ts", 'import { start } from "#apps/api/main.ts";'],
  [
    "a module's registry bringing a screen into the first load",
    "src/modules/notes/module.web.tsx",
    'import { NotesTab } from "./notes/web/notes-tab.tsx";',
  ],
  [
    "a module's registry bringing all of ui into the first load",
    "src/modules/notes/module.web.tsx",
    'import { Badge } from "#ui/index.ts";',
  ],
  ["an app serving a module's test data", "src/apps/api/main.ts", 'import { g } from "#modules/notes/testing.ts";'],
  [
    "a module importing one that comes after it",
    "src/modules/clients/episodes/admit.actions.ts",
    'import { levelOfCare } from "#modules/facility/index.ts";',
  ],
  [
    "a module's ports importing a type of a later module",
    "src/modules/clients/ports.ts",
    'import type { Bed } from "#modules/facility/beds/bed.contract.ts";',
  ],
  [
    "a screen importing a contract of a later module",
    "src/modules/clients/episodes/web/admit-drawer.tsx",
    'import { getAvailability } from "#modules/facility/beds/bed.contract.ts";',
  ],
  [
    "an action importing what another module keeps for screens",
    "src/modules/notes/drafts/draft.actions.ts",
    'import { ClientName } from "#modules/clients/index.web.ts";',
  ],
  ["src importing tools", "src/platform/server/files/disk.ts", 'import { freePort } from "#tools/postgres/port.ts";'],
];

test.each(refused)("refuses %s", (_name, file, source) => {
  expect(reasons(file, source)).toHaveLength(1);
});

const allowed: [string, string, string][] = [
  [
    "a screen importing contracts, rules, ui and the platform",
    "src/modules/notes/drafts/web/editor.tsx",
    'import { Button } from "@mantine/core"; import { d } from "../draft.contract.ts"; import { isLate } from "../draft.ts"; import { e } from "#modules/clients/episodes/episode.contract.ts"; import { isOpen } from "#modules/clients/episodes/episode.ts"; import { Badge } from "#ui/badge.tsx"; import { call } from "#platform/web/api/call.ts"; import { Id } from "#platform/shared/ids.ts";',
  ],
  [
    "an action importing another module's index and events",
    "src/modules/notes/drafts/draft.actions.ts",
    'import { careTeamOf } from "#modules/clients/index.ts"; import { clientAdmitted } from "#modules/clients/events.ts"; import { sql } from "kysely"; import { save } from "./draft.store.ts";',
  ],
  [
    "a component test standing the real server up",
    "src/modules/notes/drafts/web/editor.test.tsx",
    'import { givenFacility } from "#platform/server/testing.ts"; import { givenNote } from "../../testing.ts"; import { Editor } from "./editor.tsx";',
  ],
  [
    "an app composing modules",
    "src/apps/staff/main.tsx",
    'import { notes } from "#modules/notes/module.web.tsx"; import { Shell } from "#platform/web/shell.tsx";',
  ],
  [
    "a module's registry loading a screen when it is needed, and naming types",
    "src/modules/notes/module.web.tsx",
    'import type { Tab } from "./notes/web/tab.tsx"; const load = () => import("./notes/web/notes-tab.tsx");',
  ],
  [
    "the samples of the access tests",
    "src/apps/samples.ts",
    'import { givenNote } from "#modules/notes/testing.ts"; import { samples } from "#modules/clients/samples.ts";',
  ],
  [
    "a store importing another module's index",
    "src/modules/notes/drafts/draft.store.ts",
    'import { careTeamOf } from "#modules/clients/index.ts";',
  ],
  [
    "a screen importing the pieces of an earlier module",
    "src/modules/notes/web/list.tsx",
    'import { ClientName } from "#modules/clients/index.web.ts";',
  ],
  [
    "a module implementing a port of an earlier one",
    "src/modules/facility/module.ts",
    'import { levelOfCare } from "#modules/clients/ports.ts";',
  ],
  [
    "a test and test data importing a later module",
    "src/modules/clients/testing.ts",
    'import { givenLevel } from "#modules/facility/testing.ts";',
  ],
  [
    "text that only looks like an import",
    "src/ui/badge.tsx",
    'export const help = "import { x } from \\"#modules/clients/index.ts\\"";',
  ],
];

test.each(allowed)("allows %s", (_name, file, source) => {
  expect(reasons(file, source)).toEqual([]);
});

const serverPieces: [string, string][] = [
  ["SQL", 'import { sql } from "kysely";'],
  ["the platform's server", 'import type { Act } from "#platform/server/context.ts";'],
  ["an action", 'import { save } from "./draft.actions.ts";'],
  ["another module's index", 'import { careTeamOf } from "#modules/clients/index.ts";'],
  ["another such file", 'import { more } from "./more.ts";'],
];

test.each(serverPieces)(
  "a file without a suffix that imports %s is closed to screens, contracts and others",
  (_name, text) => {
    const files = new Map([
      ["src/modules/notes/drafts/more.ts", 'import { pool } from "#platform/server/database/pool.ts";'],
      ["src/modules/notes/drafts/give-note.ts", text],
      ["src/modules/notes/drafts/draft.actions.ts", 'import { g } from "./give-note.ts";'],
      ["src/modules/notes/drafts/web/editor.tsx", 'import { g } from "../give-note.ts";'],
      ["src/modules/notes/drafts/draft.contract.ts", 'import { g } from "./give-note.ts";'],
      ["src/modules/crm/leads/lead.actions.ts", 'import { g } from "#modules/notes/drafts/give-note.ts";'],
    ]);
    const found = boundaryViolations(files).filter(({ why }) => !why.startsWith("an import cycle"));
    expect(found.map(({ file }) => file)).toEqual([
      "src/modules/notes/drafts/web/editor.tsx",
      "src/modules/notes/drafts/draft.contract.ts",
      "src/modules/crm/leads/lead.actions.ts",
    ]);
  },
);

test("names the line of the import", () => {
  const source = '// one\n// two\nimport { save } from "./draft.actions.ts";\n';
  expect(boundaryViolations(new Map([["src/modules/notes/drafts/draft.contract.ts", source]]))).toMatchObject([
    { line: 3, imports: "./draft.actions.ts" },
  ]);
});

describe("Import cycles", () => {
  const a = "src/modules/notes/a.store.ts";
  const b = "src/modules/notes/b.store.ts";

  test("are reported once, with the way round", () => {
    const files = new Map([
      [a, 'import { b } from "./b.store.ts"; export const a = b;'],
      [b, 'import { a } from "./a.store.ts"; export const b = a;'],
    ]);
    expect(boundaryViolations(files).map(({ why }) => why)).toEqual([`an import cycle: ${a} → ${b} → ${a}`]);
  });

  test.each([
    ["a type", 'import type { A } from "./a.store.ts"; export const b = 1;'],
    ["a later import", 'export const b = () => import("./a.store.ts");'],
  ])("%s makes none", (_name, source) => {
    const files = new Map([
      [a, 'import { b } from "./b.store.ts"; export type A = typeof b;'],
      [b, source],
    ]);
    expect(boundaryViolations(files)).toEqual([]);
  });
});

test("every module of the repository is in the module order", () => {
  const folders = readdirSync(new URL("../../src/modules/", import.meta.url), { withFileTypes: true });
  const names = folders.filter((one) => one.isDirectory()).map(({ name }) => name);
  expect(names.filter((name) => !moduleOrder.some((module) => module === name))).toEqual([]);
});
