import type { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import type { Language } from "#platform/shared/messages/texts.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    setupSteps?: readonly SetupStepProvider[];
  }
}

/** A place of a facility that opens. */
export interface OpenedPlace {
  locationId: string;
  shortCode: string;
}

/**
 * A step that a module adds to the set-up of a new facility (`/customer-onboarding`). Its form is the module's own
 * `setup.step` in the browser; what is said is kept until the facility opens and applied in that transaction.
 */
export interface SetupStepProvider<T = unknown> {
  key: string;
  label: string;
  /** The same in the other languages: whoever sets a facility up has not signed in yet. */
  labels: Readonly<Record<Exclude<Language, "en">, string>>;
  /** Between the platform's: 40 places, 50 parts in use, 70 colleagues (`setupStepOrder`). */
  order: number;
  schema: z.ZodType<T>;
  /** What was said, in a line: "River House: 3.7, 3.5". */
  summary: (value: T) => string;
  apply: (act: Act, value: T, places: readonly OpenedPlace[]) => Promise<void>;
}
/** Keeps a step's value and its schema of one type. */
export function setupStep<T>(step: SetupStepProvider<T>): SetupStepProvider {
  return {
    ...step,
    summary: (value) => step.summary(step.schema.parse(value)),
    apply: (act, value, places) => step.apply(act, step.schema.parse(value), places),
  };
}
