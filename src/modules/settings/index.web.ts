export { SettingForm } from "./facility/web/setting-form.tsx";
export { HandOver } from "./home/web/hand-over.tsx";
export { NextEvents } from "./home/web/next-events.tsx";
export type { SetupStepPanelProps } from "./setup/web/setup-step-piece.ts";
