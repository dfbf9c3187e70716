import type { Language } from "#platform/shared/messages/texts.ts";
import type { SetupState } from "../setup.contract.ts";

/** What a module calls its step, in the language of the page. */
export function stepLabel({ label, labels }: SetupState["moduleSteps"][number], spoken: Language): string {
  return spoken === "en" ? label : labels[spoken];
}
