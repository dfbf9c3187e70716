import type { OrderSet } from "../../order-templates/order-template.contract.ts";
import type { SavedService } from "../new-order.contract.ts";
import type { Priority, ServiceType } from "../service.ts";
import type { Answers } from "./alert-overrides.tsx";
import { blank, type Composed, sigOf, withSig } from "./composer-state.ts";
import type { Authority } from "./order-signing.tsx";

/** One order with the override reasons of its alerts. */
export interface OneOrder {
  kind: "one";
  state: Composed;
  answers: Answers;
  /** Why another order is changed. */
  reason: string;
  /** Changed since it was chosen, so the digits typed next may belong to a field. */
  isTouched: boolean;
  /** Complete when it was chosen, so the first field need not take the focus. */
  wasComplete: boolean;
}
export interface SetLineEntry {
  /** The order as the set lists it. */
  key: string;
  state: Composed;
  isChosen: boolean;
  answers: Answers;
}
/** A non-medication order of a set. */
export interface SetServiceEntry {
  key: string;
  typed: TypedService;
  isChosen: boolean;
}
/** The orders of a set. */
export interface OrdersOfSet {
  kind: "set";
  name: string;
  unavailable: number;
  lines: readonly SetLineEntry[];
  services: readonly SetServiceEntry[];
  isTouched: boolean;
}
/** A non-medication order. */
export interface ServiceEntry {
  kind: "service";
  typed: TypedService;
  isTouched: boolean;
}
/** Fields of a non-medication order, as typed. */
export interface TypedService {
  orderType: ServiceType;
  name: string;
  frequencyCode: string;
  priority: Priority;
  durationDays: string;
  indication: string;
  specimen: string;
  fasting: boolean;
  instructions: string;
}
export type ComposerEntry = OneOrder | OrdersOfSet | ServiceEntry;

export const blankService: ServiceEntry = {
  kind: "service",
  typed: {
    orderType: "lab",
    name: "",
    frequencyCode: "ONCE",
    priority: "routine",
    durationDays: "",
    indication: "",
    specimen: "",
    fasting: false,
    instructions: "",
  },
  isTouched: false,
};

/** A saved non-medication order in the fields of the form. */
export function typedService(service: SavedService): TypedService {
  const { orderType, name, frequencyCode, priority, duration, indication, specimen, fasting, instructions } = service;
  const days = duration && (duration.unit === "weeks" ? duration.value * 7 : duration.value);
  return {
    orderType,
    name,
    frequencyCode,
    priority,
    durationDays: days === undefined ? "" : String(days),
    indication: indication ?? "",
    specimen: specimen ?? "",
    fasting: fasting ?? false,
    instructions: instructions ?? "",
  };
}

/** What the order form keeps as a draft. */
export interface TypedOrder {
  entry: ComposerEntry | null;
  authority: Authority;
}

export function entryOf(state: Composed): OneOrder {
  return { kind: "one", state, answers: {}, reason: "", isTouched: false, wasComplete: sigOf(state) !== undefined };
}

export function entryOfSet(set: OrderSet): OrdersOfSet {
  return {
    kind: "set",
    name: set.name,
    unavailable: set.unavailable.length,
    lines: set.orders.map(({ product, sig, text }) => ({
      key: `${product.rxcui}-${text}`,
      state: withSig(blank, product, sig),
      isChosen: true,
      answers: {},
    })),
    services: set.services.map(({ service, text }) => ({
      key: `${service.name}-${text}`,
      typed: typedService(service),
      isChosen: true,
    })),
    isTouched: false,
  };
}
