import type { Item, VisibleWhen } from "../item.contract.ts";
import { item, ownWording, type ShippedTemplate, section, staffSlot } from "../template.ts";
import type { Spanish } from "./translate.ts";

const whenYes = (linkId: string): VisibleWhen => ({ match: "all", rows: [{ linkId, is: "equals", value: true }] });
const row = (linkId: string, text: string) => ({ linkId, text });
const degrees: Item["options"] = [
  { value: "no", label: "No", score: 0 },
  { value: "some", label: "Some", score: 1 },
  { value: "marked", label: "Marked", score: 2 },
];
const fallRows = [
  row("fell", "Fell in the last 3 months"),
  row("unsteady", "Unsteady when standing or walking"),
  row("dizzy", "Dizzy or light-headed"),
  row("sedated", "Sleepy or confused"),
];

export const nursingAssessment: ShippedTemplate = {
  key: "nursing-admission-assessment",
  number: 1,
  title: "Nursing admission assessment",
  description: "Last use, skin with a body map, fall risk and pain on arrival.",
  kind: "assessment",
  chartTab: "nursing",
  consentType: null,
  sensitivity: "part2",
  onePerEpisode: true,
  revocable: false,
  reviewRequired: true,
  notice: ownWording,
  definition: {
    items: [
      section("arrival", "Arrival", [
        item("assessedAt", "dateTime", "Assessed at", { required: true, dateLimit: "past" }),
        item("lastUse", "dateTime", "Last drink or drug use", { dateLimit: "past" }),
        item("lastPhysical", "partialDate", "Last physical examination", { dateLimit: "past", width: 6 }),
        item("wristband", "maskedText", "Wristband number", { mask: "AA-####", width: 6 }),
        item("lastMedication", "lookup", "Last medication taken before arrival", { lookup: "medication" }),
        item("reason", "lookup", "Admitting diagnosis", { lookup: "diagnosis" }),
        item("outsideRecords", "file", "Records brought from another provider", { max: 5 }),
      ]),
      section("skin", "Skin", [
        item("hasFindings", "yesNo", "Any wound, bruise, rash or injection site?", { required: true }),
        item("findings", "bodyMap", "Where", { required: true, visibleWhen: whenYes("hasFindings") }),
        item("pictures", "photo", "Photos", {
          max: 6,
          help: "Ask before you take a picture. Leave the face out.",
          visibleWhen: whenYes("hasFindings"),
        }),
      ]),
      section("safety", "Fall risk", [
        item("falls", "matrix", "On arrival", { required: true, options: degrees, rows: fallRows }),
        item("fallScore", "score", "Fall risk", {
          score: {
            method: "sum",
            of: fallRows.map(({ linkId }) => linkId),
            decimals: 0,
            bands: [
              { from: 0, label: "Low" },
              { from: 2, label: "Moderate" },
              { from: 5, label: "High" },
            ],
          },
        }),
        item("line", "divider", ""),
        item("callButton", "initials", "The client showed that they can use the call button.", { required: true }),
      ]),
      section("pain", "Pain", [
        item("painNow", "slider", "Pain now", { min: 0, max: 10, minLabel: "None", maxLabel: "Worst possible" }),
        item("painDrawing", "drawing", "Where and how it spreads", {
          visibleWhen: { match: "all", rows: [{ linkId: "painNow", is: "atLeast", value: 1 }] },
        }),
      ]),
    ],
  },
  slots: [staffSlot(1, "I assessed the client and recorded what I found.", "Nurse")],
};

export const nursingAssessmentSpanish: Spanish = {
  title: "Evaluación de enfermería al ingreso",
  description: "Último consumo, piel con mapa corporal, riesgo de caídas y dolor al llegar.",
  notice: "Escrito para Cairn. No contiene texto de instrumentos con licencia.",
  texts: {
    arrival: "Llegada",
    assessedAt: "Hora de la evaluación",
    lastUse: "Último consumo de alcohol o drogas",
    lastPhysical: "Último examen físico",
    wristband: "Número de pulsera",
    lastMedication: "Último medicamento tomado antes de llegar",
    reason: "Diagnóstico de ingreso",
    outsideRecords: "Registros traídos de otro proveedor",
    skin: "Piel",
    hasFindings: "¿Alguna herida, moretón, erupción o marca de inyección?",
    findings: "Dónde",
    pictures: "Fotos",
    "pictures?": "Pida permiso antes de tomar la foto. No incluya la cara.",
    safety: "Riesgo de caídas",
    falls: "Al llegar",
    "falls=no": "No",
    "falls=some": "Algo",
    "falls=marked": "Mucho",
    fell: "Se cayó en los últimos 3 meses",
    unsteady: "Inestable al pararse o caminar",
    dizzy: "Mareo o aturdimiento",
    sedated: "Somnolencia o confusión",
    fallScore: "Riesgo de caídas",
    "fallScore#0": "Bajo",
    "fallScore#1": "Moderado",
    "fallScore#2": "Alto",
    callButton: "El cliente demostró que puede usar el botón de llamada.",
    pain: "Dolor",
    painNow: "Dolor ahora",
    "painNow<": "Ninguno",
    "painNow>": "El peor posible",
    painDrawing: "Dónde está y cómo se extiende",
    "@staff": "Enfermería",
    "@staff!": "Evalué al cliente y registré lo que encontré.",
  },
};
