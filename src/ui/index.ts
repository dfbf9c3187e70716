// Theme and frame

// Brand
export * from "./brand/stones.tsx";
export * from "./cx.ts";
export * from "./feedback/problem.ts";
export * from "./feedback/problem-alert.tsx";
export * from "./feedback/states.tsx";
// Forms
export * from "./form/busy.ts";
export type { Option } from "./form/choice-fields.tsx";
export type { DraftHandle, DraftState, DraftStore, KeptDraft } from "./form/draft.ts";
export { Field } from "./form/field.ts";
export * from "./form/form.tsx";
export * from "./form/form-actions.tsx";
export { showPhone } from "./form/number-fields.tsx";
export { tidyDecimal } from "./form/text-fields.tsx";
export * from "./form/typed-date.ts";
export { type FieldHandle, type FieldProps, inputProps, useField, useFormValue } from "./form/use-field.ts";
export * from "./form/use-zod-form.ts";
// Pages
export * from "./page/page.tsx";
export * from "./page/page-tab.ts";
export * from "./page/save-bar.tsx";
export * from "./page/section.tsx";
export * from "./page/side-drawer.tsx";
// States, waiting, problems
export * from "./state/shape.tsx";
export * from "./state/state-badge.tsx";
export * from "./state/tone.ts";
// Tables
export { type Column, localLayouts, type TableLayouts } from "./table/column.ts";
export { DataTable, type DataTableProps, type TableSource } from "./table/data-table.tsx";
export * from "./table/table-state.ts";
export * from "./theme/context.ts";
export * from "./theme/paint.ts";
export * from "./theme/provider.tsx";
export { type ThemeName, tableSpacings, textSizes, theme, themeNames } from "./theme.ts";
export * from "./url-state.tsx";
// Dates and times as they are shown
export * from "./when.ts";
