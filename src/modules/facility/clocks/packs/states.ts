import type { ClockPack } from "../clock-rule.ts";
import { reportable } from "./defaults.ts";

/** State licensing law: for locations of these states only. */
export const statePacks: readonly ClockPack[] = [
  {
    key: "ca-dhcs-sud",
    title: "California DHCS, residential treatment",
    states: ["CA"],
    rules: [
      {
        key: "ca-dhcs-sud.phone",
        title: "DHCS phone report",
        sentence:
          "A death, a treated injury, poisoning, a reportable disease, a catastrophe or a fire is reported to DHCS by phone within 1 working day.",
        severity: "license",
        offset: { value: 1, unit: "businessDay" },
        when: [{ type: ["death", "injury", "poisoning", "infection", "fire"] }, { harm: ["death", "severe"] }],
        anchor: "occurredAt",
        citation: {
          text: "9 CCR 10561(b)(1)",
          url: "https://www.law.cornell.edu/regulations/california/9-CCR-10561",
        },
        report: { agency: "California DHCS", kind: "phone" },
        ...reportable,
      },
      {
        key: "ca-dhcs-sud.written",
        title: "DHCS written report",
        sentence: "The written report of the same event is sent to DHCS within 7 days.",
        severity: "license",
        offset: { value: 7, unit: "day" },
        when: [{ type: ["death", "injury", "poisoning", "infection", "fire"] }, { harm: ["death", "severe"] }],
        anchor: "occurredAt",
        citation: {
          text: "9 CCR 10561(b)(1)",
          url: "https://www.law.cornell.edu/regulations/california/9-CCR-10561",
        },
        report: { agency: "California DHCS", kind: "written" },
        ...reportable,
      },
    ],
  },
  {
    key: "fl-dcf-65d30",
    title: "Florida DCF, substance use services",
    states: ["FL"],
    rules: [
      {
        key: "fl-dcf-65d30.critical-incident",
        title: "DCF critical incident report",
        sentence: "A critical incident is reported to DCF within 24 h.",
        severity: "license",
        offset: { value: 24, unit: "hour" },
        when: [
          { harm: ["death", "severe"] },
          { type: ["death", "suicide_attempt", "sexual_safety", "abuse_neglect_allegation", "elopement"] },
        ],
        citation: { text: "65D-30.004, F.A.C.", url: "https://flrules.org/gateway/RuleNo.asp?ID=65D-30.004" },
        report: { agency: "Florida DCF", kind: "portal" },
        ...reportable,
      },
    ],
  },
  {
    key: "pa-ddap",
    title: "Pennsylvania DDAP",
    states: ["PA"],
    rules: [
      {
        key: "pa-ddap.unusual-incident",
        title: "DDAP unusual incident report",
        sentence: "An unusual incident of a narcotic treatment program is reported to DDAP within 48 h.",
        severity: "license",
        offset: { value: 48, unit: "hour" },
        when: [{ harm: ["death", "severe"] }, { type: ["death", "suicide_attempt", "drug_loss", "assault_client"] }],
        citation: { text: "28 Pa. Code 715.28", url: "https://www.pacodeandbulletin.gov" },
        report: { agency: "Pennsylvania DDAP", kind: "written" },
        ...reportable,
      },
    ],
  },
];
