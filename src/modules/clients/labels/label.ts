import { enumKeys } from "#platform/shared/typed.ts";

/** Colors of labels. Amber and red stay with alerts, so that a label never looks like one. */
export const labelColors = { gray: "Gray", blue: "Blue", green: "Green", teal: "Teal" } as const;
export type LabelColor = keyof typeof labelColors;
export const labelColorKeys = enumKeys(labelColors);

/** The tone that draws each color. */
export const labelTones = { gray: "neutral", blue: "info", green: "done", teal: "brand" } as const satisfies Record<
  LabelColor,
  string
>;

/** What a label can be given to. */
export const labelScopes = { client: "Clients", lead: "Leads" } as const;
export type LabelScope = keyof typeof labelScopes;
export const labelScopeKeys = enumKeys(labelScopes);

/** Most labels of one client or lead. */
export const mostLabels = 20;
