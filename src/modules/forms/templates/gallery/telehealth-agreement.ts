import { clientSlot, guardianSlot, item, ownWording, type ShippedTemplate, section, staffSlot } from "../template.ts";
import type { Spanish } from "./translate.ts";

export const telehealthAgreement: ShippedTemplate = {
  key: "telehealth-agreement",
  number: 1,
  title: "Telehealth agreement",
  description: "How video visits work, their limits, and what to do if the connection fails.",
  kind: "agreement",
  chartTab: "admission",
  consentType: null,
  sensitivity: "part2",
  onePerEpisode: true,
  revocable: true,
  reviewRequired: false,
  notice: ownWording,
  definition: {
    items: [
      section("about", "Video visits", [
        item(
          "aboutText",
          "consentText",
          [
            "You can meet your clinician by video or phone. You may say no, and you may change your mind at any time. Saying no does not change your other care.",
            "We do not record visits. Choose a private place. If the connection fails, we call you at the number below.",
            "A video visit is not for emergencies. In an emergency call 911. In a crisis call or text 988.",
          ].join("\n\n"),
        ),
        item("callBack", "phone", "Phone number to call back", { required: true, width: 6 }),
        item("place", "address", "Address where you will usually be during visits", {
          required: true,
          help: "Emergency services need it if you are in danger during a visit.",
        }),
        item("private", "yesNo", "Can you speak there without being overheard?", { required: true }),
      ]),
    ],
  },
  slots: [
    clientSlot("I have read this, or it was read to me, and I agree to visits by video or phone."),
    guardianSlot("I am this person's parent or guardian and I agree to visits by video or phone."),
    staffSlot(2, "I explained this form and answered questions."),
  ],
};

export const telehealthAgreementSpanish: Spanish = {
  title: "Acuerdo de telesalud",
  description: "Cómo funcionan las visitas por video, sus límites y qué hacer si falla la conexión.",
  notice: "Escrito para Cairn. Pida a su asesor legal que lo revise antes de usarlo.",
  texts: {
    about: "Visitas por video",
    aboutText: [
      "Puede reunirse con su profesional por video o teléfono. Puede decir que no y puede cambiar de opinión en cualquier momento. Decir que no no cambia el resto de su atención.",
      "No grabamos las visitas. Elija un lugar privado. Si falla la conexión, le llamamos al número de abajo.",
      "Una visita por video no es para emergencias. En una emergencia llame al 911. En una crisis llame o envíe un mensaje de texto al 988.",
    ].join("\n\n"),
    callBack: "Teléfono para devolver la llamada",
    place: "Dirección donde estará normalmente durante las visitas",
    "place?": "Los servicios de emergencia la necesitan si usted corre peligro durante una visita.",
    private: "¿Puede hablar allí sin que le oigan?",
    "@client": "Cliente",
    "@client!": "He leído esto, o me lo han leído, y acepto las visitas por video o teléfono.",
    "@guardian": "Madre, padre o tutor",
    "@guardian!": "Soy madre, padre o tutor de esta persona y acepto las visitas por video o teléfono.",
    "@staff": "Personal",
    "@staff!": "Expliqué este formulario y respondí a las preguntas.",
  },
};
