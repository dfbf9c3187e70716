import { z } from "zod";
import { clientsById, diagnosesOf } from "#modules/clients/index.ts";
import { type OutboundOperation, openForWork, queueTask } from "#modules/integrations/index.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { diagnosisDifferences, prescriptionDifferences } from "./differences.ts";
import { itemsOf, prescribingChannel, prescribingConnection, signedIn } from "./dosespot.ts";
import * as store from "./erx.store.ts";
import { currentStay } from "./erx-client.store.ts";
import * as differenceStore from "./erx-difference.store.ts";
import * as prescriptionStore from "./erx-prescription.store.ts";
import { RemotePrescription } from "./messages.ts";
import { failedStatuses } from "./prescription-status.ts";

const Payload = z.object({ clientId: z.string() });

/**
 * Mirrors prescriptions in the transaction of the caller, keeps what no order gives as a difference, and tells the prescriber
 * of one that failed. Never changes an order (MED-73).
 */
export async function keepPrescriptions(
  act: Act,
  clientId: string,
  demographicId: string,
  remote: readonly RemotePrescription[],
): Promise<{ isNew: number; codes: string[] }> {
  const orders = await store.ordersToCompare(act.db, clientId, demographicId);
  const { differences, orderOf } = prescriptionDifferences(remote, orders);
  const changed = await prescriptionStore.mirrorPrescriptions(act.db, clientId, remote, { at: act.now, orderOf });
  for (const one of changed) {
    await act.raise("medications.erx-prescription-changed", { clientId, prescriptionId: one.id });
    if (failedStatuses.includes(one.status)) await notifyOfFailure(act, clientId, one);
  }
  const { rows } = await diagnosesOf(act, demographicId);
  const proposed = diagnosisDifferences(
    remote,
    rows.map(({ code }) => code),
  );
  const isNew = await differenceStore.keepDifferences(act.db, clientId, "icd10", proposed, act.now);
  const codes = proposed.map(({ remote: { text } }) => text);
  if (isNew > 0) await act.raise("medications.diagnosis-proposed", { clientId, codes });
  const unordered = await differenceStore.keepDifferences(act.db, clientId, "rx", differences, act.now);
  return { isNew: isNew + unordered, codes };
}

async function notifyOfFailure(act: Act, clientId: string, one: prescriptionStore.ChangedPrescription): Promise<void> {
  const { remotePrescriberId } = one;
  const prescriber = remotePrescriberId === null ? null : await store.clinicianOfRemoteUser(act.db, remotePrescriberId);
  act.notify({
    kind: "medications.erx-failed",
    to: prescriber === null ? { permission: "medications.prescribe" } : { clinicianIds: [prescriber] },
    title: inEachLanguage((say) => say("erx.failed")),
    body: inEachLanguage((say) => say("erx.failedText")),
    link: `/clients/${(await clientsById(act, [clientId])).get(clientId)?.mrNo ?? ""}?tabs=medications&part=erx`,
    clientId,
  });
}

/** Asks the service for the prescriptions of a client, after a webhook or when none came. */
export const pullOperation: OutboundOperation<z.infer<typeof Payload>> = {
  operation: "erx.pull",
  channel: prescribingChannel,
  leaves: { unchecked: "The service's own patient number; nothing of the record." },
  payload: Payload,
  waits: [10, 60, 600],
  send: async ({ platform, tenant, connectionId, payload: { clientId } }) => {
    const db = platform.database.tenant(tenant.id);
    if (connectionId === null) throw new OutboundFailure("notConfigured", "No e-prescribing service is connected.");
    const connection = await openForWork(platform, tenant, connectionId);
    const patient = await store.patientLink(db, clientId);
    if (!patient?.remoteId) return { remoteStatus: "not linked" };
    const line = await signedIn(connection, String(connection.config.userId));
    const remote = itemsOf(
      RemotePrescription,
      await line.get("erx.prescriptions", `api/patients/${patient.remoteId}/prescriptions`),
    );
    await asSystem(platform, tenant, async (act) => {
      const stay = await currentStay(act.db, clientId);
      if (stay) await keepPrescriptions(act, clientId, stay.demographicId, remote);
    });
    return { remoteStatus: `${remote.length} prescriptions` };
  },
};

async function queuePull(act: Act, clientId: string, connectionId: string, key: string): Promise<void> {
  await queueTask(act, pullOperation, {
    payload: { clientId },
    kind: "erx.pull",
    connectionId,
    idempotencyKey: `erx-pull:${clientId}:${key}`,
    subject: { type: "client", id: clientId },
  });
}

/** A webhook said that something of a patient changed: it is asked for, because the message itself is not trusted. */
export async function pullAnnounced(act: Act, remotePatientId: string, connectionId: string): Promise<void> {
  const clientId = await store.clientOfRemote(act.db, remotePatientId);
  if (clientId !== null) await queuePull(act, clientId, connectionId, act.now);
}

const pollMinutes = 5;

/** Looks at prescriptions that can still change when no webhook reported them. */
export const pollPrescriptions = defineJob({
  module: "medications",
  name: "erx.poll",
  payload: z.strictObject({}),
  cron: "*/5 * * * *",
  run: async (act) => {
    if (!act.tenant.modules.includes("ePrescribing")) return;
    const connectionId = await prescribingConnection(act);
    if (connectionId === null) return;
    const before = addMinutes(act.now, -pollMinutes);
    for (const clientId of await prescriptionStore.clientsToPoll(act.db, before, 50))
      await queuePull(act, clientId, connectionId, act.now.slice(0, 15));
  },
});
