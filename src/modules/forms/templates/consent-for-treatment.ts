import {
  clientSlot,
  guardianSlot,
  item,
  options,
  ownWording,
  type ShippedTemplate,
  section,
  staffSlot,
} from "./template.ts";

/** Part of the sentence that is signed, so the signer states it, not the staff member who fills the form. */
const understood = [
  "Treatment, its benefits and its risks were explained to me in words I understand.",
  "I could ask questions and they were answered.",
  "I know that I may stop at any time.",
].join(" ");

export const consentForTreatment: ShippedTemplate = {
  key: "consent-for-treatment",
  number: 2,
  title: "Consent for treatment",
  description: "Describes treatment, its benefits and risks, and the right to stop at any time.",
  kind: "consent",
  chartTab: "admission",
  consentType: "treatment",
  sensitivity: "part2",
  onePerEpisode: true,
  revocable: true,
  reviewRequired: false,
  notice: ownWording,
  definition: {
    items: [
      section("treatment", "What treatment is", [
        item(
          "treatmentText",
          "consentText",
          [
            "You are asking for help with substance use, mental health, or both. Treatment here may include a medical exam, tests of blood or urine, medicine, one-to-one and group counseling, and planning for the time after.",
            "Treatment helps many people feel better and stay safe. It does not work the same for everyone, and nobody can promise a result. Talking about hard things can bring up strong feelings. Stopping alcohol or drugs can make you feel ill for a time and can be dangerous without medical care. Medicines can have side effects. Your prescriber will talk with you about each one before you start it.",
            "There are other ways: treatment somewhere else, other medicines, support groups, or no treatment. We will talk with you about what each could mean for you.",
          ].join("\n\n"),
        ),
      ]),
      section("rights", "Your rights", [
        item(
          "rightsText",
          "consentText",
          [
            "You may ask questions at any time. You may refuse any part of treatment, and you may revoke this consent and leave, unless a court or the law says otherwise. If leaving would put you in danger, staff will tell you so and offer help.",
            "What you tell us is private. Federal law (42 CFR Part 2 and HIPAA) protects your records. Staff may share what is needed without your consent only in a few cases: a medical emergency, a report of child abuse or neglect, a crime on our grounds or against our staff, or a court order.",
            "In an emergency, staff may give the care that is needed to keep you alive and safe.",
          ].join("\n\n"),
        ),
      ]),
      section("wishes", "About you", [
        item("interpreterUsed", "yesNo", "Did an interpreter help with this form?", { required: true }),
        item("interpreterName", "personName", "Interpreter's name", {
          required: true,
          maxLength: 120,
          visibleWhen: { match: "all", rows: [{ linkId: "interpreterUsed", is: "equals", value: true }] },
        }),
        item("advanceDirective", "singleChoice", "Do you have an advance directive or a health care proxy?", {
          required: true,
          options: options({
            yes: "Yes, and I will give you a copy",
            no: "No",
            information: "No, please tell me more about it",
          }),
        }),
        item("comments", "longText", "Anything you want us to know or to leave out", { maxLength: 2000 }),
      ]),
    ],
  },
  slots: [
    clientSlot(`I have read this form, or it was read to me. ${understood} I agree to treatment of my own free will.`),
    guardianSlot(
      `I am this person's parent or guardian. I have read this form, or it was read to me. ${understood} I agree to treatment of my own free will.`,
    ),
    staffSlot(2, "I explained this form and answered questions. The client signed in my presence."),
  ],
};
