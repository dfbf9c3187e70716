import type { DrugProduct } from "../../drugs/drug.contract.ts";
import { DoseText } from "../dose-amount.ts";
import { type HoldMetric, type HoldParameter, holdParameterError } from "../hold-parameters.ts";
import { type orderModes, type SavedSig, SigInput } from "../order.contract.ts";
import { routeCodes } from "../routes.ts";
import type { Shorthand } from "../shorthand.ts";
import { isSingle, prnIndication } from "../sig.ts";
import { usualPrn } from "../usual-prn.ts";

export const orderKinds = [
  { value: "scheduled", label: "Scheduled" },
  { value: "prn", label: "As needed" },
  { value: "once", label: "Once" },
  { value: "stat", label: "STAT" },
] as const;
export const durationUnits = ["days", "weeks", "doses"] as const;

/** A hold parameter as it is typed. */
export interface TypedHold {
  metric: HoldMetric;
  op: HoldParameter["op"];
  value: string;
  maxAgeMin: string;
}

/** State of the order form. Text fields hold what was typed. */
export interface Composed {
  drug: DrugProduct | null;
  doseValue: string;
  doseUnit: string;
  routeCode: string;
  kind: (typeof orderKinds)[number]["value"];
  frequencyCode: string;
  indication: string;
  prnReason: string[];
  minIntervalHours: string;
  maxDosesPer24h: string;
  maxAmountPer24h: string;
  durationValue: string;
  durationUnit: (typeof durationUnits)[number];
  dayCounting: "calendar" | "elapsed24h";
  prnRecheckMin: number | undefined;
  instructions: string;
  /** Values hold what was typed. */
  holdParameters: TypedHold[];
  /** Empty: now. */
  startAt: string;
  mode: (typeof orderModes)[number];
  prescriberId: string;
  readBack: boolean;
}

export const blank: Composed = {
  drug: null,
  doseValue: "",
  doseUnit: "",
  routeCode: "",
  kind: "scheduled",
  frequencyCode: "DAILY",
  indication: "",
  prnReason: [],
  minIntervalHours: "",
  maxDosesPer24h: "",
  maxAmountPer24h: "",
  durationValue: "",
  durationUnit: "days",
  dayCounting: "calendar",
  prnRecheckMin: undefined,
  instructions: "",
  holdParameters: [],
  startAt: "",
  mode: "written",
  prescriberId: "",
  readBack: false,
};

/** Fills in unit, route and the strength of one unit from the chosen product. */
export function withDrug(state: Composed, drug: DrugProduct): Composed {
  const [only, another] = drug.ingredients;
  const single = only && !another && drug.unitOfUse !== "mL" ? (only.strengthValue ?? "") : "";
  return {
    ...state,
    drug,
    doseUnit: drug.doseUnits[0] ?? "",
    doseValue: single,
    routeCode: routeCodes.find((code) => code === drug.routeCode) ?? "",
  };
}

/** The fields that an empty as-needed order is filled with. */
function prnPart(state: Composed) {
  const { prnReason, minIntervalHours, maxDosesPer24h, maxAmountPer24h, durationValue, durationUnit } = state;
  return { prnReason, minIntervalHours, maxDosesPer24h, maxAmountPer24h, durationValue, durationUnit };
}
type PrnPart = ReturnType<typeof prnPart>;
const isSame = (one: PrnPart, other: PrnPart) => JSON.stringify(one) === JSON.stringify(other);

function usualPart({ drug, doseUnit }: Composed): PrnPart | undefined {
  const usual = drug && usualPrn(drug);
  if (!usual || doseUnit !== "mg") return undefined;
  const text = (value: number | undefined) => (value === undefined ? "" : String(value));
  return {
    prnReason: [usual.reason],
    minIntervalHours: text(usual.hours),
    maxDosesPer24h: text(usual.maxDoses),
    maxAmountPer24h: usual.maxAmount ?? "",
    durationValue: text(usual.days),
    durationUnit: "days",
  };
}

/** Whether the as-needed order is still as usual dosing filled it in. */
export function isAsUsual(state: Composed): boolean {
  const usual = usualPart(state);
  return state.kind === "prn" && usual !== undefined && isSame(prnPart(state), usual);
}

/** Changes the order type. An empty as-needed order is filled with usual dosing, and emptied with it while unchanged. */
export function withKind(state: Composed, kind: Composed["kind"]): Composed {
  if (kind === state.kind) return state;
  if (isAsUsual(state)) return { ...state, ...prnPart(blank), kind };
  const usual = kind === "prn" && isSame(prnPart(state), prnPart(blank)) ? usualPart(state) : undefined;
  return { ...state, ...usual, kind };
}

const kindOf = (scheduleKind: SavedSig["scheduleKind"]) =>
  orderKinds.find(({ value }) => value === scheduleKind)?.value ?? "once";

/** Fills the form from a favorite, an order set or an earlier order. */
export function withSig(state: Composed, drug: DrugProduct, sig: SavedSig, startAt = ""): Composed {
  const { minIntervalMin, maxDosesPer24h, duration } = sig;
  return {
    ...state,
    drug,
    doseValue: sig.doseValue,
    doseUnit: sig.doseUnit,
    routeCode: sig.routeCode,
    kind: kindOf(sig.scheduleKind),
    frequencyCode: sig.scheduleKind === "scheduled" ? sig.frequencyCode : blank.frequencyCode,
    indication: sig.indication === prnIndication(sig.prnReason) ? "" : (sig.indication ?? ""),
    prnReason: [...sig.prnReason],
    minIntervalHours: minIntervalMin === undefined ? "" : String(minIntervalMin / 60),
    maxDosesPer24h: maxDosesPer24h === undefined ? "" : String(maxDosesPer24h),
    maxAmountPer24h: sig.maxAmountPer24h ?? "",
    durationValue: duration === undefined ? "" : String(duration.value),
    durationUnit: duration?.unit ?? blank.durationUnit,
    dayCounting: duration?.counting ?? blank.dayCounting,
    prnRecheckMin: sig.prnRecheckMin,
    instructions: sig.instructions ?? "",
    holdParameters: (sig.holdParameters ?? []).map((one) => ({
      ...one,
      value: String(one.value),
      maxAgeMin: String(one.maxAgeMin),
    })),
    startAt,
  };
}

/** Adds what was typed after the drug. An amount in a unit that the product has not is left to be entered. */
export function withShorthand(state: Composed, read: Shorthand): Composed {
  const typed = read.kind === undefined ? state : withKind(state, read.kind);
  const isKnownUnit = read.doseUnit === undefined || (state.drug?.doseUnits ?? []).includes(read.doseUnit);
  const text = (value: number | undefined, otherwise: string) => (value === undefined ? otherwise : String(value));
  return {
    ...typed,
    doseValue: isKnownUnit ? (read.doseValue ?? typed.doseValue) : "",
    doseUnit: isKnownUnit ? (read.doseUnit ?? typed.doseUnit) : typed.doseUnit,
    routeCode: read.routeCode ?? typed.routeCode,
    frequencyCode: read.frequencyCode ?? typed.frequencyCode,
    prnReason: read.prnReason ?? typed.prnReason,
    minIntervalHours: text(read.minIntervalHours, typed.minIntervalHours),
    maxDosesPer24h: text(read.maxDosesPer24h, typed.maxDosesPer24h),
    maxAmountPer24h: read.maxAmountPer24h ?? typed.maxAmountPer24h,
    durationValue: text(read.duration?.value, typed.durationValue),
    durationUnit: read.duration?.unit ?? typed.durationUnit,
  };
}

/** Labels of the fields that still need a value, in the order of the form. */
export function missingFrom(state: Composed): string[] {
  const isPrn = state.kind === "prn";
  const isControlled = (state.drug?.deaSchedule ?? 0) > 0;
  const needed: [label: string, isMissing: boolean][] = [
    ["dose", !DoseText.safeParse(state.doseValue.trim()).success],
    ["route", state.routeCode === ""],
    ["PRN reason", isPrn && state.prnReason.length === 0],
    ["hours between doses", isPrn && !(Number(state.minIntervalHours) > 0)],
    ["maximum in 24 h", isPrn && !whole(state.maxDosesPer24h) && !state.maxAmountPer24h.trim()],
    ["duration", isControlled && !isSingle(state.kind) && !whole(state.durationValue)],
    ["hold parameters", holdErrorOf(state) !== null],
    ["indication", isControlled && !isPrn && state.indication.trim() === ""],
  ];
  return needed.filter(([, isMissing]) => isMissing).map(([label]) => label);
}

/** The hold parameters of the order; undefined while one is incomplete. */
export function holdsOf(state: Composed): HoldParameter[] | undefined {
  const holds = state.holdParameters.flatMap(({ metric, op, value, maxAgeMin }) => {
    const [limit, age] = [whole(value), whole(maxAgeMin)];
    return limit === undefined || age === undefined ? [] : [{ metric, op, value: limit, maxAgeMin: age }];
  });
  return holds.length === state.holdParameters.length ? holds : undefined;
}

/** What is wrong with the hold parameters, beside the parameter; null: nothing. */
export function holdErrorOf(state: Composed): { index: number; message: string } | null {
  const incomplete = state.holdParameters.findIndex(({ value, maxAgeMin }) => !whole(value) || !whole(maxAgeMin));
  if (incomplete >= 0) return { index: incomplete, message: "Enter the limit and how old the reading may be." };
  const holds = holdsOf(state) ?? [];
  const old = holds.findIndex(({ maxAgeMin }) => maxAgeMin < 5 || maxAgeMin > 1440);
  if (old >= 0) return { index: old, message: "Enter from 5 to 1,440 minutes." };
  return holdParameterError(holds);
}

const whole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : undefined);

/** The order as the API expects it; undefined while incomplete. */
export function sigOf(state: Composed): SigInput | undefined {
  if (!state.drug || missingFrom(state).length > 0) return undefined;
  const isPrn = state.kind === "prn";
  const hours = Number(state.minIntervalHours);
  const duration = whole(state.durationValue);
  // A PRN order is given for its reason, so the reason is its indication unless another is entered.
  const indication = state.indication.trim() || (isPrn ? prnIndication(state.prnReason) : "");
  const candidate = {
    rxcui: state.drug.rxcui,
    doseValue: state.doseValue.trim(),
    doseUnit: state.doseUnit,
    routeCode: state.routeCode,
    scheduleKind: state.kind,
    frequencyCode: isPrn
      ? "PRN"
      : state.kind === "once"
        ? "ONCE"
        : state.kind === "stat"
          ? "STAT"
          : state.frequencyCode,
    ...(indication ? { indication } : {}),
    ...(state.startAt ? { startAt: state.startAt } : {}),
    ...(state.instructions.trim() ? { instructions: state.instructions.trim() } : {}),
    ...(state.holdParameters.length > 0 ? { holdParameters: holdsOf(state) } : {}),
    ...(duration && !["once", "stat"].includes(state.kind)
      ? { duration: { value: duration, unit: state.durationUnit, counting: state.dayCounting } }
      : {}),
    ...(isPrn
      ? {
          prnReason: state.prnReason,
          ...(hours > 0 ? { minIntervalMin: Math.round(hours * 60) } : {}),
          ...(whole(state.maxDosesPer24h) ? { maxDosesPer24h: whole(state.maxDosesPer24h) } : {}),
          ...(state.maxAmountPer24h.trim() ? { maxAmountPer24h: state.maxAmountPer24h.trim() } : {}),
          ...(state.prnRecheckMin ? { prnRecheckMin: state.prnRecheckMin } : {}),
        }
      : {}),
  };
  const parsed = SigInput.safeParse(candidate);
  return parsed.success ? parsed.data : undefined;
}
