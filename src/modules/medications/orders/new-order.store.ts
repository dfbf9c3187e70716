import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type {
  OrderDayCounting,
  OrderDayPolicy,
  OrderDeaSchedule,
  OrderDurationUnit,
  OrderOrderMode,
  OrderOrderStatus,
  OrderOrderType,
  OrderPriority,
  OrderReplacement,
  OrderScheduleKind,
  OrderSignatureState,
} from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import type { PlanLine } from "../schedules/schedule.ts";
import type { Ingredient } from "./dose-amount.ts";
import type { HoldParameter } from "./hold-parameters.ts";
import type { ScoreDoses } from "./score-doses.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "orders.ingredients": readonly Ingredient[];
    "orders.read_back": ReadBack;
    "orders.hold_parameters": HoldParameter[];
    "orders.requires_score": ScoreDoses;
  }
}

/** The facility's next order number. The counter row is locked, so numbers are taken one at a time. */
export async function nextOrderNo(db: TenantDb): Promise<number> {
  const row = await db
    .insertInto("orderCounters")
    .values({ id: newId(), lastNo: 20_001 })
    .onConflict((conflict) =>
      conflict.column("tenantId").doUpdateSet({ lastNo: sql<number>`order_counters.last_no + 1` }),
    )
    .returning("lastNo")
    .executeTakeFirstOrThrow();
  return row.lastNo;
}

/** Read-back of a verbal or telephone order (MED-3). */
export interface ReadBack {
  confirmed: boolean;
  by: string;
  at: string;
  text: string;
  /** Given while the prescriber was signed in. */
  emergency?: true | undefined;
}

export interface NewOrder {
  id: string;
  orderNo: number;
  clientId: string;
  demographicId: string;
  locationId: string;
  orderType: OrderOrderType;
  replacesOrderId: string | null;
  replacement: OrderReplacement | null;
  protocolEnrollmentId: string | null;
  orderMode: OrderOrderMode;
  prescriberId: string;
  enteredBy: string;
  readBack: ReadBack | null;
  signatureState: OrderSignatureState;
  signatureDueAt: string | null;
  productText: string;
  sigText: string;
  indication: string | null;
  instructions: string | null;
  scheduleKind: OrderScheduleKind;
  frequencyCode: string;
  startAt: string;
  durationValue: number | null;
  durationUnit: OrderDurationUnit | null;
  dayCounting: OrderDayCounting | null;
  endAt: string | null;
  orderStatus: OrderOrderStatus;
  statusReason: string | null;
  createdAt: string;
}

/** The drug of an order and how it is given. */
interface NewMedication extends NewOrder {
  rxcui: string;
  tallMan: string | null;
  ingredients: readonly Ingredient[];
  deaSchedule: number;
  doseValue: string;
  doseUnit: string;
  quantityPerDose: string;
  quantityUnit: string;
  routeCode: string;
  patientSigText: string;
  maxDoses: number | null;
  prnReason: string[];
  minIntervalMin: number | null;
  maxDosesPer24h: number | null;
  maxAmountPer24h: string | null;
  prnRecheckMin: number | null;
  holdParameters: readonly HoldParameter[];
  requiresScore: ScoreDoses | null;
  dayPolicy: OrderDayPolicy | null;
}

/** What a non-medication order has besides. */
interface NewService extends NewOrder {
  serviceCode: string | null;
  specimen: string | null;
  fasting: boolean | null;
  priority: OrderPriority;
}

export async function insertServiceOrder(db: TenantDb, order: NewService): Promise<void> {
  const readBack = order.readBack === null ? null : jsonb(order.readBack);
  await db
    .insertInto("orders")
    .values({ ...order, readBack })
    .execute();
}

export async function insertOrder(db: TenantDb, order: NewMedication, lines: readonly PlanLine[]): Promise<void> {
  await db
    .insertInto("orders")
    .values({
      ...order,
      // A CHECK constraint rejects schedule I.
      deaSchedule: sql<OrderDeaSchedule>`${order.deaSchedule}`,
      ingredients: jsonb(order.ingredients),
      holdParameters: jsonb([...order.holdParameters]),
      requiresScore: order.requiresScore === null ? null : jsonb(order.requiresScore),
      readBack: order.readBack === null ? null : jsonb(order.readBack),
    })
    .execute();
  await db
    .insertInto("orderLines")
    .values(
      lines.map(({ sequence, dayFrom, dayTo, doseValue, quantityPerDose, frequencyCode }) => ({
        id: newId(),
        orderId: order.id,
        sequence,
        dayFrom,
        dayTo,
        doseValue,
        quantityPerDose,
        frequencyCode,
      })),
    )
    .execute();
}
