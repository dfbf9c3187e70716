export interface Check {
  name: string;
  title: string;
  /** Scripts or programs of node_modules/.bin, one after the other, each with its arguments. */
  commands: readonly (readonly string[])[];
}

const timeZones = ["time-utc", "time-los-angeles", "time-kolkata"];
const projects = ["server", "plans", "components", "components-alone", "tools", ...timeZones].map(
  (name) => `--project=${name}`,
);

/**
 * Two lanes that run side by side, each from quick to slow, so that what is wrong is reported early. Journeys wait a lot
 * (pages, mail, timers), which leaves room for the tests.
 */
export const lanes: readonly (readonly Check[])[] = [
  [
    { name: "lint", title: "Lint and format", commands: [["biome", "check", "--error-on-warnings", "."]] },
    {
      name: "walls",
      title: "Import walls, forbidden text, unused code",
      commands: [
        ["node", "tools/checks/boundaries.ts"],
        ["node", "tools/checks/forbidden-text.ts"],
        ["node", "tools/checks/sql-in-stores.ts"],
        ["node", "tools/checks/kernel-words.ts"],
        ["node", "tools/checks/casts.ts"],
        ["node", "tools/checks/state-codes.ts"],
        ["knip", "--no-progress"],
      ],
    },
    {
      name: "generated",
      title: "Generated files are current",
      commands: [["node", "tools/database/generate-types.ts", "--check"]],
    },
    { name: "types", title: "Types", commands: [["tsc", "--noEmit", "--checkers", "1"]] },
    {
      name: "tests",
      title: "Rules, time zones, API and components",
      commands: [["vitest", "run", ...projects]],
    },
  ],
  [
    {
      name: "build",
      title: "Web app and its size",
      commands: [
        ["node", "tools/run/web-build.ts"],
        ["node", "tools/checks/bundle-size.ts"],
      ],
    },
    { name: "journeys", title: "Journeys in a browser", commands: [["vitest", "run", "--project=e2e"]] },
  ],
];
