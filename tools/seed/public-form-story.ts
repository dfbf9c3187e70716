import { keepSubmission } from "#modules/forms/public-forms/public-form.actions.ts";
import { addPublicForm } from "#modules/forms/public-forms/public-form.contract.ts";
import { createFormTemplate, updateFormTemplate } from "#modules/forms/templates/template.contract.ts";
import { item, options, section } from "#modules/forms/templates/template.ts";
import {
  getTemplateVersion,
  publishTemplateVersion,
  saveTemplateVersion,
} from "#modules/forms/templates/version.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { placeOf } from "./floor.ts";
import type { Stage } from "./stage.ts";

const slug = "request-a-call";

/** The form on the facility's website, and what came in with it: two people who want a call, and one advertisement. */
export async function publishCallForm(stage: Stage, calendar: Calendar): Promise<void> {
  const compliance = stage.as("brandt");
  const { id: locationId } = placeOf(stage, "ACR");
  const at = calendar.minutesAgo(4 * 24 * 60);
  const created = await compliance.do(at, createFormTemplate, {
    body: { from: "blank", title: "Request a call", kind: "form", chartTab: "administrative" },
  });
  const params = { templateId: created.id, number: 1 };
  const draft = await compliance.do(at, getTemplateVersion, { params });
  const saved = await compliance.do(addMinutes(at, 5), saveTemplateVersion, {
    params,
    body: {
      version: draft.version,
      title: created.title,
      description: "Leave your name and number. We call you back within one business day.",
      definition: {
        items: [
          section("caller", "About you", [
            item("name", "personName", "Your name", { required: true }),
            item("phone", "phone", "Phone"),
            item("email", "email", "Email"),
            item("time", "singleChoice", "Best time to call", {
              options: options({ morning: "Morning", afternoon: "Afternoon", evening: "Evening" }),
            }),
            item("message", "longText", "How can we help?"),
          ]),
        ],
      },
      slots: [],
    },
  });
  const published = await compliance.do(addMinutes(at, 6), publishTemplateVersion, {
    params,
    body: { version: saved.version, changeNote: "For the website" },
  });
  await compliance.do(addMinutes(at, 7), updateFormTemplate, {
    params: { templateId: created.id },
    body: { version: published.version, sensitivity: "normal" },
  });
  await compliance.do(addMinutes(at, 8), addPublicForm, {
    body: { slug, locationId, closesAt: null, maxSubmissions: null, templateKey: created.key },
  });
  const received = [
    {
      name: "Dana Whitfield",
      phone: "(805) 555-0142",
      time: "evening",
      message: "I have questions about your program.",
    },
    { name: "Sam Okoro", email: "sam.okoro@example.org", message: "Please call about a visit." },
    { name: "Best Offers", message: "See https://offers.example and https://more.example now" },
  ];
  for (const [index, answers] of received.entries())
    await stage.system(calendar.minutesAgo(60 * (index + 2)), (act) =>
      keepSubmission(act, slug, answers, `seed ${index}`),
    );
}
