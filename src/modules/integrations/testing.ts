import { stepUp } from "#modules/accounts/sessions/step-up.contract.ts";
import { onePixel } from "#platform/server/files/samples.ts";
import type { RoleCode } from "#platform/shared/access/permissions.ts";
import { askAssist, listAssistOffers } from "#platform/shared/assist/assist.contract.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Person, type Sample, sample, testPassword } from "#testing/facility.ts";
import { steer } from "#testing/outside.ts";
import * as agreements from "./agreements/agreement.contract.ts";
import * as apiClients from "./api-clients/api-client.contract.ts";
import * as captures from "./captures/capture.contract.ts";
import * as connections from "./connections/connection.contract.ts";
import { grantContact } from "./contact/contact.store.ts";
import * as deliveries from "./deliveries/delivery.contract.ts";
import { signedInboundType } from "./inbound/standard-type.ts";
import { signedHeaders } from "./inbound/standard-webhooks.ts";
import * as overview from "./overview/overview.contract.ts";
import { getSimulatorOutbox, getSimulatorTraces } from "./simulators/outbox.contract.ts";
import * as trouble from "./simulators/simulator-control.contract.ts";
import * as webhooks from "./webhooks/webhook.contract.ts";

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/** A user of this role after step-up authentication. */
export async function confirmed(facility: Facility, role: RoleCode): Promise<Person> {
  const person = await facility.as(role);
  await person.call(stepUp, { body: { password: testPassword } });
  return person;
}

/** A connection to a simulator, not yet enabled, with its inbound URL. */
export async function givenConnection(
  facility: Facility,
  typeKey = "mail.smtp",
  over: Partial<CallInput<typeof connections.createConnection>["body"]> = {},
): Promise<{ connection: connections.Connection; inboundPath: string | null }> {
  const admin = await facility.as("admin");
  return admin.call(connections.createConnection, {
    body: { typeKey, label: `Connection ${next()}`, environment: "simulator", ...over },
  });
}

export async function givenEnabled(facility: Facility, typeKey = "mail.smtp") {
  const { connection, inboundPath } = await givenConnection(facility, typeKey);
  const admin = await confirmed(facility, "admin");
  const enabled = await admin.call(connections.enableConnection, { params: { connectionId: connection.id } });
  return { ...enabled, inboundPath };
}

export async function givenAgreement(facility: Facility, connectionId: string | null = null, kinds = ["baa" as const]) {
  const admin = await facility.as("admin");
  return admin.call(agreements.enterAgreement, {
    body: { connectionId, vendor: `Vendor ${next()}`, kinds, signedOn: "2026-01-05", effectiveOn: "2026-01-10" },
  });
}

/** The signed document of an agreement, as if uploaded and scanned. */
export async function givenPaper(facility: Facility, agreementId: string): Promise<string> {
  const { id } = await facility.system((act) =>
    act.platform.files.put(act, {
      name: "contract.png",
      mediaType: "image/png",
      content: onePixel,
      subjectType: "agreement",
      subjectId: agreementId,
    }),
  );
  return id;
}

/** A message signed as another system would, at the facility's current time. */
export function signedMessage(facility: Facility, message: object, over: { id?: string; secret?: string } = {}) {
  const body = JSON.stringify(message);
  const id = over.id ?? `msg_${next()}`;
  const secret = over.secret ?? signedInboundType.simulator?.(facility.tenant).secrets.signingSecret ?? "";
  const headers = { ...signedHeaders([secret], id, facility.clock.now(), body), "content-type": "application/json" };
  return { headers, body: Buffer.from(body) };
}

const forConnection = async (facility: Facility) => ({
  params: { connectionId: (await givenConnection(facility)).connection.id },
});

const connectionSamples: readonly Sample[] = [
  sample(connections.listIntegrationTypes, "admin", () => ({})),
  sample(connections.listConnections, "admin", () => ({})),
  sample(connections.getConnection, "admin", forConnection),
  sample(connections.createConnection, "admin", () => ({
    body: { typeKey: "mail.smtp", label: `Mail ${next()}`, environment: "simulator" as const },
  })),
  sample(connections.changeConnection, "admin", async (facility) => {
    const { connection } = await givenConnection(facility);
    return { params: { connectionId: connection.id }, body: { version: connection.version, label: "Front desk mail" } };
  }),
  sample(connections.setConnectionSecret, "admin", async (facility) => ({
    params: { ...(await forConnection(facility)).params, name: "password" },
    body: { value: "another simulated secret" },
  })),
  sample(connections.destroyConnectionSecret, "admin", async (facility) => ({
    params: { ...(await forConnection(facility)).params, name: "password" },
  })),
  sample(connections.testConnection, "admin", forConnection),
  sample(connections.enableConnection, "admin", forConnection),
  sample(connections.suspendConnection, "admin", async (facility) => ({
    params: { connectionId: (await givenEnabled(facility)).id },
    body: { reason: "The account is being moved" },
  })),
  sample(connections.removeConnection, "admin", async (facility) => ({
    ...(await forConnection(facility)),
    query: { reason: "No longer used" },
  })),
  sample(connections.startOauth, "admin", async (facility) => ({
    params: { connectionId: (await givenConnection(facility, "mail.oauth")).connection.id },
  })),
  sample(connections.endOauth, "admin", forConnection),
  sample(connections.finishOauth, "admin", async (facility) => ({ body: await givenCode(facility) })),
  sample(connections.sendTestMail, "admin", async (facility) => ({
    params: { connectionId: (await givenEnabled(facility)).id },
  })),
];

/** Signs in at the OAuth simulator: starts, allows, and returns with a code. */
export async function givenCode(facility: Facility, connectionId?: string): Promise<{ state: string; code: string }> {
  const admin = await facility.as("admin");
  const id = connectionId ?? (await givenConnection(facility, "mail.oauth")).connection.id;
  const { authorizeUrl } = await admin.call(connections.startOauth, { params: { connectionId: id } });
  const page = await (await fetch(authorizeUrl)).text();
  const link = /href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&#38;", "&") ?? "";
  const allowed = await fetch(new URL(link, authorizeUrl), { redirect: "manual" });
  const back = new URL(allowed.headers.get("location") ?? "");
  return { state: back.searchParams.get("state") ?? "", code: back.searchParams.get("code") ?? "" };
}

const agreementSamples: readonly Sample[] = [
  sample(agreements.listAgreements, "compliance", () => ({})),
  sample(agreements.enterAgreement, "admin", () => ({
    body: { vendor: "Example Mail, Inc.", kinds: ["baa" as const], signedOn: "2026-02-01", effectiveOn: "2026-02-01" },
  })),
  sample(agreements.attachAgreement, "admin", async (facility) => {
    const agreement = await givenAgreement(facility);
    return { params: { agreementId: agreement.id }, body: { fileId: await givenPaper(facility, agreement.id) } };
  }),
  sample(agreements.confirmAgreement, "compliance", async (facility) => ({
    params: { agreementId: (await givenAgreement(facility)).id },
  })),
  sample(agreements.endAgreement, "admin", async (facility) => ({
    params: { agreementId: (await givenAgreement(facility)).id },
    body: { reason: "The vendor was changed" },
  })),
];

const noTask = "00000000-0000-7000-8000-000000000001";
const deliverySamples: readonly Sample[] = [
  sample(deliveries.listDeliveries, "admin", () => ({})),
  sample(deliveries.retryDeadLetters, "admin", () => ({ body: { ids: [noTask] } })),
  sample(deliveries.ignoreDeadLetters, "admin", () => ({ body: { ids: [noTask], reason: "A test address" } })),
  {
    contract: deliveries.receiveWebhook,
    as: "admin",
    input: async (facility) => {
      const { inboundPath } = await givenConnection(facility, "events.signed");
      const { headers, body } = signedMessage(facility, { type: "ping", data: {} });
      return { input: { params: { token: inboundPath?.split("/").pop() ?? "" }, body }, extras: { headers } };
    },
  },
];

/** An API client with these permissions, and a key. */
export async function givenApiKey(
  facility: Facility,
  over: Partial<CallInput<typeof apiClients.createApiClient>["body"]> = {},
) {
  const admin = await confirmed(facility, "admin");
  const client = await admin.call(apiClients.createApiClient, {
    body: { name: `API client ${next()}`, purpose: "Reads the census", permissions: ["locations.view"], ...over },
  });
  return admin.call(apiClients.createApiKey, { params: { clientId: client.id }, body: {} });
}

/** An active webhook to a mailbox of the receiving simulator. */
export async function givenWebhook(facility: Facility, eventTypes = ["clients.admitted"]) {
  const admin = await facility.as("admin");
  const { simulators } = facility.platform.outside;
  const box = `box-${facility.tenant.slug}-${next()}`;
  const { webhook, secret } = await admin.call(webhooks.createWebhook, {
    body: { url: `${simulators?.sink}/in/${box}`, eventTypes },
  });
  await steer("sink", { box, secrets: [secret] });
  await admin.call(webhooks.pingWebhook, { params: { webhookId: webhook.id } });
  return { webhook, secret, box };
}
const forWebhook = async (facility: Facility) => ({ params: { webhookId: (await givenWebhook(facility)).webhook.id } });

const apiClientSamples: readonly Sample[] = [
  sample(apiClients.listApiClients, "admin", () => ({})),
  sample(apiClients.createApiClient, "admin", () => ({
    body: { name: `API client ${next()}`, purpose: "Reads the census", permissions: ["locations.view"] },
  })),
  sample(apiClients.changeApiClient, "admin", async (facility) => {
    const { client } = await givenApiKey(facility);
    return { params: { clientId: client.id }, body: { version: client.version, rateClass: "low" as const } };
  }),
  sample(apiClients.retireApiClient, "admin", async (facility) => ({
    params: { clientId: (await givenApiKey(facility)).client.id },
    query: { reason: "Replaced by another API client" },
  })),
  sample(apiClients.listApiCalls, "admin", async (facility) => ({
    params: { clientId: (await givenApiKey(facility)).client.id },
  })),
  sample(apiClients.listApiUsage, "admin", async (facility) => ({
    params: { clientId: (await givenApiKey(facility)).client.id },
  })),
  sample(apiClients.createApiKey, "admin", async (facility) => ({
    params: { clientId: (await givenApiKey(facility)).client.id },
    body: { days: 90 },
  })),
  sample(apiClients.revokeApiKey, "admin", async (facility) => {
    const { client } = await givenApiKey(facility);
    return { params: { clientId: client.id, keyId: client.keys[0]?.id ?? "" }, query: { reason: "Lost laptop" } };
  }),
];
const webhookSamples: readonly Sample[] = [
  sample(webhooks.listWebhooks, "admin", () => ({})),
  sample(webhooks.createWebhook, "admin", () => ({
    body: { url: "https://hooks.example.org/cairn", eventTypes: ["clients.admitted"] },
  })),
  sample(webhooks.changeWebhook, "admin", async (facility) => {
    const { webhook } = await givenWebhook(facility);
    const { version } = await (await facility.as("admin"))
      .call(webhooks.listWebhooks)
      .then(({ rows }) => rows.find(({ id }) => id === webhook.id) ?? webhook);
    return { params: { webhookId: webhook.id }, body: { version, description: "The warehouse" } };
  }),
  sample(webhooks.pingWebhook, "admin", forWebhook),
  sample(webhooks.rotateWebhook, "admin", forWebhook),
  sample(webhooks.removeWebhook, "admin", forWebhook),
  sample(webhooks.listWebhookMessages, "admin", forWebhook),
  sample(webhooks.replayWebhook, "admin", async (facility) => ({
    ...(await forWebhook(facility)),
    body: { ids: [noTask] },
  })),
];

const overviewSamples: readonly Sample[] = [
  sample(overview.getIntegrationsHealth, "compliance", () => ({})),
  sample(overview.getServiceInventory, "compliance", () => ({})),
  sample(overview.exportServiceInventory, "compliance", () => ({})),
  sample(overview.listConnectionCalls, "admin", forConnection),
  sample(overview.getConnectionDay, "admin", forConnection),
];

const captureBody = { minutes: 30, reason: "Slow responses since this morning" };
/** A connection with an active capture and one captured call. */
async function givenCaptured(facility: Facility) {
  const { id } = await givenEnabled(facility);
  const params = { connectionId: id };
  const admin = await confirmed(facility, "admin");
  await admin.call(captures.beginCapture, { params, body: captureBody });
  await admin.call(connections.testConnection, { params });
  const { rows } = await admin.call(captures.listCaptures, { params });
  return { ...params, callId: rows[0]?.id ?? "" };
}
const captureSamples: readonly Sample[] = [
  sample(captures.listCaptures, "admin", forConnection),
  sample(captures.beginCapture, "admin", async (facility) => ({
    ...(await forConnection(facility)),
    body: captureBody,
  })),
  sample(captures.stopCapture, "admin", async (facility) => ({
    params: { connectionId: (await givenCaptured(facility)).connectionId },
  })),
  sample(captures.readCapturedCall, "admin", async (facility) => ({ params: await givenCaptured(facility) })),
];

export const samples: readonly Sample[] = [
  sample(listAssistOffers, "therapist", () => ({ query: { place: "note" as const } })),
  sample(askAssist, "therapist", () => ({
    body: { key: "notes.spell-out", place: "note" as const, text: "Denies SI." },
  })),
  ...captureSamples,
  ...overviewSamples,
  ...apiClientSamples,
  ...webhookSamples,
  ...connectionSamples,
  ...agreementSamples,
  ...deliverySamples,
  sample(getSimulatorOutbox, "admin", () => ({})),
  sample(getSimulatorTraces, "admin", () => ({})),
  sample(trouble.listSimulators, "nurse", () => ({})),
  // Tests share the simulators, so each uses its own data.
  sample(trouble.switchTrouble, "admin", () => ({ params: { name: "sms" }, body: { kind: "late", on: false } })),
  sample(trouble.actSimulator, "admin", () => ({ params: { name: "oauth" }, body: { act: "expire-tokens" } })),
  sample(trouble.resetSimulator, "admin", () => ({ params: { name: "clamd" } })),
];

/** Records consent to texts for this number. */
export const agreesToTexts = (facility: Facility, address: string): Promise<unknown> =>
  facility.system((act) =>
    grantContact(act, {
      address,
      channel: "sms",
      purpose: "informational",
      granted: true,
      ledger: { module: "crm", id: newId() },
    }),
  );
