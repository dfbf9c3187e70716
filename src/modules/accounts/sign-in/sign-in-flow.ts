import { createHash, randomBytes } from "node:crypto";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ProvenDevice } from "../devices/devices.ts";
import { ipPrefix } from "../sessions/network-kind.ts";
import type { SignInAnswer, Transport } from "./sign-in.contract.ts";
import { addWrongCode, closeFlow, closeFlowsOf, flowForUpdate, insertFlow, saveStep } from "./sign-in-flow.store.ts";

const flowMinutes = 10;
const wrongMost = 5;

export type FlowStep = Exclude<SignInAnswer["status"], "signed-in">;

/** A sign-in in progress (AUTH-1). `id` is null until a step needs it saved. */
export interface SignInFlow {
  id: string | null;
  principalType: PrincipalType;
  userId: string;
  /** Methods verified so far: pwd, otp, hwk (passkey), swk (signature of a trusted device). */
  amr: string[];
  device: ProvenDevice | null;
  trustDevice: boolean;
  deviceName: string;
  userAgent: string;
  approvedAt: string | null;
  ticket: string | null;
  /** Transport of the session's tokens (SES-11). */
  transport: Transport;
}

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/** Saves the flow at this step and returns its ticket, which is the same for all steps. */
export async function saveFlow(act: Act, flow: SignInFlow, step: FlowStep): Promise<string> {
  if (flow.id && flow.ticket) {
    await saveStep(act.db, flow.id, { ...flow, step });
    return flow.ticket;
  }
  const id = newId();
  const secret = randomBytes(24).toString("base64url");
  await insertFlow(act.db, {
    id,
    secretHash: hashOf(secret),
    principalType: flow.principalType,
    userId: flow.userId,
    step,
    amr: flow.amr,
    device: flow.device,
    trustDevice: flow.trustDevice,
    ipPrefix: ipPrefix(act.request.ip),
    userAgent: flow.userAgent,
    deviceName: flow.deviceName,
    transport: flow.transport,
    expiresAt: later(act.now, flowMinutes * 60),
  });
  flow.id = id;
  flow.ticket = `${id}.${secret}`;
  return flow.ticket;
}

export function signInExpired(): Problem {
  return new Problem("sign-in-expired", "The sign-in expired or was continued on another device. Sign in again.");
}

/**
 * Loads and locks the flow of a ticket for one step. Throws 401 `sign-in-expired` when the ticket is expired, used, from another
 * browser or network, or at another step.
 */
export async function resumeFlow(
  act: Act,
  ticket: string | null,
  step: FlowStep,
): Promise<SignInFlow & { id: string; ticket: string }> {
  const [id, secret] = (ticket ?? "").split(".");
  if (!ticket || !id || !secret || !/^[0-9a-f-]{36}$/.test(id)) throw signInExpired();
  const row = await flowForUpdate(act.db, { id, secretHash: hashOf(secret), step, now: act.now });
  const sameBrowser = row?.ipPrefix === ipPrefix(act.request.ip) && row.userAgent === (act.request.userAgent ?? "");
  const sameTransport = row?.transport === (act.request.native ? "bearer" : "cookie");
  if (!row || !sameBrowser || !sameTransport || row.attempts >= wrongMost) throw signInExpired();
  return {
    id,
    ticket,
    principalType: row.principalType,
    userId: row.userId,
    amr: row.amr,
    device: row.device,
    trustDevice: row.trustDevice,
    deviceName: row.deviceName,
    userAgent: row.userAgent,
    approvedAt: row.approvedAt,
    transport: row.transport,
  };
}

/** Counts a wrong code; the fifth ends the sign-in. Returns the attempts left. */
export async function countWrongCode(act: Act, flow: { id: string }): Promise<number> {
  return Math.max(0, wrongMost - (await addWrongCode(act.db, flow.id)));
}

/** Ends the user's sign-ins in progress, because their password or factor changed. */
export function endFlowsOf(act: Act, userId: string): Promise<void> {
  return closeFlowsOf(act.db, userId, act.now);
}

export async function endFlow(act: Act, flow: SignInFlow): Promise<void> {
  if (flow.id) await closeFlow(act.db, flow.id, act.now);
}
