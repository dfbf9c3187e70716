import { sql } from "kysely";
import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import type { Answer } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { orderById } from "../orders/order.store.ts";
import { readBarcode } from "./barcode.ts";
import type { DoseContext } from "./dose-context.store.ts";
import type { DoseAdministration, DoseObservation } from "./log.contract.ts";
import { wasTaken } from "./outcome.ts";
import { resolveBarcode } from "./scan.contract.ts";
import { ordersForProduct, productOf, recordNumberOf, stayOfBand } from "./scan.store.ts";
import { refusalOf, unknownBarcode, wrongClient } from "./scan.ts";

type Answered = Answer<typeof resolveBarcode>;
const nothing: Omit<Answered, "verdict"> = { message: null, demographicId: null, orderIds: [], product: null };

export const resolveBarcodeAction = action(resolveBarcode, async (act, { body }) => {
  const episode = await requireEpisode(act, { demographicId: body.demographicId });
  const { clientId, locationId } = episode;
  await act.openChart(clientId, "medications");
  const order = body.orderId === undefined ? null : await orderById(act.db, body.orderId);
  if (order !== null && order.demographicId !== episode.demographicId)
    throw new Problem("not-found", "This order belongs to another client. Reload the list.");
  const answer = await verdictOn(act, body.code, { ...episode, order });
  act.audit({
    subjectId: clientId,
    clientId,
    locationId,
    detail: { verdict: answer.verdict, ...(order ? { orderId: order.id } : {}) },
  });
  return answer;
});

interface Expected {
  mrNo: string;
  demographicId: string;
  locationId: string;
  timeZone: string;
  order: { id: string; rxcui: string | null; productText: string } | null;
}

async function verdictOn(act: Act, scanned: string, expected: Expected): Promise<Answered> {
  const { demographicId, locationId, order } = expected;
  const code = readBarcode(scanned);
  if (code.kind === "client") {
    if (code.mrNo === expected.mrNo) return { ...nothing, verdict: "client", demographicId };
    const reach = act.inReach("medications.pass", "client", sql.ref("c.id"));
    const other = order === null ? await stayOfBand(act.db, code.mrNo, locationId, reach) : null;
    return other === null
      ? { ...nothing, verdict: "wrong_client", message: wrongClient().message }
      : { ...nothing, verdict: "other_client", demographicId: other };
  }
  const found = await productOf(act.db, code, expected);
  if (found === null) return { ...nothing, verdict: "unknown", message: unknownBarcode().message };
  const product = {
    text: found.productText,
    containerId: found.container?.id ?? null,
    containerNo: found.container?.containerNo ?? null,
    lot: found.lot,
    expiresOn: found.expiresOn,
  };
  const refusal = refusalOf(found, { demographicId, order, today: localDate(act.now, expected.timeZone) });
  if (refusal !== null)
    return {
      ...nothing,
      verdict: refusal.code === "expired-product" ? "expired_product" : "wrong_product",
      message: refusal.message,
      product,
    };
  const orderIds = order === null ? await ordersForProduct(act.db, demographicId, found.rxcui) : [order.id];
  if (orderIds.length === 0)
    return {
      ...nothing,
      verdict: "wrong_product",
      message: `${found.productText} is not ordered for this client. Stop.`,
      product,
    };
  return { ...nothing, verdict: "product", orderIds, product };
}

/** How the product of a dose was checked. */
export interface ScanChecks {
  productCheck: "scanned" | "manual" | null;
  productCheckReason: string | null;
  scannedNdc: string | null;
  lot: string | null;
  expiresOn: string | null;
  /** The container whose label was scanned. */
  containerId: string | null;
}

const unchecked: ScanChecks = {
  productCheck: null,
  productCheckReason: null,
  scannedNdc: null,
  lot: null,
  expiresOn: null,
  containerId: null,
};

/** Refuses a dose whose scanned wristband or product is another than the client's or the order's (MED-53, MED-54). */
export async function checkScans(
  act: Act,
  context: DoseContext,
  body: DoseAdministration | DoseObservation,
): Promise<ScanChecks> {
  if (!wasTaken(body.result)) return unchecked;
  if (body.clientScan !== undefined) {
    const band = readBarcode(body.clientScan);
    if (band.kind !== "client" || band.mrNo !== (await recordNumberOf(act.db, context.clientId))) throw wrongClient();
  } else if (body.identification === "barcode")
    throw new Problem("identification-required", {
      detail: "Scan the client's wristband, or confirm two identifiers.",
      errors: [{ path: "body.clientScan", message: "Scan the client's wristband." }],
    });
  if (body.productScan === undefined)
    return { ...unchecked, productCheck: "manual", productCheckReason: body.productCheckReason ?? null };
  const found = await productOf(act.db, readBarcode(body.productScan), context);
  if (found === null) throw unknownBarcode();
  const refusal = refusalOf(found, {
    demographicId: context.demographicId,
    order: context,
    today: localDate(act.now, context.timeZone),
  });
  if (refusal !== null) throw refusal;
  const { ndc, lot, expiresOn, container } = found;
  return {
    productCheck: "scanned",
    productCheckReason: null,
    scannedNdc: ndc,
    lot,
    expiresOn,
    containerId: container?.id ?? null,
  };
}
