import type { Language } from "#platform/shared/messages/texts.ts";
import type { SetupState } from "../setup.contract.ts";

/** Label of a module's step in the page's language. */
export function stepLabel({ label, labels }: SetupState["moduleSteps"][number], spoken: Language): string {
  return spoken === "en" ? label : labels[spoken];
}
