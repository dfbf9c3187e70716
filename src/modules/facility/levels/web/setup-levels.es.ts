import type { Translation } from "#platform/shared/messages/texts.ts";
import type { setupLevelsEnglish } from "./setup-levels.en.ts";

export const setupLevelsSpanish: Translation<typeof setupLevelsEnglish> = {
  step: "Niveles de atención",
  placeFirst: "Añada primero una sede y después elija sus niveles de atención.",
  programs: "Programas de {place}",
  levels: "Niveles de atención en {place}",
  "program.withdrawal": "Manejo de la abstinencia",
  "program.residential": "Residencial",
  "program.day": "Diurno y ambulatorio intensivo",
  "program.opioid": "Tratamiento de la adicción a opioides",
  "program.outpatient": "Ambulatorio",
  "program.mentalDay": "Salud mental, diurno",
  "program.mentalResidential": "Salud mental, residencial",
};
