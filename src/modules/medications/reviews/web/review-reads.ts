import { listOrders, orderCounts, readOrder } from "../../orders/order.contract.ts";
import { listRefills, readRefill, readSupply } from "../../refills/refill.contract.ts";
import { countReviews, listReviews } from "../review.contract.ts";

/** What a decision changes. */
export const reviewReads = [
  listReviews,
  countReviews,
  listOrders,
  orderCounts,
  readOrder,
  listRefills,
  readRefill,
  readSupply,
];
