// Theme and frame

// Brand
export * from "./brand/loading-screen.tsx";
export * from "./brand/logo.tsx";
export * from "./brand/stones.tsx";
// Clinical numbers and drug names
export { DrugName, type DrugNameProps } from "./clinical/drug-name.tsx";
export { Measure, type MeasureProps } from "./clinical/measure.tsx";
export type { Flag, Point, Range } from "./clinical/range.ts";
export { tallMan } from "./clinical/tall-man.ts";
export {
  type TrendBand,
  type TrendEvent,
  TrendPlot,
  type TrendPlotProps,
  type TrendSeries,
} from "./clinical/trend-plot.tsx";
export * from "./cx.ts";
export * from "./feedback/confirm-danger.tsx";
export * from "./feedback/conflict.ts";
export * from "./feedback/conflict-view.tsx";
export * from "./feedback/newer-version.tsx";
export * from "./feedback/problem.ts";
export * from "./feedback/problem-alert.tsx";
export { Skeletons } from "./feedback/skeletons.tsx";
export * from "./feedback/states.tsx";
export * from "./feedback/toast.tsx";
export * from "./feedback/unsaved-dialog.tsx";
// Forms
export * from "./form/busy.ts";
export type { Option } from "./form/choice-fields.tsx";
export { type DraftHandle, type DraftState, type DraftStore, isDraftKept, type KeptDraft } from "./form/draft.ts";
export { DraftNotice } from "./form/draft-notice.tsx";
export { Field } from "./form/field.ts";
export { focusField } from "./form/focus-field.ts";
export * from "./form/form.tsx";
export * from "./form/form-actions.tsx";
export { useKeptEntry } from "./form/kept-entry.ts";
export { isInstant, MomentEntry, type MomentEntryProps } from "./form/moment-entry.tsx";
export { showPhone } from "./form/number-fields.tsx";
export { type FormSection, RailSection, SectionRail } from "./form/section-rail.tsx";
export type { SignatureMark, Stroke } from "./form/signature-mark.ts";
export { SignaturePad, type SignaturePadProps } from "./form/signature-pad.tsx";
export { readTypedTime, showClock } from "./form/typed.ts";
export { type FieldHandle, type FieldProps, useField, useFormValue } from "./form/use-field.ts";
export * from "./form/use-newest.ts";
export * from "./form/use-zod-form.ts";
// Keys
export { Kbd } from "./keys/kbd.tsx";
export { type PageKey, takesLetters, useKeys } from "./keys/use-keys.ts";
// Pages
export * from "./page/form-dialog.tsx";
export * from "./page/page.tsx";
export * from "./page/page-tab.ts";
export * from "./page/save-bar.tsx";
export * from "./page/scroll-region.tsx";
export * from "./page/section.tsx";
export { SettingsList } from "./page/settings-list.tsx";
export * from "./page/side-drawer.tsx";
// People
export * from "./people/client-banner.tsx";
export * from "./people/person-photo.tsx";
export { SeriesPlot, type SeriesPlotProps } from "./plots/series-plot.tsx";
// Paper
export * from "./print/print-desk.ts";
export * from "./print/print-layout.tsx";
// States, waiting, problems
export * from "./state/shape.tsx";
export * from "./state/state-badge.tsx";
export * from "./state/tone.ts";
export { StepFrame } from "./step/step-frame.tsx";
// Tables
export type { Column } from "./table/column.ts";
export { DataTable, type DataTableProps, type TableSource } from "./table/data-table.tsx";
export { type Filter, FilterBar, type FilterBarProps } from "./table/filter-bar.tsx";
export { datesOf } from "./table/filter-choices.tsx";
export * from "./table/table-state.ts";
export * from "./theme/context.ts";
export * from "./theme/paint.ts";
export * from "./theme/provider.tsx";
export type { ThemeName } from "./theme.ts";
export * from "./url-state.tsx";
// Dates and times as they are shown
export * from "./when.ts";
