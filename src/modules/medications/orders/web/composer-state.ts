import type { CallInput } from "#platform/shared/endpoint.ts";
import type { DrugProduct } from "../../drugs/drug.contract.ts";
import { type addOrder, type orderModes, SigInput } from "../order.contract.ts";
import { routeCodes } from "../routes.ts";

export const orderKinds = [
  { value: "scheduled", label: "Scheduled" },
  { value: "prn", label: "As needed" },
  { value: "once", label: "Once" },
  { value: "stat", label: "STAT" },
] as const;
export const durationUnits = ["days", "weeks", "doses"] as const;

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
  instructions: string;
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
  instructions: "",
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

type Sig = CallInput<typeof addOrder>["body"]["sig"];

const whole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : undefined);

/** The order as the API expects it; undefined while incomplete. */
export function sigOf(state: Composed): Sig | undefined {
  if (!state.drug) return undefined;
  const isPrn = state.kind === "prn";
  const hours = Number(state.minIntervalHours);
  const duration = whole(state.durationValue);
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
    ...(state.indication.trim() ? { indication: state.indication.trim() } : {}),
    ...(state.instructions.trim() ? { instructions: state.instructions.trim() } : {}),
    ...(duration && !["once", "stat"].includes(state.kind)
      ? { duration: { value: duration, unit: state.durationUnit, counting: "calendar" as const } }
      : {}),
    ...(isPrn
      ? {
          prnReason: state.prnReason,
          ...(hours > 0 ? { minIntervalMin: Math.round(hours * 60) } : {}),
          ...(whole(state.maxDosesPer24h) ? { maxDosesPer24h: whole(state.maxDosesPer24h) } : {}),
          ...(state.maxAmountPer24h.trim() ? { maxAmountPer24h: state.maxAmountPer24h.trim() } : {}),
        }
      : {}),
  };
  const parsed = SigInput.safeParse(candidate);
  return parsed.success ? parsed.data : undefined;
}
