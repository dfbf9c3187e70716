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

/** Release of information with the elements of 42 CFR 2.31(a) as amended in 2024. */
export const part2Disclosure: ShippedTemplate = {
  key: "part2-disclosure",
  number: 1,
  title: "Consent to disclose substance use records",
  description: "Authorizes us to share the records you choose with one person or organization (42 CFR Part 2).",
  kind: "consent",
  chartTab: "admission",
  consentType: "release",
  sensitivity: "part2",
  onePerEpisode: false,
  revocable: true,
  reviewRequired: false,
  notice: ownWording,
  definition: {
    items: [
      section("who", "Who may share, and with whom", [
        item("discloser", "shortText", "Who may share my records", {
          required: true,
          maxLength: 200,
          bind: "facility.name",
          element: "discloser",
        }),
        item("recipientName", "shortText", "Name of the person or organization that may receive them", {
          required: true,
          maxLength: 200,
          help: "One name. Use a separate form for each additional person or organization.",
          element: "recipientName",
        }),
        item("recipientOrganization", "shortText", "Where they work, or how you know them", {
          maxLength: 200,
          element: "recipientOrganization",
        }),
        item("recipientPhone", "phone", "Phone", { width: 6, element: "recipientPhone" }),
        item("recipientAddress", "longText", "Address or fax", { maxLength: 500, element: "recipientAddress" }),
      ]),
      section("what", "What may be shared", [
        item("informationCategories", "multiChoice", "Only what I check here", {
          required: true,
          element: "informationCategories",
          options: options(
            {
              presence: "That I am or was in treatment here",
              attendance: "Attendance and progress",
              diagnoses: "Diagnoses",
              medications: "Medicines and allergies",
              labs: "Lab and drug test results",
              assessments: "Assessments and evaluations",
              treatmentPlan: "Treatment plan",
              dischargeSummary: "Discharge summary and aftercare plan",
              billing: "Billing and insurance",
              hiv: "HIV test results and treatment",
              wholeRecord: "My entire record, except HIV, counseling and psychotherapy notes",
            },
            ["wholeRecord"],
          ),
          help: "Counseling notes and psychotherapy notes need a separate form.",
        }),
        item("dataFrom", "date", "Records from", { required: true, width: 6, dateLimit: "past", element: "dataFrom" }),
        item("dataTo", "date", "Records until", {
          width: 6,
          help: "Leave empty for the whole time of treatment.",
          element: "dataTo",
        }),
        item("purpose", "singleChoice", "Purpose", {
          required: true,
          element: "purpose",
          options: options({
            treatment: "My treatment with another provider",
            payment: "To pay for treatment",
            family: "To keep family or a friend informed",
            employment: "My work or school",
            legal: "A legal matter, not a proceeding against me",
            atRequest: "At my own request",
          }),
        }),
      ]),
      section("until", "How long it lasts", [
        item("ends", "singleChoice", "This consent ends", {
          required: true,
          options: options({ date: "On a date", event: "When something happens" }),
        }),
        item("expiresOn", "date", "Last day", {
          required: true,
          dateLimit: "future",
          width: 6,
          element: "expiresOn",
          visibleWhen: { match: "all", rows: [{ linkId: "ends", is: "equals", value: "date" }] },
        }),
        item("expiresEvent", "shortText", "What happens", {
          required: true,
          maxLength: 200,
          help: "For example: 90 days after I leave treatment.",
          element: "expiresEvent",
          visibleWhen: { match: "all", rows: [{ linkId: "ends", is: "equals", value: "event" }] },
        }),
      ]),
      section("rights", "Your rights", [
        item(
          "rightsText",
          "consentText",
          [
            "You may revoke (cancel) this consent at any time. Tell any staff member, or write to us. It ends at that time. What we shared before then, relying on this consent, cannot be undone.",
            "Records about substance use are protected by federal law (42 CFR Part 2). The person or organization that receives them under this consent may not share them further unless you agree in writing or the law allows it. If the receiver is not bound by these rules, the information could be shared again and no longer be protected.",
            "You do not have to sign. If you do not, we will still treat you. We may be unable to do what this form is for, such as telling the person you named how you are.",
          ].join("\n\n"),
        ),
        item("statements", "multiChoice", "I understand", {
          required: true,
          min: 3,
          element: "statements",
          options: options({
            revocationRight: "that I may revoke this consent at any time, and how.",
            redisclosure: "that what is shared could be shared again in some cases.",
            refusalConsequence: "that I may say no, and what that means.",
          }),
        }),
      ]),
    ],
  },
  slots: [
    clientSlot(
      "I have read this form, or it was read to me, and I agree that these records are shared as written here.",
    ),
    guardianSlot("I am this person's parent or guardian and I agree that these records are shared as written here."),
    staffSlot(2, "I explained this form. The client signed in my presence."),
  ],
};
