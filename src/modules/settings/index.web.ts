export { SettingForm } from "./facility/web/setting-form.tsx";
export { NextEvents } from "./home/web/next-events.tsx";
export { ShiftHandoff } from "./home/web/shift-handoff.tsx";
export type { SetupStepPanelProps } from "./setup/web/setup-step-piece.ts";
export { type BuiltInView, SavedViews } from "./views/web/saved-views.tsx";
