import { receiveDelivery } from "#modules/integrations/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { record, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addLead } from "../leads/create-lead.actions.ts";
import { createLead } from "../leads/lead.contract.ts";
import { requirePartner } from "../partners/partner.store.ts";
import { announceCall, logLeadCall } from "./announce-call.actions.ts";
import * as contract from "./call.contract.ts";
import * as store from "./call.store.ts";
import { callPhases, twoWaySeconds } from "./call.ts";
import { callsWithMatches, shownCalls } from "./match.actions.ts";

type CallRow = store.CallRow;

/** Locations whose calls the user sees; calls of numbers without a location are shown to everyone who handles calls. */
function reachOf(view: View): store.CallReach {
  const reach = view.reach("crm.call");
  return reach.kind === "tenant" ? null : reach.kind === "location" ? reach.locationIds : view.actor.locationIds;
}

const shown = async (view: View, row: CallRow) => {
  const [call] = await callsWithMatches(view, [row]);
  if (!call) throw new Error("The call is missing in its own answer.");
  return call;
};

/** A call as its verbs change it. The provider's messages change it too, so verbs carry no version: the lock orders them. */
const callRecord = record({
  table: "calls",
  subject: "call",
  key: "callId",
  load: store.callForUpdate,
  read: store.callById,
  scope: (act, call) => {
    if (call.locationId) act.requireLocation(call.locationId);
  },
  view: shown,
  saved: (act, { after }) => announceCall(act, after, "crm.call-changed"),
});

const list = async (
  view: View,
  { page, pageSize, ...filters }: store.CallFilters & { page: number; pageSize: number },
) => {
  const found = await store.callPage(view.db, filters, reachOf(view), { page, pageSize });
  return { ...found, rows: await shownCalls(view, found.rows) };
};

async function receive(act: Act, token: string) {
  const { bytes } = act.request;
  if (!bytes) throw new Error("The bytes of the request are missing.");
  return receiveDelivery(act, { token, ...bytes });
}

/** The columns of a link, after checking that the user reaches the record. */
async function linkTo(act: Act, to: { type: "lead" | "client" | "organization" | "professional"; id: string } | null) {
  const none = { leadId: null, clientId: null, organizationId: null, professionalId: null };
  if (to === null) return { ...none, matchKind: null };
  const staff = { ...none, matchKind: "staff" as const };
  if (to.type === "lead") {
    await act.requireReach("crm.view", "lead", to.id);
    return { ...staff, leadId: to.id };
  }
  if (to.type === "client") {
    await act.requireReach("clients.read", "client", to.id);
    return { ...staff, clientId: to.id };
  }
  await requirePartner(act.db, to.type, to.id);
  return to.type === "organization" ? { ...staff, organizationId: to.id } : { ...staff, professionalId: to.id };
}

const ended = callPhases.code("ended");

/** A call that ended before it was linked is entered in the lead's activity now. */
async function enterInActivity(act: Act, call: CallRow, leadId: string | null): Promise<void> {
  if (leadId === null || leadId === call.leadId || call.phase !== ended) return;
  await logLeadCall(act, leadId, call, {
    response: call.result === "completed" ? "call" : undefined,
    twoWay: (call.talkSeconds ?? 0) >= twoWaySeconds,
  });
}

export const callHandlers = [
  query(contract.listCalls, (view, { query: filters }) => list(view, filters)),
  query(contract.listCtmLeads, (view, { query: filters }) => list(view, { ...filters, provider: "ctm" })),
  query(contract.listCtmCalls, (view, { query: filters }) => list(view, { ...filters, provider: "ctm" })),

  query(contract.liveCalls, async (view) => {
    const { clinicianId } = view.actor;
    const live = await store.callsInProgress(view.db, reachOf(view), view.now);
    const mine = clinicianId === null ? [] : await store.callsToWrapUp(view.db, clinicianId, view.now);
    return { rows: await callsWithMatches(view, [...live, ...mine]) };
  }),

  query(contract.getCall, async (view, { params }) => {
    const row = await store.callById(view.db, params.callId);
    if (row.locationId) view.requireLocation(row.locationId);
    return shown(view, row);
  }),

  verb(contract.claimCall, callRecord, (act, call) => {
    const me = act.actor.clinicianId;
    if (!me) throw new Problem("forbidden", "Only a staff member can take a call.");
    if (call.claimedById === me) return {};
    if (call.claimedById)
      throw new Problem("call-already-claimed", `${call.claimedByName ?? "A colleague"} took this call.`);
    return { claimedBy: me, claimedAt: act.now };
  }),

  verb(contract.matchCall, callRecord, async (act, call, { body: { to } }) => {
    const link = await linkTo(act, to);
    await enterInActivity(act, call, link.leadId);
    act.auditDetail({ to: to?.type ?? null });
    return link;
  }),

  verb(contract.disposeCall, callRecord, (act, _, { body: { disposition, note } }) => ({
    disposition,
    dispositionNote: note ?? null,
    disposedAt: act.now,
  })),

  verb(contract.markSpam, callRecord, async (act, call, { body: { spam } }) => {
    if (spam && (call.leadId ?? call.clientId) !== null)
      throw new Problem("wrong-state", "This call belongs to a lead or a client. Remove the link first.");
    if (call.fromE164) await store.markNumber(act.db, call.fromE164, spam);
    return { spam };
  }),

  action(contract.leadOfCall, async (act, { params }) => {
    const call = await store.callForUpdate(act.db, params.callId);
    if (call.locationId) act.requireLocation(call.locationId);
    if (call.leadId ?? call.clientId ?? call.organizationId ?? call.professionalId)
      throw new Problem("wrong-state", "This call is already linked. Remove the link first.");
    const number = call.direction === "inbound" ? call.fromE164 : call.toE164;
    const { id } = await addLead(
      act,
      createLead.body.parse({
        phones: number ? [{ raw: number }] : [],
        touch: call.result === null || call.result === "completed" ? "call" : undefined,
        mine: act.actor.clinicianId !== null && (call.claimedById ?? act.actor.clinicianId) === act.actor.clinicianId,
        ...(call.locationId ? { locationId: call.locationId } : {}),
        ...(call.sourceId ? { sourceId: call.sourceId } : {}),
      }),
      { poolId: call.poolId },
    );
    await store.updateCall(act.db, call.id, { leadId: id, matchKind: "staff" });
    await enterInActivity(act, call, id);
    const after = await store.callById(act.db, call.id);
    await announceCall(act, after, "crm.call-changed");
    act.audit({ subjectId: call.id, detail: { leadId: id } });
    return { leadId: id, call: await shown(act, after) };
  }),

  action(contract.receiveCtm, (act, { params }) => receive(act, params.webhookToken)),
  action(contract.receiveCallRail, (act, { params }) => receive(act, params.webhookToken)),
  action(contract.receiveCtmOlder, (act, { query: { token } }) => receive(act, token)),
];
