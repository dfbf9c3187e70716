import type { RulesAssist } from "#modules/integrations/index.ts";
import { abbreviations } from "./abbreviations.ts";
import { spellOut } from "./spell-out.ts";

const count = Object.keys(abbreviations).length;

/** Clients read their notes (45 CFR 171), so abbreviations with one meaning are spelled out by rule. */
export const spellOutAction: RulesAssist = {
  key: "notes.spell-out",
  label: "Spell out abbreviations",
  hint: "Uses a fixed list. Ambiguous abbreviations are listed, not changed",
  places: ["note"],
  permission: "notes.write",
  mode: "rules",
  run: async (_view, { text }) => {
    const answer = spellOut(text);
    const or = new Intl.ListFormat("en-US", { type: "disjunction" });
    const remarks = [
      ...answer.replaced.map(({ short, long }) => `${short} → ${long}`),
      ...answer.unsure.map(({ short, means }) => `${short} can mean ${or.format(means)}: left as it is`),
    ];
    return {
      maker: `Written by rules from a list of ${count} abbreviations`,
      text: answer.text === text ? null : answer.text,
      remarks: remarks.length > 0 ? remarks.slice(0, 100) : ["No abbreviations found."],
    };
  },
};
