import type { View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { AssistAnswer, AssistPlace } from "#platform/shared/assist/assist.contract.ts";
import type { OpenConnection } from "../connections/integration-type.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    /** Help with a text that a person writes: it proposes, the person decides. */
    assist?: readonly AssistAction[];
  }
}

export interface AssistAsked {
  place: AssistPlace;
  text: string;
  clientId: string | null;
}

interface Offer {
  /** `<module>.<what>`: "notes.spell-out". */
  key: string;
  label: string;
  hint: string;
  places: readonly AssistPlace[];
  permission: Permission;
}
type Given = Omit<AssistAnswer, "mode">;

/** Worked out by this house: the same text gives the same answer, and nothing leaves. */
export interface RulesAssist extends Offer {
  mode: "rules";
  run: (view: View, asked: AssistAsked) => Promise<Given>;
}

/**
 * Asked of an outside service. It is there only while the facility has the part `ai`, the person may use it, and a
 * connection of this channel is enabled with its agreements in force; `run` is given that connection open.
 */
export interface ModelAssist extends Offer {
  mode: "model";
  channel: string;
  run: (view: View, asked: AssistAsked, connection: OpenConnection) => Promise<Given>;
}

/**
 * One thing a module can do with a text while somebody writes (seam `assist`): it reads and proposes. What it gives is
 * shown beside the text and enters it by a person's act alone; it writes, sends and signs nothing.
 */
export type AssistAction = RulesAssist | ModelAssist;
