export { answering, type Change, record, type Saved } from "./record.ts";
export { create, edit, move, verb } from "./verbs.ts";
