import type { ClockPack } from "../clock-rule.ts";
import { reportable, toCompliance } from "./defaults.ts";

/** Federal law and accreditation. */
export const federalPacks: readonly ClockPack[] = [
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
