/** Screen parts other modules may use. */
export { NameAlert, useNameAlert } from "./identity/web/name-alert.tsx";
export { VitalsSheet } from "./vitals/web/flowsheet-print.tsx";
export { VitalsDrawer } from "./vitals/web/vitals-drawer.tsx";
export type { ChartPieceProps, VitalsExtra } from "./web/chart-extensions.ts";
export { ChartPaper } from "./web/chart-paper.tsx";
export { useLevels, useLocationNames } from "./web/names.ts";
export { ProgramField } from "./web/program-field.tsx";
