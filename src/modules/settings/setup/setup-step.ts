import type { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import type { Language } from "#platform/shared/messages/texts.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    setupSteps?: readonly SetupStepProvider[];
  }
}

/** A location of a new facility. */
export interface OpenedPlace {
  locationId: string;
  shortCode: string;
}

/**
 * A step that a module adds to the setup of a new facility (`/customer-onboarding`). Its form is the module's own
 * `setup.step` in the browser; its value is stored until the facility opens and applied in that transaction.
 */
export interface SetupStepProvider<T = unknown> {
  key: string;
  label: string;
  /** The label in other languages, because the user is not signed in yet. */
  labels: Readonly<Record<Exclude<Language, "en">, string>>;
  /** Order among the built-in steps: 40 locations, 50 modules, 70 staff (`setupStepOrder`). */
  order: number;
  schema: z.ZodType<T>;
  /** Summary of the value: "River House: 3.7, 3.5". */
  summary: (value: T) => string;
  apply: (act: Act, value: T, places: readonly OpenedPlace[]) => Promise<void>;
}
/** Ties a step's value type to its schema. */
export function setupStep<T>(step: SetupStepProvider<T>): SetupStepProvider {
  return {
    ...step,
    summary: (value) => step.summary(step.schema.parse(value)),
    apply: (act, value, places) => step.apply(act, step.schema.parse(value), places),
  };
}
