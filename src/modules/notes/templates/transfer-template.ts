import { choice, part, riskToOthers, riskToSelf, type ShippedTemplate } from "./template-parts.ts";

/** SBAR handoff of a client to another location or level of care (NTE-21). */
export const transferTemplate: ShippedTemplate = {
  key: "transfer-sbar",
  versionNo: 1,
  name: "Transfer note",
  kind: "transfer",
  format: "structured",
  loincCode: "28651-8",
  parts: [
    part("situation", "Situation", "Why the client is transferred now, and how they are at this moment.", {
      minWords: 3,
    }),
    part("background", "Background", "Course of this stay: withdrawal, treatment so far, legal and family situation.", {
      minWords: 3,
    }),
    part(
      "assessment",
      "Assessment",
      "Your clinical impression: risks, withdrawal, medical and psychiatric stability.",
      {
        minWords: 3,
      },
    ),
    part("recommendation", "Recommendation", "What the receiving team must do next, what to watch, and open items.", {
      minWords: 3,
    }),
  ],
  fields: [
    choice("riskLevel", "Overall risk", { low: "Low", moderate: "Moderate", high: "High" }),
    riskToSelf,
    riskToOthers,
    choice("precautions", "Precautions", {
      none: "None",
      fall: "Fall",
      seizure: "Seizure",
      elopement: "Elopement",
      suicide: "Suicide",
      several: "Several, see recommendation",
    }),
  ],
};
