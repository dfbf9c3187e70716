import type { Item, VisibleWhen } from "./item.contract.ts";
import { clientSlot, item, options, ownWording, type ShippedTemplate, section, staffSlot } from "./template.ts";

const when = (linkId: string, value: string | boolean): VisibleWhen => ({
  match: "all",
  rows: [{ linkId, is: "equals", value }],
});
const detail = (linkId: string, text: string, of: string, value: string | boolean = true): Item =>
  item(linkId, "longText", text, { required: true, maxLength: 2000, visibleWhen: when(of, value) });

export const intakeQuestionnaire: ShippedTemplate = {
  key: "intake-questionnaire",
  number: 1,
  title: "Intake questionnaire",
  description: "Reason for seeking treatment, substance use, health, safety, home and goals.",
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
      section("person", "About you", [
        item("legalName", "personName", "Full legal name", {
          required: true,
          maxLength: 120,
          width: 8,
          bind: "client.legalName",
        }),
        item("birthDate", "date", "Date of birth", {
          required: true,
          dateLimit: "past",
          width: 4,
          bind: "client.birthDate",
        }),
        item("calledName", "shortText", "Preferred name", {
          width: 6,
          maxLength: 80,
          bind: "client.preferredName",
        }),
        item("pronouns", "shortText", "Pronouns", { width: 6, maxLength: 40, bind: "client.pronouns" }),
        item("phone", "phone", "Phone number where we may reach you", { width: 6 }),
        item("mayLeaveMessage", "yesNo", "May we leave a message there?", {
          visibleWhen: { match: "all", rows: [{ linkId: "phone", is: "answered" }] },
        }),
        item("reason", "longText", "What brings you here today?", { required: true, maxLength: 4000 }),
      ]),
      section("use", "Alcohol and drugs", [
        item("substances", "multiChoice", "What have you used in the last 12 months?", {
          required: true,
          options: options(
            {
              alcohol: "Alcohol",
              opioids: "Opioids (heroin, fentanyl, pain pills)",
              benzodiazepines: "Benzodiazepines or sleeping pills",
              stimulants: "Cocaine, methamphetamine or other stimulants",
              cannabis: "Cannabis",
              nicotine: "Tobacco or vaping",
              other: "Something else",
              none: "None of these",
            },
            ["none"],
          ),
        }),
        item("otherSubstance", "shortText", "What else?", {
          required: true,
          maxLength: 200,
          visibleWhen: { match: "all", rows: [{ linkId: "substances", is: "includes", value: "other" }] },
        }),
        item("lastUse", "date", "Last day you used or drank", { dateLimit: "past", width: 6 }),
        item("daysOf30", "integer", "Days of use in the last 30", { min: 0, max: 30, width: 6 }),
        item(
          "withdrawal",
          "yesNoUnknown",
          "Have you ever had withdrawal seizures, or seen or heard things in withdrawal?",
          {
            required: true,
          },
        ),
        detail("withdrawalStory", "What happened, and when?", "withdrawal", "yes"),
        item("overdose", "yesNo", "Have you ever overdosed?", { required: true }),
        detail("overdoseStory", "When was the last time, and on what?", "overdose"),
      ]),
      section("health", "Your health", [
        item("conditions", "longText", "Health conditions we should know about", { maxLength: 2000 }),
        item("medicines", "longText", "Medicines you take now, and how much", { maxLength: 2000 }),
        item("allergies", "singleChoice", "Allergies", {
          required: true,
          options: options({ none: "None that I know of", yes: "Yes", unsure: "I am not sure" }),
        }),
        detail("allergyStory", "To what, and what happens?", "allergies", "yes"),
        item("pregnant", "yesNoUnknown", "Could you be pregnant?"),
      ]),
      section("safety", "Feeling safe", [
        item("thoughts", "singleChoice", "In the last month, have you had thoughts of ending your life?", {
          required: true,
          help: "If you have them now, please tell a staff member right away, or call or text 988.",
          options: options({ no: "No", yes: "Yes", now: "Yes, now", later: "I would rather talk about it in person" }),
        }),
        item("harmOthers", "yesNo", "Have you had thoughts of hurting someone?", { required: true }),
        item("safeHome", "singleChoice", "Do you feel safe where you live?", {
          required: true,
          options: options({ yes: "Yes", no: "No", noHome: "I have no place to live now" }),
        }),
        detail("homeStory", "What makes it unsafe?", "safeHome", "no"),
      ]),
      section("life", "Home, work and legal", [
        item("living", "singleChoice", "Where do you live?", {
          required: true,
          options: options({
            own: "My own home",
            family: "With family or friends",
            sober: "Sober living",
            shelter: "Shelter or street",
            facility: "Hospital or other facility",
          }),
        }),
        item("children", "yesNo", "Do you take care of children?"),
        item("work", "singleChoice", "Work or school", {
          options: options({
            work: "Working",
            school: "In school",
            both: "Both",
            neither: "Neither",
            leave: "On leave",
          }),
        }),
        item("court", "yesNo", "Are you on probation or parole, or do you have a court date?", { required: true }),
        detail("courtStory", "With whom, and when?", "court"),
      ]),
      section("hopes", "Your goals", [
        item("strengths", "longText", "What are you good at? Who supports you?", { maxLength: 2000 }),
        item("goals", "longText", "What do you want to be different when you leave?", {
          required: true,
          maxLength: 2000,
        }),
      ]),
    ],
  },
  slots: [
    { ...clientSlot("What I said here is true as far as I know."), required: "optional" },
    staffSlot(1, "I went through these questions with the client.", "Interviewer"),
  ],
};
