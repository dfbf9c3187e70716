import { noOrders, type TypedOrders } from "../../order-templates/web/orders-editor.tsx";
import { DoseText } from "../../orders/dose-amount.ts";
import { routeCodes } from "../../orders/routes.ts";
import { typedService } from "../../orders/web/composer-entry.ts";
import { blank, type Composed, holdsOf, sigOf, withDrug, withSig } from "../../orders/web/composer-state.ts";
import { serviceOf } from "../../orders/web/service-fields.tsx";
import { DosesByScore, type Protocol, ProtocolContent, type TaperStep } from "../protocol.contract.ts";

export interface TypedStep {
  days: string;
  doseValue: string;
  times: TaperStep["times"];
}

/** Doses by score as they are typed. */
export interface TypedByScore {
  instrument: string;
  days: string;
  minIntervalMin: string;
  bands: readonly { from: string; doseValue: string }[];
  callFrom: string;
}

/** A protocol as it is typed. */
export interface TypedProtocol extends TypedOrders {
  name: string;
  criteria: string;
  source: string;
  /** Drug, unit, route, indication, instructions and hold parameters of the taper. */
  taper: Composed;
  maxPer24h: string;
  steps: readonly TypedStep[];
  /** Set for doses by score; the steps do not count then. */
  byScore: TypedByScore | null;
  exclusions: ProtocolContent["exclusions"];
}

export const blankStep: TypedStep = { days: "1", doseValue: "", times: "QID" };

export const blankByScore: TypedByScore = {
  instrument: "CIWA-Ar",
  days: "5",
  minIntervalMin: "60",
  bands: [{ from: "", doseValue: "" }],
  callFrom: "",
};

const newProtocol: TypedProtocol = {
  name: "",
  criteria: "",
  source: "",
  taper: blank,
  maxPer24h: "",
  steps: [blankStep],
  byScore: null,
  exclusions: [],
  ...noOrders,
};

/** The fields of the newest version, or of a new protocol. */
export function typedProtocol(protocol: Protocol | null): TypedProtocol {
  if (!protocol) return newProtocol;
  const { content, products } = protocol;
  const { taper } = content;
  const productOf = (rxcui: string) => products.find((one) => one.rxcui === rxcui);
  const drug = productOf(taper.rxcui);
  return {
    name: content.name,
    criteria: content.criteria,
    source: content.source,
    taper: {
      ...(drug ? withDrug(blank, drug) : blank),
      doseUnit: taper.doseUnit,
      routeCode: taper.routeCode,
      indication: taper.indication,
      instructions: taper.instructions,
      holdParameters: taper.holdParameters.map((one) => ({
        ...one,
        value: String(one.value),
        maxAgeMin: String(one.maxAgeMin),
      })),
    },
    maxPer24h: taper.maxPer24h,
    steps: taper.byScore ? [blankStep] : taper.steps.map((step) => ({ ...step, days: String(step.days) })),
    byScore: taper.byScore ? typedByScore(taper.byScore) : null,
    exclusions: content.exclusions,
    ...noOrders,
    orders: content.orders.flatMap((sig) => {
      const product = productOf(sig.rxcui);
      return product ? [withSig(blank, product, sig)] : [];
    }),
    services: content.services.map(typedService),
  };
}

export function stepOf({ days, doseValue, times }: TypedStep): TaperStep | undefined {
  const count = Number(days.trim());
  const dose = DoseText.safeParse(doseValue.trim());
  return Number.isInteger(count) && count >= 1 && count <= 14 && dose.success
    ? { days: count, doseValue: dose.data, times }
    : undefined;
}

function typedByScore({ instrument, days, minIntervalMin, bands, callFrom }: DosesByScore): TypedByScore {
  return {
    instrument,
    days: String(days),
    minIntervalMin: String(minIntervalMin),
    bands: bands.map(({ from, doseValue }) => ({ from: String(from), doseValue })),
    callFrom: String(callFrom),
  };
}

/** The doses by score; undefined while a band is incomplete or not above the one before it. */
export function byScoreOf({
  instrument,
  days,
  minIntervalMin,
  bands,
  callFrom,
}: TypedByScore): DosesByScore | undefined {
  const number = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN);
  const parsed = DosesByScore.safeParse({
    instrument,
    days: number(days),
    minIntervalMin: number(minIntervalMin),
    bands: bands.map(({ from, doseValue }) => ({ from: number(from), doseValue: doseValue.trim() })),
    callFrom: number(callFrom),
  });
  return parsed.success ? parsed.data : undefined;
}

/** Labels of the fields that still need a value, in the order of the form. */
export function missingOf(typed: TypedProtocol): string[] {
  const { taper } = typed;
  const needed: [label: string, isMissing: boolean][] = [
    ["name", typed.name.trim().length < 2],
    ["who it is for", typed.criteria.trim() === ""],
    ["drug", taper.drug === null],
    ["route", taper.routeCode === ""],
    ["indication", taper.indication.trim() === ""],
    [
      "days and doses",
      typed.byScore === null && (typed.steps.length === 0 || typed.steps.some((step) => !stepOf(step))),
    ],
    ["doses by score, from the lowest up", typed.byScore !== null && !byScoreOf(typed.byScore)],
    ["most in 24 hours", !DoseText.safeParse(typed.maxPer24h.trim()).success],
    ["hold parameters", holdsOf(taper) === undefined],
    ["exclusions", typed.exclusions.some(({ question }) => question.trim().length < 3)],
    ["the order that is being added", typed.draft !== null || typed.service !== null],
    ["source", typed.source.trim() === ""],
  ];
  return needed.filter(([, isMissing]) => isMissing).map(([label]) => label);
}

/** The protocol as the API expects it; undefined while incomplete. */
export function contentOf(typed: TypedProtocol): ProtocolContent | undefined {
  const { taper, exclusions } = typed;
  const holdParameters = holdsOf(taper);
  const routeCode = routeCodes.find((code) => code === taper.routeCode);
  if (missingOf(typed).length > 0 || !taper.drug || !routeCode || !holdParameters) return undefined;
  const parsed = ProtocolContent.safeParse({
    name: typed.name,
    criteria: typed.criteria,
    source: typed.source,
    exclusions,
    taper: {
      rxcui: taper.drug.rxcui,
      doseUnit: taper.doseUnit,
      routeCode,
      indication: taper.indication,
      instructions: taper.instructions,
      holdParameters,
      maxPer24h: typed.maxPer24h.trim(),
      steps: typed.byScore ? [] : typed.steps.flatMap((step) => stepOf(step) ?? []),
      ...(typed.byScore ? { byScore: byScoreOf(typed.byScore) } : {}),
    },
    orders: typed.orders.flatMap((order) => sigOf(order) ?? []),
    services: typed.services.flatMap((one) => serviceOf(one) ?? []),
  });
  return parsed.success ? parsed.data : undefined;
}

/** A key that no exclusion of the protocol has. */
export function nextKey(exclusions: ProtocolContent["exclusions"]): string {
  for (let number = exclusions.length + 1; ; number += 1) {
    const key = `q${number}`;
    if (!exclusions.some((one) => one.key === key)) return key;
  }
}
