import { type ProtocolContent, ProtocolContent as Schema } from "./protocol.contract.ts";

/** A protocol that ships with the product. It is a draft until the facility's medical director approves it (MED-40). */
export interface ShippedProtocol {
  code: string;
  versionNo: number;
  content: ProtocolContent;
}

const oral = "C38288";
const sedation = "Hold if POSS 3 or more. Call the prescriber when a dose is held.";
/** Respirations of 12 or fewer, or systolic below 90. */
const sedationVitals = [
  { metric: "respirations", op: "below", value: 13, maxAgeMin: 60 },
  { metric: "systolic", op: "below", value: 90, maxAgeMin: 60 },
];
const alcoholExclusions = [
  { key: "age65", question: "65 years or older", fromChart: "age65" },
  { key: "liver", question: "Decompensated liver disease" },
  { key: "respiratory", question: "Respiratory failure or severe lung disease" },
  { key: "sedatives", question: "Taking an opioid or another sedative" },
  { key: "pregnancy", question: "Pregnant" },
];
const monitoring = (scale: string, days: number) => ({
  orderType: "vitals",
  name: `${scale} with vital signs`,
  frequencyCode: "Q4H",
  duration: { value: days, unit: "days" },
});
const vitals = (days: number) => ({
  orderType: "vitals",
  name: "Vital signs",
  frequencyCode: "Q4H",
  duration: { value: days, unit: "days" },
});
const seizure = { orderType: "precaution", name: "Seizure precautions", frequencyCode: "DAILY" };

const content = (written: unknown): ProtocolContent => Schema.parse(written);

export const shippedProtocols: readonly ShippedProtocol[] = [
  {
    code: "librium-fixed-6",
    versionNo: 1,
    content: content({
      name: "Chlordiazepoxide taper, 6 days",
      criteria: "Alcohol withdrawal, or a high risk of severe withdrawal, without the exclusions below.",
      source:
        "Starting schedule written for Cairn. Compare with the ASAM Clinical Practice Guideline on Alcohol Withdrawal Management (2020) and the FDA labeling of chlordiazepoxide before approval.",
      exclusions: alcoholExclusions,
      taper: {
        rxcui: "905495",
        doseUnit: "mg",
        routeCode: oral,
        indication: "Alcohol withdrawal",
        instructions: sedation,
        holdParameters: sedationVitals,
        maxPer24h: "300",
        steps: [
          { days: 1, doseValue: "50", times: "QID" },
          { days: 1, doseValue: "50", times: "TID" },
          { days: 1, doseValue: "25", times: "QID" },
          { days: 1, doseValue: "25", times: "TID" },
          { days: 1, doseValue: "25", times: "BID" },
          { days: 1, doseValue: "25", times: "HS" },
        ],
      },
      orders: [
        {
          rxcui: "905495",
          doseValue: "25",
          doseUnit: "mg",
          routeCode: oral,
          scheduleKind: "prn",
          frequencyCode: "PRN",
          indication: "Alcohol withdrawal",
          instructions: "CIWA-Ar 10 or more",
          prnReason: ["withdrawal"],
          minIntervalMin: 240,
          maxDosesPer24h: 4,
          // With the taper together.
          maxAmountPer24h: "300",
          duration: { value: 6, unit: "days" },
        },
      ],
      services: [monitoring("CIWA-Ar", 6), { ...seizure, duration: { value: 6, unit: "days" } }],
    }),
  },
  {
    code: "lorazepam-fixed-5",
    versionNo: 1,
    content: content({
      name: "Lorazepam taper, 5 days",
      criteria: "Alcohol withdrawal in clients 65 or older or with liver disease.",
      source:
        "Starting schedule written for Cairn. Compare with the ASAM Clinical Practice Guideline on Alcohol Withdrawal Management (2020) and the FDA labeling of lorazepam before approval.",
      exclusions: alcoholExclusions.filter(({ key }) => key !== "age65" && key !== "liver"),
      taper: {
        rxcui: "197900",
        doseUnit: "mg",
        routeCode: oral,
        indication: "Alcohol withdrawal",
        instructions: sedation,
        holdParameters: sedationVitals,
        maxPer24h: "12",
        steps: [
          { days: 1, doseValue: "2", times: "QID" },
          { days: 1, doseValue: "1", times: "QID" },
          { days: 1, doseValue: "1", times: "TID" },
          { days: 1, doseValue: "1", times: "BID" },
          { days: 1, doseValue: "0.5", times: "BID" },
        ],
      },
      orders: [],
      services: [monitoring("CIWA-Ar", 5), { ...seizure, duration: { value: 5, unit: "days" } }],
    }),
  },
  {
    code: "ciwa-chlordiazepoxide",
    versionNo: 1,
    content: content({
      name: "Chlordiazepoxide by CIWA-Ar",
      criteria: "Alcohol withdrawal of a client who can be scored at the bedside, without the exclusions below.",
      source:
        "Starting schedule written for Cairn. Compare with the ASAM Clinical Practice Guideline on Alcohol Withdrawal Management (2020) and the FDA labeling of chlordiazepoxide before approval.",
      exclusions: alcoholExclusions,
      taper: {
        rxcui: "905495",
        doseUnit: "mg",
        routeCode: oral,
        indication: "Alcohol withdrawal",
        instructions: sedation,
        holdParameters: sedationVitals,
        maxPer24h: "300",
        steps: [],
        byScore: {
          instrument: "CIWA-Ar",
          days: 5,
          bands: [
            { from: 8, doseValue: "25" },
            { from: 11, doseValue: "50" },
            { from: 16, doseValue: "75" },
          ],
          callFrom: 20,
        },
      },
      orders: [],
      services: [vitals(5), { ...seizure, duration: { value: 5, unit: "days" } }],
    }),
  },
  {
    code: "ciwa-lorazepam",
    versionNo: 1,
    content: content({
      name: "Lorazepam by CIWA-Ar",
      criteria: "Alcohol withdrawal in clients 65 or older or with liver disease who can be scored at the bedside.",
      source:
        "Starting schedule written for Cairn. Compare with the ASAM Clinical Practice Guideline on Alcohol Withdrawal Management (2020) and the FDA labeling of lorazepam before approval.",
      exclusions: alcoholExclusions.filter(({ key }) => key !== "age65" && key !== "liver"),
      taper: {
        rxcui: "197900",
        doseUnit: "mg",
        routeCode: oral,
        indication: "Alcohol withdrawal",
        instructions: sedation,
        holdParameters: sedationVitals,
        maxPer24h: "12",
        steps: [],
        byScore: {
          instrument: "CIWA-Ar",
          days: 5,
          bands: [
            { from: 8, doseValue: "1" },
            { from: 11, doseValue: "2" },
            { from: 16, doseValue: "3" },
          ],
          callFrom: 20,
        },
      },
      orders: [],
      services: [vitals(5), { ...seizure, duration: { value: 5, unit: "days" } }],
    }),
  },
  {
    code: "bup-induction-cows",
    versionNo: 1,
    content: content({
      name: "Buprenorphine induction by COWS, first day",
      criteria:
        "Opioid withdrawal of a client who starts buprenorphine and can be scored at the bedside. The second day is ordered by the total of the first.",
      source:
        "Starting schedule written for Cairn. Compare with SAMHSA TIP 63 (2021), the ASAM National Practice Guideline for the Treatment of Opioid Use Disorder (2020) and the FDA labeling of buprenorphine before approval.",
      exclusions: [
        { key: "short_acting", question: "A short-acting opioid in the last 12 hours" },
        { key: "extended", question: "An extended-release opioid in the last 24 hours" },
        { key: "methadone", question: "Methadone in the last 72 hours" },
        { key: "fentanyl", question: "Fentanyl in the last 24 hours, or since then and COWS below 13" },
        { key: "respiratory", question: "Respiratory failure or severe lung disease" },
        { key: "sedatives", question: "Sedated, or taking another sedative" },
      ],
      taper: {
        rxcui: "351264",
        doseUnit: "mg",
        routeCode: "C38300",
        indication: "Opioid withdrawal",
        instructions: sedation,
        holdParameters: sedationVitals,
        maxPer24h: "16",
        steps: [],
        byScore: {
          instrument: "COWS",
          days: 1,
          minIntervalMin: 120,
          bands: [{ from: 8, doseValue: "4" }],
          callFrom: 37,
        },
      },
      orders: [],
      services: [vitals(1)],
    }),
  },
  {
    code: "phenobarbital-fixed-6",
    versionNo: 1,
    content: content({
      name: "Phenobarbital taper, 6 days",
      criteria: "Sedative or alcohol withdrawal. Not together with a benzodiazepine.",
      source:
        "Starting schedule written for Cairn. Compare with the ASAM Joint Guideline on Benzodiazepine Tapering (2025) and the FDA labeling of phenobarbital before approval.",
      exclusions: [
        ...alcoholExclusions.filter(({ key }) => key !== "age65"),
        { key: "porphyria", question: "Porphyria" },
        { key: "benzodiazepine", question: "Takes a benzodiazepine here" },
      ],
      taper: {
        rxcui: "199167",
        doseUnit: "mg",
        routeCode: oral,
        indication: "Sedative withdrawal",
        instructions: sedation,
        holdParameters: sedationVitals,
        maxPer24h: "259.2",
        steps: [
          { days: 1, doseValue: "64.8", times: "QID" },
          { days: 1, doseValue: "64.8", times: "TID" },
          { days: 1, doseValue: "32.4", times: "QID" },
          { days: 1, doseValue: "32.4", times: "TID" },
          { days: 1, doseValue: "32.4", times: "BID" },
          { days: 1, doseValue: "32.4", times: "HS" },
        ],
      },
      orders: [],
      services: [monitoring("CIWA-B", 6), { ...seizure, duration: { value: 6, unit: "days" } }],
    }),
  },
];
