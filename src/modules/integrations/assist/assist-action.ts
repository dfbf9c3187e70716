import type { View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { AssistAnswer, AssistPlace } from "#platform/shared/assist/assist.contract.ts";
import type { OpenConnection } from "../connections/integration-type.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    /** Writing assistance: proposes a text that the user accepts or rejects. */
    assist?: readonly AssistAction[];
  }
}

export interface AssistAsked {
  place: AssistPlace;
  text: string;
  clientId: string | null;
}

interface Offer {
  /** `<module>.<action>`: "notes.spell-out". */
  key: string;
  label: string;
  hint: string;
  places: readonly AssistPlace[];
  permission: Permission;
}
type Given = Omit<AssistAnswer, "mode">;

/** Rule-based: the same text gives the same result, and nothing is sent to an outside service. */
export interface RulesAssist extends Offer {
  mode: "rules";
  run: (view: View, asked: AssistAsked) => Promise<Given>;
}

/**
 * Model-based, by an outside service. Available only while the facility has the module `ai`, the user may use it, and a
 * connection of this channel is enabled with its agreements in force; `run` is given that connection open.
 */
export interface ModelAssist extends Offer {
  mode: "model";
  channel: string;
  run: (view: View, asked: AssistAsked, connection: OpenConnection) => Promise<Given>;
}

/**
 * A writing aid of a module: it reads the text and proposes a change. The proposal is
 * shown beside the text and inserted only by the user; the action writes, sends and signs nothing.
 */
export type AssistAction = RulesAssist | ModelAssist;
