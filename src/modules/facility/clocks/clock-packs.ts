import type { ClockPack, ShippedRule } from "./clock-rule.ts";
import { federalPacks } from "./packs/federal.ts";
import { house } from "./packs/house.ts";
import { statePacks } from "./packs/states.ts";

/** What the product ships: sentence, time limit and citation. Compliance checks each against its source before it runs. */
export const clockPacks: readonly ClockPack[] = [house, ...federalPacks, ...statePacks];

export const shippedRules: readonly (ShippedRule & { packKey: string })[] = clockPacks.flatMap(({ key, rules }) =>
  rules.map((rule) => ({ ...rule, packKey: key })),
);

export const shippedRule = (key: string) => shippedRules.find((rule) => rule.key === key);

/** A rule of the house pack runs from the start: it is the product's default, which the facility may retire. */
export const isHouseRule = ({ packKey }: { packKey: string }): boolean => packKey === house.key;

/** Whether a pack is meant for a location in this state. */
export function packApplies(packKey: string, state: string | null): boolean {
  const states = clockPacks.find(({ key }) => key === packKey)?.states;
  return states === undefined || (state !== null && states.includes(state));
}
