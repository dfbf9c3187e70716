export type { RulesAssist } from "./assist/assist-action.ts";
