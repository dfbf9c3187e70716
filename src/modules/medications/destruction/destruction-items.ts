/** What is to be destroyed: a container that was set aside, or what is left of a discontinued order without a container. */
export interface DestructionItem {
  key: string;
  containerId: string | null;
  orderId: string | null;
  locationId: string;
  timeZone: string;
  containerNo: number | null;
  orderNo: number | null;
  productText: string;
  deaSchedule: number;
  clientId: string | null;
  clientName: string | null;
  unit: string;
  storageName: string | null;
  setAsideAt: string | null;
  reason: string | null;
}

interface AsideContainer {
  id: string;
  locationId: string;
  timeZone: string;
  containerNo: number;
  productText: string;
  deaSchedule: number;
  clientId: string | null;
  clientName: string | null;
  unit: string;
  storageName: string;
  setAsideAt: string | null;
  setAsideOrderId: string | null;
  stateReason: string | null;
}

interface StoppedOrder {
  id: string;
  orderNo: number;
  locationId: string;
  timeZone: string;
  productText: string;
  deaSchedule: number;
  clientId: string;
  clientName: string;
  quantityUnit: string | null;
  stoppedAt: string | null;
  statusReason: string | null;
}

/** Containers that are set aside, and discontinued orders that have none; the oldest first. Quantities stay out: both count. */
export function destructionItems(
  orders: readonly StoppedOrder[],
  containers: readonly AsideContainer[],
): DestructionItem[] {
  const numbers = new Map(orders.map(({ id, orderNo }) => [id, orderNo]));
  const counted = new Set(containers.map(({ setAsideOrderId }) => setAsideOrderId));
  const items = [
    ...containers.map((one) => ({
      key: one.id,
      containerId: one.id,
      orderId: null,
      locationId: one.locationId,
      timeZone: one.timeZone,
      containerNo: one.containerNo,
      orderNo: one.setAsideOrderId === null ? null : (numbers.get(one.setAsideOrderId) ?? null),
      productText: one.productText,
      deaSchedule: one.deaSchedule,
      clientId: one.clientId,
      clientName: one.clientName,
      unit: one.unit,
      storageName: one.storageName,
      setAsideAt: one.setAsideAt,
      reason: one.stateReason,
    })),
    ...orders
      .filter(({ id }) => !counted.has(id))
      .map((one) => ({
        key: one.id,
        containerId: null,
        orderId: one.id,
        locationId: one.locationId,
        timeZone: one.timeZone,
        containerNo: null,
        orderNo: one.orderNo,
        productText: one.productText,
        deaSchedule: one.deaSchedule,
        clientId: one.clientId,
        clientName: one.clientName,
        unit: one.quantityUnit ?? "unit",
        storageName: null,
        setAsideAt: one.stoppedAt,
        reason: one.statusReason,
      })),
  ];
  return items.toSorted((a, b) => ((a.setAsideAt ?? "") < (b.setAsideAt ?? "") ? -1 : 1));
}

/** "C-10477", or the order of what was never in a container. */
export function itemLabel({ containerNo, orderNo }: Pick<DestructionItem, "containerNo" | "orderNo">): string {
  return containerNo === null ? `O-${orderNo}` : `C-${containerNo}`;
}
