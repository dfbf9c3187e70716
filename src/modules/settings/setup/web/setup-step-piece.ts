import type { ComponentType } from "react";
import type { SetupState } from "../setup.contract.ts";

declare module "#platform/web/modules/extension-points.ts" {
  interface ExtensionPoints {
    "setup.step": SetupStepPiece;
  }
}

export interface SetupStepPanelProps {
  state: SetupState;
  /** The step's saved value, parsed by the module's schema. */
  value: unknown;
  onSave: (value: Record<string, unknown>) => Promise<unknown>;
  /** Label of the button. */
  submit: string;
}

/** The form of a module's setup step (`setupSteps`). */
export interface SetupStepPiece {
  key: string;
  Panel: ComponentType<SetupStepPanelProps>;
}
