export { settingOf } from "./facility/setting.store.ts";
export { setSignInPolicy } from "./facility/sign-in-policy.store.ts";
export { glancesAt } from "./home/glances.ts";
export type { DayEventProvider, GlanceProvider, HandoffProvider, HomeSpan } from "./home/home-parts.ts";
export { shiftAt } from "./ports.ts";
export { setupStep } from "./setup/setup-step.ts";
