import { defineTexts, type Say } from "../../shared/messages/texts.ts";
import { doorEnglish } from "./door.en.ts";

/** Texts of signing in, of links that need no session, of the lock and of what else stands over a page. */
export const doorTexts = defineTexts("door", doorEnglish, {
  es: () => import("./door.es.ts").then((file) => file.doorSpanish),
});
export type DoorSay = Say<typeof doorEnglish>;
