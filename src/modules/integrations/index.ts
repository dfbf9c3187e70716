export type { RulesAssist } from "./assist/assist-action.ts";
export { grantContact, liftContact, mayContact, suppressContact } from "./contact/contact.store.ts";
