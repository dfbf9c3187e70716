import { clientSlot, item, options, ownWording, type ShippedTemplate, section } from "../template.ts";
import type { Spanish } from "./translate.ts";

export const emergencyContacts: ShippedTemplate = {
  key: "emergency-contacts",
  number: 1,
  title: "Emergency contacts",
  description: "People to call in an emergency, and what we may tell them.",
  kind: "form",
  chartTab: "admission",
  consentType: null,
  sensitivity: "part2",
  onePerEpisode: true,
  revocable: false,
  reviewRequired: false,
  notice: ownWording,
  definition: {
    items: [
      section("names", "Contacts", [
        item("wantsContacts", "yesNo", "Do you want to name someone to call in an emergency?", { required: true }),
      ]),
      section(
        "contacts",
        "Contacts",
        [
          item("name", "personName", "Name", { required: true, maxLength: 120 }),
          item("relationship", "openChoice", "Relationship", {
            required: true,
            options: options({
              parent: "Parent",
              spouse: "Spouse or partner",
              sibling: "Brother or sister",
              friend: "Friend",
            }),
          }),
          item("phone", "phone", "Phone", { required: true, width: 6 }),
          item("phoneAtNight", "phone", "Phone at night", { width: 6 }),
          item("address", "address", "Address"),
          item("isGuardian", "yesNo", "Is this person your legal guardian?"),
          item("guardianPapers", "shortText", "Which document says so?", {
            required: true,
            maxLength: 200,
            visibleWhen: { match: "all", rows: [{ linkId: "isGuardian", is: "equals", value: true }] },
          }),
        ],
        {
          repeats: { min: 1, max: 4, noun: "Contact" },
          visibleWhen: { match: "all", rows: [{ linkId: "wantsContacts", is: "equals", value: true }] },
        },
      ),
      section("disclosure", "What we may say", [
        item(
          "toldText",
          "consentText",
          "In a medical emergency we tell medical staff what they need to know to help you. We tell the people named here only what a signed release permits.",
        ),
      ]),
    ],
  },
  slots: [clientSlot("These are the people to call in an emergency.")],
};

export const emergencyContactsSpanish: Spanish = {
  title: "Contactos de emergencia",
  description: "Personas a quienes llamar en una emergencia y lo que se les puede decir.",
  notice: "Escrito para Cairn. No contiene texto de instrumentos con licencia. Pida a su asesor legal que lo revise.",
  texts: {
    names: "Contactos",
    wantsContacts: "¿Quiere nombrar a alguien a quien llamar en una emergencia?",
    contacts: "Contactos",
    "contacts*": "Contacto",
    name: "Nombre",
    relationship: "Parentesco o relación",
    "relationship=parent": "Madre o padre",
    "relationship=spouse": "Cónyuge o pareja",
    "relationship=sibling": "Hermana o hermano",
    "relationship=friend": "Amistad",
    phone: "Teléfono",
    phoneAtNight: "Teléfono por la noche",
    address: "Dirección",
    isGuardian: "¿Es esta persona su tutor legal?",
    guardianPapers: "¿Qué documento lo acredita?",
    disclosure: "Lo que podemos decir",
    toldText:
      "En una emergencia médica decimos al personal médico lo que necesita saber para ayudarle. A las personas nombradas aquí les decimos solo lo que permite una autorización firmada.",
    "@client": "Cliente",
    "@client!": "Estas son las personas a quienes llamar en una emergencia.",
  },
};
