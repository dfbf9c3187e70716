import type { Translation } from "#platform/shared/messages/texts.ts";
import type { commonEnglish } from "./letters.en.ts";

export const commonSpanish: Translation<typeof commonEnglish> = {
  hello: "Hola, {name}:",
  helloNobody: "Hola:",
  closing: "{product} en {facility}",
};
