import type { ComponentType } from "react";
import type { SetupState } from "../setup.contract.ts";

declare module "#platform/web/modules/extension-points.ts" {
  interface ExtensionPoints {
    "setup.step": SetupStepPiece;
  }
}

export interface SetupStepPanelProps {
  state: SetupState;
  /** What was entered in this step before; the module reads it by its own schema. */
  said: unknown;
  onSave: (value: Record<string, unknown>) => Promise<unknown>;
  /** The verb of the button. */
  submit: string;
}

/** The form of a step that the module's server declares (`setupSteps`), in the wizard of a new facility. */
export interface SetupStepPiece {
  key: string;
  Panel: ComponentType<SetupStepPanelProps>;
}
