import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { BulkResults, BulkSigning, signingProblems } from "../forms/bulk-signature.contract.ts";
import { Form } from "../forms/form-fields.contract.ts";

/** Forms that a client or guardian reads and signs one after another on the device they are handed. */
const SigningSession = z.strictObject({
  id: Id,
  client: z.strictObject({ clientId: idOf("client"), name: z.string() }),
  expiresAt: Instant,
  forms: z.array(Form),
});
export type SigningSession = z.infer<typeof SigningSession>;

const params = z.strictObject({ sessionId: Id });
const whileHanded = { type: "signing-session", param: "sessionId" };

export const openSigningSession = endpoint({
  method: "POST",
  path: "/signing-sessions",
  summary: "Choose the forms that a client or guardian signs on a handed-over device",
  permission: "forms.sign",
  chart: "client",
  idempotent: true,
  audit: { action: "signing-session.opened", subject: "signing-session" },
  status: 201,
  body: z.strictObject({ mrNo: MrNo, formIds: z.array(Id).min(1).max(100) }),
  response: z.strictObject({ id: Id }),
  problems: ["mr-number-invalid", "not-found", "out-of-scope", "wrong-state"],
});

export const getSigningSession = endpoint({
  method: "GET",
  path: "/signing-sessions/:sessionId",
  whileHanded,
  summary: "The forms of a signing session, to read and sign",
  permission: "forms.sign",
  chart: "client",
  params,
  response: SigningSession,
  problems: ["not-found", "out-of-scope", "wrong-state"],
});

export const finishSigningSession = endpoint({
  method: "POST",
  path: "/signing-sessions/:sessionId/finish",
  whileHanded,
  summary: "Sign the forms of a session that were read: a client or guardian with one mark, then staff with their PIN",
  permission: "forms.sign",
  chart: "client",
  idempotent: true,
  audit: { action: "signing-session.signed", subject: "signing-session" },
  params,
  body: BulkSigning,
  response: BulkResults,
  problems: [...signingProblems, "step-up-required", "ticket-used", "wrong-state", "out-of-scope"],
});
