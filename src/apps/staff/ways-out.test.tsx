import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { PrintContents } from "#platform/shared/disclosure.ts";
import { kernelWeb } from "#platform/web/kernel.web.tsx";
import type { WebModule } from "#platform/web/modules/module.ts";

const found = import.meta.glob<{ webModule: WebModule }>("../../modules/*/module.web.tsx", { eager: true });
const modules = [kernelWeb, ...Object.values(found).map(({ webModule }) => webModule)];
const prints = modules.flatMap(({ screens = [], printPages = [] }) => [
  ...screens.flatMap((screen) => (screen.layout === "print" ? [{ at: screen.path, contains: screen.contains }] : [])),
  ...printPages.map(({ value, contains }) => ({ at: value, contains })),
]);
const isReleased = (contains: PrintContents) => "length" in contains;

it("CON-6 every print page is released by category, or says why it never is", () => {
  expect(prints.length).toBeGreaterThan(12);
  expect(
    prints.flatMap(({ at, contains }) => (isReleased(contains) ? [] : [`${at}: ${Object.keys(contains)[0]}`])).sort(),
  ).toEqual([
    "/crm/lead/exports/lead_financial_print: insideOnly",
    "/crm/referral-letter: checkedByEndpoint",
    "/exportPrint/$print_page: noClient",
    "/exportPrint/medicationContainer/$medication_container: insideOnly",
    "/exportPrint/medicationCount/$medication_count: insideOnly",
    "/exportPrint/medicationDestruction/$medication_destruction: insideOnly",
    "/exportPrint/roundsExport/$rounds_export: insideOnly",
    "/exportPrint/wristband/$demographic_id: insideOnly",
    "/lead_demographics_print: insideOnly",
    "/professional-demographics-print: noClient",
    "/time_reporting_print: insideOnly",
    "chart_access: insideOnly",
    "incident_report: insideOnly",
    "ledger_statement: checkedByEndpoint",
    "payment_plan_agreement: checkedByEndpoint",
    "receipt: checkedByEndpoint",
  ]);
});

it("CON-6 what can be released has a release: one piece of one module", () => {
  expect(modules.flatMap(({ extensions = {} }) => extensions["print.release"] ?? [])).toHaveLength(1);
});

it("CON-6 nothing reaches a printer without the print page, which marks what is not released", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  const printing = files.filter((file) => /\bwindow\.print\(|[^.\w]print\(\)/.test(readFileSync(file, "utf8")));
  expect(printing.map((file) => file.replaceAll("\\", "/")).sort()).toEqual([
    // The downtime packet: encrypted on the facility's own workstation.
    "src/modules/operations/downtime/web/offline/downtime-page.tsx",
    "src/ui/print/print-layout.tsx",
  ]);
});
