import { doorTexts } from "./door.ts";
import { onLanguage, ready } from "./language.ts";
import { problemTexts } from "./problem-texts.ts";

/** The texts of the door and its refusals are here in the language in use, before anything is shown in it. */
export async function doorReady(): Promise<void> {
  await Promise.all([ready(doorTexts), ready(problemTexts)]);
}

// A refusal is put into words once, when it comes: its texts must be here by then.
onLanguage(() => void doorReady());
