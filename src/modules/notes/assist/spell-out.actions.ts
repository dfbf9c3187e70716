import type { RulesAssist } from "#modules/integrations/index.ts";
import { abbreviations } from "./abbreviations.ts";
import { spellOut } from "./spell-out.ts";

const count = Object.keys(abbreviations).length;

/** A note is read by its client (45 CFR 171): what only colleagues can read is written out, where a rule can know it. */
export const spellOutAction: RulesAssist = {
  key: "notes.spell-out",
  label: "Spell out abbreviations",
  hint: "By a list of the house; what means several things is left and named",
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
      remarks: remarks.length > 0 ? remarks.slice(0, 100) : ["No abbreviation of the list stands in this text."],
    };
  },
};
