import { z } from "zod";
import { endpoint, PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import "../medication-problems.ts";

export const scanVerdicts = [
  "client",
  "other_client",
  "product",
  "wrong_client",
  "wrong_product",
  "expired_product",
  "unknown",
] as const;

/**
 * What a barcode is, for the client on the screen. A wrong one is an answer and not a refusal, so that it stays in the audit
 * log; documenting a dose with it is refused.
 */
export const resolveBarcode = endpoint({
  method: "POST",
  path: "/medication-utilities/resolve-barcode",
  summary: "Check a scanned wristband, container or product against the client and the dose being prepared",
  permission: "medications.pass",
  audit: { action: "medication.scanned", subject: "client" },
  body: z.strictObject({
    code: z.string().trim().min(1).max(200),
    demographicId: Id,
    /** The order of the dose being prepared: only its client and its product match. */
    orderId: Id.optional(),
  }),
  response: z.strictObject({
    verdict: z.enum(scanVerdicts),
    /** What to do, unless it matches. */
    message: z.string().nullable(),
    /** The stay of the client whose band it is. */
    demographicId: Id.nullable(),
    /** The client's orders that the product may be given for. */
    orderIds: z.array(Id),
    product: z
      .strictObject({
        text: z.string(),
        containerId: Id.nullable(),
        containerNo: z.number().int().nullable(),
        lot: z.string().nullable(),
        expiresOn: PlainDate.nullable(),
      })
      .nullable(),
  }),
  problems: ["not-found", "out-of-scope"],
});
