import { clientSlot, item, ownWording, type ShippedTemplate, section, staffSlot } from "../template.ts";
import type { Spanish } from "./translate.ts";

const steps = { required: true, maxLength: 2000 };

/** A safety plan in six steps and the reasons for living, in Cairn's own words. */
export const safetyPlan: ShippedTemplate = {
  key: "safety-plan",
  number: 1,
  title: "Safety plan",
  description: "What helps in a crisis: warning signs, coping, people, professionals and a safe place.",
  kind: "form",
  chartTab: "clinical",
  consentType: null,
  sensitivity: "part2",
  onePerEpisode: false,
  revocable: false,
  reviewRequired: false,
  notice: ownWording,
  definition: {
    items: [
      section("signs", "Warning signs", [
        item("warningSigns", "longText", "How do you know that a crisis is starting?", {
          ...steps,
          help: "Thoughts, feelings, places or situations.",
        }),
      ]),
      section("alone", "What I can do by myself", [
        item("coping", "longText", "What takes your mind off it without anyone else?", steps),
        item("distraction", "longText", "Where can you go to be around people?", { maxLength: 2000 }),
      ]),
      section(
        "people",
        "People I can ask for help",
        [
          item("personName", "personName", "Name", { required: true, maxLength: 120, width: 6 }),
          item("personPhone", "phone", "Phone", { required: true, width: 6 }),
          item("personKnows", "yesNo", "Does this person know about the plan?"),
        ],
        { repeats: { min: 1, max: 5, noun: "Person" } },
      ),
      section(
        "professionals",
        "Professionals and agencies",
        [
          item("agencyName", "shortText", "Name", { maxLength: 160, width: 6 }),
          item("agencyPhone", "phone", "Phone", { width: 6 }),
        ],
        { repeats: { min: 1, max: 5, noun: "Professional" } },
      ),
      section("safe", "Making my surroundings safe", [
        item("hasMeans", "yesNoUnknown", "Is there anything within reach that you could use to hurt yourself?", {
          required: true,
        }),
        item("meansPlan", "longText", "What will you do to put it out of reach, and who will help?", {
          ...steps,
          visibleWhen: { match: "all", rows: [{ linkId: "hasMeans", is: "notEquals", value: "no" }] },
        }),
        item("lines", "display", "In a crisis call or text 988, at any hour. In danger call 911."),
      ]),
      section("living", "What matters to me", [item("reasons", "longText", "What is worth living for?", steps)]),
    ],
  },
  slots: [clientSlot("This is my plan, and I have a copy of it."), staffSlot(2, "I made this plan with the client.")],
};

export const safetyPlanSpanish: Spanish = {
  title: "Plan de seguridad",
  description: "Lo que ayuda en una crisis: señales, recursos propios, personas, profesionales y un lugar seguro.",
  notice: "Escrito para Cairn. No contiene texto de instrumentos con licencia. Pida a su asesor legal que lo revise.",
  texts: {
    signs: "Señales de alerta",
    warningSigns: "¿Cómo nota que empieza una crisis?",
    "warningSigns?": "Pensamientos, sentimientos, lugares o situaciones.",
    alone: "Lo que puedo hacer por mi cuenta",
    coping: "¿Qué le ayuda a pensar en otra cosa sin ayuda de nadie?",
    distraction: "¿Adónde puede ir para estar con gente?",
    people: "Personas a quienes puedo pedir ayuda",
    "people*": "Persona",
    personName: "Nombre",
    personPhone: "Teléfono",
    personKnows: "¿Esta persona conoce el plan?",
    professionals: "Profesionales y servicios",
    "professionals*": "Profesional",
    agencyName: "Nombre",
    agencyPhone: "Teléfono",
    safe: "Un entorno seguro",
    hasMeans: "¿Tiene a su alcance algo con lo que podría hacerse daño?",
    meansPlan: "¿Qué hará para ponerlo fuera de su alcance y quién le ayudará?",
    lines: "En una crisis, llame o envíe un mensaje de texto al 988, a cualquier hora. Si hay peligro, llame al 911.",
    living: "Lo que me importa",
    reasons: "¿Por qué vale la pena vivir?",
    "@client": "Cliente",
    "@client!": "Este es mi plan y tengo una copia.",
    "@staff": "Personal",
    "@staff!": "Hice este plan junto con el cliente.",
  },
};
