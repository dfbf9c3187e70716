import { clientSlot, item, options, ownWording, type ShippedTemplate, section, staffSlot } from "../template.ts";
import type { Spanish } from "./translate.ts";

export const belongings: ShippedTemplate = {
  key: "belongings-inventory",
  number: 1,
  title: "Belongings inventory",
  description: "What the client brought, where it is kept, and what was sent home.",
  kind: "checklist",
  chartTab: "admission",
  consentType: null,
  sensitivity: "part2",
  onePerEpisode: true,
  revocable: false,
  reviewRequired: false,
  notice: ownWording,
  definition: {
    items: [
      section(
        "items",
        "Items",
        [
          item("what", "shortText", "Item", { required: true, maxLength: 160, width: 6 }),
          item("count", "integer", "Count", { required: true, min: 1, max: 999, width: 3 }),
          item("kept", "singleChoice", "Kept", {
            required: true,
            options: options({ room: "In the room", locked: "Locked storage", safe: "Safe", home: "Sent home" }),
          }),
          item("condition", "shortText", "Condition or damage", { maxLength: 200 }),
        ],
        { repeats: { min: 1, max: 40, noun: "Item" } },
      ),
      section("money", "Money and medication", [
        item("cash", "decimal", "Cash on hand", { min: 0, max: 100_000, unit: "USD", width: 6 }),
        item("medication", "yesNo", "Did the client bring medication?", { required: true }),
        item("medicationCounted", "longText", "Medication with counts, and who counted it", {
          required: true,
          maxLength: 2000,
          visibleWhen: { match: "all", rows: [{ linkId: "medication", is: "equals", value: true }] },
        }),
      ]),
    ],
  },
  slots: [
    clientSlot("The list is complete, and I know where my belongings are kept."),
    staffSlot(2, "I made this list together with the client."),
  ],
};

export const belongingsSpanish: Spanish = {
  title: "Inventario de pertenencias",
  description: "Lo que trajo el cliente, dónde se guarda y lo que se envió a casa.",
  notice: "Escrito para Cairn. No contiene texto de instrumentos con licencia.",
  texts: {
    items: "Objetos",
    "items*": "Objeto",
    what: "Objeto",
    count: "Cantidad",
    kept: "Guardado",
    "kept=room": "En la habitación",
    "kept=locked": "Depósito con llave",
    "kept=safe": "Caja fuerte",
    "kept=home": "Enviado a casa",
    condition: "Estado o daños",
    money: "Dinero y medicamentos",
    cash: "Dinero en efectivo",
    medication: "¿Trajo medicamentos?",
    medicationCounted: "Medicamentos con cantidades y quién los contó",
    "@client": "Cliente",
    "@client!": "La lista está completa y sé dónde se guardan mis pertenencias.",
    "@staff": "Personal",
    "@staff!": "Hice esta lista junto con el cliente.",
  },
};
