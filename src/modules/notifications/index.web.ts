export { type SnoozeChoice, snoozeChoices } from "./notices/web/snooze.ts";
