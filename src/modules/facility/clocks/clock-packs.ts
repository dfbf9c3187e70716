import type { ClockPack, ShippedRule } from "./clock-rule.ts";

const toCompliance = {
  owner: { permission: "incidents.review" },
  escalateTo: "incidents.review",
} as const satisfies Pick<ShippedRule, "owner" | "escalateTo">;

const reportable = {
  ...toCompliance,
  startOn: "incident-submitted",
  warnShares: [0.5, 0.75],
  escalateMinutes: [60],
} as const;

/** Deadlines of treatment plans; the plan's own module starts them with the due time of the level of care. */
const planDeadline = {
  startOn: null,
  warnShares: [0.75],
  escalateMinutes: [1440],
  owner: { permission: "treatmentPlans.write" },
  escalateTo: "treatmentPlans.approve",
} as const satisfies Partial<ShippedRule>;

const house: ClockPack = {
  key: "house",
  title: "Facility policy",
  rules: [
    {
      key: "house.incident-review",
      title: "Incident supervisor review",
      sentence: "A supervisor reviews each incident report within 24 h of its submission.",
      severity: "policy",
      offset: { value: 24, unit: "hour" },
      startOn: "incident-submitted",
      warnShares: [0.75],
      escalateMinutes: [240],
      owner: { duty: "supervisor", permission: "incidents.edit" },
      escalateTo: "incidents.review",
    },
    {
      key: "house.incident-investigation",
      title: "Incident investigation",
      sentence: "The analysis of a severe or sentinel incident is finished within 5 business days.",
      severity: "policy",
      offset: { value: 5, unit: "businessDay" },
      startOn: "incident-taken-up",
      when: [{ harm: ["severe", "death"] }, { sentinel: ["confirmed"] }],
      warnShares: [0.75],
      escalateMinutes: [1440],
      ...toCompliance,
    },
    {
      key: "house.incident-close",
      title: "Incident closing",
      sentence: "An incident report is closed within 30 days of its submission.",
      severity: "policy",
      offset: { value: 30, unit: "day" },
      startOn: "incident-submitted",
      warnShares: [0.8],
      escalateMinutes: [1440],
      owner: { permission: "incidents.edit" },
      escalateTo: "incidents.review",
    },
    {
      key: "house.utilization-review",
      title: "Utilization review",
      sentence: "A review with the payer is held on the day it is due, before the authorized days run out.",
      severity: "policy",
      offset: { value: 0, unit: "day" },
      startOn: null,
      warnShares: [0.375],
      escalateMinutes: [720],
      owner: { permission: "authorizations.write" },
      escalateTo: "authorizations.write",
    },
    {
      key: "house.plan-initial",
      title: "Initial treatment plan",
      sentence: "An initial treatment plan is in force within the time of the level of care, counted from admission.",
      severity: "policy",
      offset: { value: 72, unit: "hour" },
      ...planDeadline,
    },
    {
      key: "house.plan-master",
      title: "Master treatment plan",
      sentence:
        "A master treatment plan is in force within the time of the level of care, counted from admission or the change of level.",
      severity: "policy",
      offset: { value: 7, unit: "day" },
      ...planDeadline,
    },
    {
      key: "house.plan-review",
      title: "Treatment plan review",
      sentence: "A treatment plan is reviewed with the client at the interval of the level of care.",
      severity: "policy",
      offset: { value: 14, unit: "day" },
      ...planDeadline,
    },
    {
      key: "house.plan-client-signature",
      title: "Client signature on the treatment plan",
      sentence: "The client signs the treatment plan within 72 h, or the refusal is documented.",
      severity: "policy",
      offset: { value: 72, unit: "hour" },
      ...planDeadline,
    },
    {
      key: "house.count-discrepancy",
      title: "Count discrepancy",
      sentence: "A count discrepancy is explained and closed by two people within 24 h.",
      severity: "policy",
      offset: { value: 24, unit: "hour" },
      startOn: null,
      warnShares: [0.5, 0.75],
      escalateMinutes: [60],
      owner: { duty: "supervisor", permission: "medications.resolveDiscrepancy" },
      escalateTo: "medications.resolveDiscrepancy",
    },
    {
      key: "house.protective-services",
      title: "Protective services report",
      sentence: "An allegation of abuse or neglect is reported to protective services by phone within 24 h.",
      severity: "policy",
      offset: { value: 24, unit: "hour" },
      when: [{ type: ["abuse_neglect_allegation"] }],
      report: { agency: "Protective services", kind: "phone" },
      ...reportable,
    },
  ],
};

/** What the product ships: sentence, time limit and citation. Compliance checks each against its source before it runs. */
export const clockPacks: readonly ClockPack[] = [
  house,
  {
    key: "us-cms-hospital",
    title: "Hospitals (CMS)",
    rules: [
      {
        key: "us-cms-hospital.restraint-death",
        title: "CMS report of a death",
        sentence:
          "A death in connection with restraint or seclusion is reported to CMS by the close of the next business day.",
        severity: "law",
        offset: { value: 1, unit: "closeOfBusiness" },
        when: [{ type: ["death", "restraint_seclusion"], harm: ["death"] }],
        citation: {
          text: "42 CFR 482.13(g)",
          url: "https://www.ecfr.gov/current/title-42/section-482.13",
        },
        report: { agency: "CMS", kind: "portal" },
        ...reportable,
      },
    ],
  },
  {
    key: "us-cms-prtf",
    title: "Psychiatric residential treatment facilities (CMS)",
    rules: [
      {
        key: "us-cms-prtf.serious-occurrence",
        title: "Serious occurrence report",
        sentence:
          "A death, serious injury or suicide attempt is reported to the state Medicaid agency and the protection and advocacy system by the close of the next business day.",
        severity: "law",
        offset: { value: 1, unit: "closeOfBusiness" },
        when: [{ harm: ["death", "severe"] }, { type: ["suicide_attempt", "death"] }],
        citation: {
          text: "42 CFR 483.374(b)",
          url: "https://www.ecfr.gov/current/title-42/section-483.374",
        },
        report: { agency: "State Medicaid agency and protection and advocacy system", kind: "written" },
        ...reportable,
      },
    ],
  },
  {
    key: "tjc-bhc",
    title: "Joint Commission, behavioral health care",
    rules: [
      {
        key: "tjc-bhc.sentinel-analysis",
        title: "Sentinel event analysis",
        sentence: "The comprehensive analysis of a sentinel event is finished within 45 business days.",
        severity: "license",
        offset: { value: 45, unit: "businessDay" },
        startOn: "sentinel-confirmed",
        warnShares: [0.5, 0.75],
        escalateMinutes: [1440],
        ...toCompliance,
        citation: { text: "Joint Commission Sentinel Event Policy", url: "https://www.jointcommission.org" },
      },
    ],
  },
  {
    key: "us-osha",
    title: "OSHA",
    rules: [
      {
        key: "us-osha.staff-death",
        title: "OSHA report of a staff death",
        sentence: "The death of a staff member in a work-related incident is reported to OSHA within 8 h.",
        severity: "law",
        offset: { value: 8, unit: "hour" },
        when: [{ type: ["staff_injury", "assault_staff"], harm: ["death"] }],
        citation: { text: "29 CFR 1904.39(a)(1)", url: "https://www.ecfr.gov/current/title-29/section-1904.39" },
        report: { agency: "OSHA", kind: "phone" },
        ...reportable,
      },
      {
        key: "us-osha.staff-hospitalization",
        title: "OSHA report of a severe staff injury",
        sentence: "A work-related hospitalization, amputation or loss of an eye is reported to OSHA within 24 h.",
        severity: "law",
        offset: { value: 24, unit: "hour" },
        when: [{ type: ["staff_injury", "assault_staff"], harm: ["severe"] }],
        citation: { text: "29 CFR 1904.39(a)(2)", url: "https://www.ecfr.gov/current/title-29/section-1904.39" },
        report: { agency: "OSHA", kind: "phone" },
        ...reportable,
      },
    ],
  },
  {
    key: "us-dea",
    title: "DEA, loss of controlled substances",
    rules: [
      {
        key: "us-dea.loss-notice",
        title: "DEA notice of a loss",
        sentence: "The DEA field office is notified in writing of a theft or significant loss within 1 business day.",
        severity: "law",
        offset: { value: 1, unit: "businessDay" },
        startOn: null,
        warnShares: [0.5, 0.75],
        escalateMinutes: [60],
        owner: { permission: "medications.resolveDiscrepancy" },
        escalateTo: "medications.resolveDiscrepancy",
        citation: { text: "21 CFR 1301.76(b)", url: "https://www.ecfr.gov/current/title-21/section-1301.76" },
      },
      {
        key: "us-dea.form-106",
        title: "DEA Form 106",
        sentence: "DEA Form 106 is submitted within 45 days of the discovery of a theft or loss.",
        severity: "law",
        offset: { value: 45, unit: "day" },
        startOn: null,
        warnShares: [0.5, 0.8],
        escalateMinutes: [1440],
        owner: { permission: "medications.resolveDiscrepancy" },
        escalateTo: "medications.resolveDiscrepancy",
        citation: { text: "21 CFR 1301.76(b)", url: "https://www.ecfr.gov/current/title-21/section-1301.76" },
      },
    ],
  },
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
  {
    key: "us-privacy",
    title: "HIPAA breach notification",
    rules: [
      {
        key: "us-privacy.breach",
        title: "Breach notification",
        sentence:
          "Persons affected by a breach of protected health information are notified within 60 days of its discovery.",
        severity: "law",
        offset: { value: 60, unit: "day" },
        anchor: "discoveredAt",
        when: [{ type: ["privacy"] }],
        citation: { text: "45 CFR 164.404(b)", url: "https://www.ecfr.gov/current/title-45/section-164.404" },
        report: { agency: "Affected persons and HHS", kind: "written" },
        ...reportable,
      },
    ],
  },
];

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
