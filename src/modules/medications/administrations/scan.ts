import type { ContainerState } from "#platform/shared/columns.generated.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { containerStates, usableStates } from "../counts/count-states.ts";
import { containerLabel } from "../counts/quantity.ts";

interface Scanned {
  rxcui: string;
  productText: string;
  container: { containerNo: number; demographicId: string | null; state: ContainerState } | null;
  expiresOn: string | null;
}

interface Expected {
  demographicId: string;
  /** The order of the dose; null while no dose is being prepared. */
  order: { rxcui: string | null; productText: string } | null;
  /** Local date. */
  today: string;
}

/** Why a scanned product cannot be given to a client for an order (MED-54); null when it can. */
export function refusalOf(scanned: Scanned, { demographicId, order, today }: Expected): Problem | null {
  const { container, productText } = scanned;
  const label = container ? containerLabel(container.containerNo) : "This package";
  if (container !== null && container.demographicId !== null && container.demographicId !== demographicId)
    return new Problem("wrong-product", `${label} belongs to another client. Stop.`);
  if (order !== null && order.rxcui !== scanned.rxcui)
    return new Problem("wrong-product", `This is ${productText}. The order is ${order.productText}.`);
  if (container !== null && !usableStates.some((state) => state === container.state))
    return new Problem(
      "wrong-product",
      `${label} can't be used: ${containerStates.label(container.state).toLowerCase()}. Use another.`,
    );
  if (scanned.expiresOn !== null && scanned.expiresOn < today)
    return new Problem("expired-product", `${label} expired ${formatDate(scanned.expiresOn)}. Use another.`);
  return null;
}

export const wrongClient = () => new Problem("wrong-client", "This band belongs to another client. Stop.");
export const unknownBarcode = () =>
  new Problem(
    "barcode-unknown",
    "This barcode is not known here. Check the label by eye, and choose why it was not scanned.",
  );
