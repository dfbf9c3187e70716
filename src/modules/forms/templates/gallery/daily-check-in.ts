import { item, options, type ShippedTemplate, section } from "../template.ts";
import type { Spanish } from "./translate.ts";

const scale = { required: true, min: 0, max: 10 };

/** A short check-in of Cairn's own; its strain score has no clinical validation and says so. */
export const dailyCheckIn: ShippedTemplate = {
  key: "daily-check-in",
  number: 1,
  title: "Daily check-in",
  description: "Mood, craving, worry and sleep of the last day, in one minute.",
  kind: "survey",
  chartTab: "clinical",
  consentType: null,
  sensitivity: "part2",
  onePerEpisode: false,
  revocable: false,
  reviewRequired: false,
  notice:
    "Written for Cairn. The strain score is a sum to compare days of one client; it is not a validated instrument.",
  definition: {
    items: [
      section("today", "Today", [
        item("lowMood", "slider", "How low is your mood?", { ...scale, minLabel: "Not low", maxLabel: "Very low" }),
        item("craving", "slider", "How strong is your craving?", {
          ...scale,
          minLabel: "None",
          maxLabel: "Very strong",
        }),
        item("worry", "slider", "How worried are you?", { ...scale, minLabel: "Calm", maxLabel: "Very worried" }),
        item("sleep", "singleChoice", "How did you sleep?", {
          required: true,
          options: [
            { value: "well", label: "Well", score: 0 },
            { value: "some", label: "Some", score: 2 },
            { value: "little", label: "Little", score: 4 },
          ],
        }),
        item("used", "yesNo", "Did you use alcohol or drugs since yesterday?", { required: true }),
        item("usedWhat", "longText", "What did you use, and what led to it?", {
          maxLength: 1000,
          visibleWhen: { match: "all", rows: [{ linkId: "used", is: "equals", value: true }] },
        }),
        item("strain", "score", "Strain today", {
          score: {
            method: "sum",
            of: ["lowMood", "craving", "worry", "sleep"],
            decimals: 0,
            bands: [
              { from: 0, label: "Low" },
              { from: 12, label: "Medium" },
              { from: 22, label: "High" },
            ],
          },
        }),
        item("helpAsked", "multiChoice", "What would help today?", {
          visibleWhen: { match: "all", rows: [{ linkId: "strain", is: "atLeast", value: 12 }] },
          options: options({ talk: "Talk with staff", group: "A group", rest: "Rest", call: "A phone call" }),
        }),
      ]),
    ],
  },
  slots: [],
};

export const dailyCheckInSpanish: Spanish = {
  title: "Registro diario",
  description: "Ánimo, deseo de consumir, preocupación y sueño del último día, en un minuto.",
  notice:
    "Escrito para Cairn. La carga es una suma para comparar días de un mismo cliente; no es un instrumento validado.",
  texts: {
    today: "Hoy",
    lowMood: "¿Qué tan bajo está su ánimo?",
    "lowMood<": "Nada bajo",
    "lowMood>": "Muy bajo",
    craving: "¿Qué tan fuerte es su deseo de consumir?",
    "craving<": "Nada",
    "craving>": "Muy fuerte",
    worry: "¿Cuánta preocupación siente?",
    "worry<": "Calma",
    "worry>": "Mucha preocupación",
    sleep: "¿Cómo durmió?",
    "sleep=well": "Bien",
    "sleep=some": "Algo",
    "sleep=little": "Poco",
    used: "¿Consumió alcohol o drogas desde ayer?",
    usedWhat: "¿Qué consumió y qué lo llevó a ello?",
    strain: "Carga de hoy",
    "strain#0": "Baja",
    "strain#1": "Media",
    "strain#2": "Alta",
    helpAsked: "¿Qué le ayudaría hoy?",
    "helpAsked=talk": "Hablar con el personal",
    "helpAsked=group": "Un grupo",
    "helpAsked=rest": "Descansar",
    "helpAsked=call": "Una llamada telefónica",
  },
};
