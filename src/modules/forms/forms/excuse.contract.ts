import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { Form } from "./form-fields.contract.ts";

export const excuseSignature = endpoint({
  method: "POST",
  path: "/forms/:formId/refusals",
  summary: "Record with a witness that a signer refused or is unable to sign",
  permission: "forms.sign",
  chart: "client",
  idempotent: true,
  audit: { action: "form.signature-refused", subject: "form" },
  params: z.strictObject({ formId: Id }),
  body: z.strictObject({
    slotKey: z.string().max(40),
    outcome: z.enum(["refused", "unable"]),
    reason: z.string().trim().min(3, "Enter a reason.").max(1000),
    /** Of a second staff member, who entered their PIN. */
    witnessTicket: z.string().max(200),
  }),
  response: Form,
  problems: [
    "signature-out-of-order",
    "already-signed",
    "step-up-required",
    "ticket-used",
    "witness-same-person",
    "wrong-state",
  ],
});
