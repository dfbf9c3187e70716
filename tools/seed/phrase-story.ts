import { addPhrase } from "#modules/notes/phrases/phrase.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import type { Stage } from "./stage.ts";

const shared = [
  {
    trigger: "mse",
    title: "Mental status, brief",
    content:
      "{client.preferredName} was alert and oriented, cooperative, with normal speech. Mood ***, affect ***. Thought process linear. Denies suicidal and homicidal ideation.",
  },
  {
    trigger: "risk",
    title: "Risk reviewed",
    content:
      "Risk was reviewed today: {client.preferredName} denies thoughts of suicide, self-harm and harm to others. Protective factors: ***.",
  },
  {
    trigger: "vs",
    title: "Latest vitals",
    content: "Vitals: {vitals.latest}.",
  },
  {
    trigger: "meds",
    title: "Medications and allergies",
    content: "Medications: {medications}.\nAllergies: {allergies}.",
  },
] as const;

/** The facility's smart phrases, and one of a therapist's own. */
export async function tellPhrases(stage: Stage, calendar: Calendar): Promise<void> {
  const at = addMinutes(calendar.now, -20 * 24 * 60);
  for (const phrase of shared) await stage.as("raman").do(at, addPhrase, { body: { ...phrase, isShared: true } });
  await stage.as("guerra").do(at, addPhrase, {
    body: {
      trigger: "cope",
      title: "Coping skills practiced",
      content: "We practiced *** for cravings. {client.preferredName} rated the urge *** before and *** after.",
    },
  });
}
