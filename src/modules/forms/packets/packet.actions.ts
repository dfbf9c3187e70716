import { clientByMrNo, requireEpisode } from "#modules/clients/index.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { create, record, verb } from "#platform/server/execution/index.ts";
import { action, on, query } from "#platform/server/execution/module.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { findTemplate } from "../forms/assign-forms.actions.ts";
import { programsInReach } from "../ports.ts";
import { keyFrom } from "../templates/template.ts";
import { assignToStay, requireAssignable } from "./assign-packet.actions.ts";
import * as contract from "./packet.contract.ts";
import {
  type PacketRecord,
  packetById,
  packetForUpdate,
  packetKeys,
  packetRows,
  packetsAt,
  replaceItems,
} from "./packet.store.ts";
import { fitsRules, type PacketTrigger } from "./packet.ts";
import { factsOf } from "./packet-facts.actions.ts";
import { instanceViews } from "./packet-instance.actions.ts";
import { instanceById, instancesOf } from "./packet-instance.store.ts";

const packetView = ({ items, ...packet }: PacketRecord): contract.Packet => ({
  ...packet,
  items: items.map(({ packetId: _, templateId: __, ...item }) => item),
});

const packetRecord = record({
  table: "packets",
  subject: "packet",
  key: "packetId",
  load: packetForUpdate,
  read: packetById,
  scope: "facility",
  view: (_: Act, packet: PacketRecord) => packetView(packet),
  json: ["rules"],
  saved: async (act: Act, { after }) =>
    act.raise("forms.packets-changed", { packetId: after.id }, { topics: ["list:form-templates"] }),
});

async function putItems(act: Act, packetId: string, items: readonly contract.PacketItem[]): Promise<void> {
  const rows = [];
  for (const [index, { templateKey, requiredWhen, ...item }] of items.entries()) {
    if (items.findIndex((other) => other.templateKey === templateKey) !== index)
      throw fieldProblem(`body.items.${index}.templateKey`, "This form is in the packet already.");
    const template = await findTemplate(act, templateKey);
    if (!template) throw fieldProblem(`body.items.${index}.templateKey`, "Choose a published form from the list.");
    rows.push({ ...item, templateId: template.templateId, requiredWhen: jsonb(requiredWhen) });
  }
  await replaceItems(act.db, packetId, rows);
}

function requireAges({ minAge, maxAge }: contract.Packet["rules"]): void {
  if (minAge !== undefined && maxAge !== undefined && minAge > maxAge)
    throw fieldProblem("body.rules.maxAge", "The oldest age is below the youngest.");
}

/** Packets that this event assigns to the stay, in the transaction of the event. */
async function assignAt(act: Act, trigger: PacketTrigger, demographicId: string): Promise<void> {
  const packets = await packetsAt(act.db, trigger);
  if (packets.length === 0) return;
  const episode = await requireEpisode(act, { demographicId });
  const facts = await factsOf(act, episode);
  for (const packet of packets)
    if (fitsRules(packet.rules, facts)) await assignToStay(act, packet, { episode, facts, trigger });
}

const inTransaction = true;
export const packetEventHandlers = [
  on("clients.admitted", { name: "packets-at-admission", inTransaction }, (act, { payload }) =>
    assignAt(act, "admission", payload.demographicId),
  ),
  on("clients.location-changed", { name: "packets-at-transfer", inTransaction }, (act, { payload }) =>
    assignAt(act, "transfer", payload.demographicId),
  ),
  on("clients.level-of-care-changed", { name: "packets-at-level", inTransaction }, (act, { payload }) =>
    assignAt(act, "levelOfCareChange", payload.demographicId),
  ),
  on("clients.discharged", { name: "packets-at-discharge", inTransaction }, (act, { payload }) =>
    assignAt(act, "discharge", payload.demographicId),
  ),
];

export const packetHandlers = [
  query(contract.listPackets, async (view) => ({
    rows: (await packetRows(view.db)).map(packetView),
    programs: await programsInReach(view),
  })),

  query(contract.getPacket, async (view, { params }) => packetView(await packetById(view.db, params.packetId))),

  create(contract.addPacket, packetRecord, {
    values: async (act, { body: { title, trigger, rules } }) => {
      requireAges(rules);
      const keys = await packetKeys(act.db);
      return { key: keyFrom(title, (key) => keys.has(key)), title, trigger, rules };
    },
    afterSave: async (act, packet, { input }) => putItems(act, packet.id, input.body.items),
  }),

  verb(contract.updatePacket, packetRecord, async (act, packet, { body: { version: _, items, ...change } }) => {
    if (change.rules) requireAges(change.rules);
    if (items) await putItems(act, packet.id, items);
    return change;
  }),

  action(contract.assignPacket, async (act, { params, body }) => {
    const packet = await packetById(act.db, params.packetId);
    const episode = await requireEpisode(act, body);
    await act.openChart(episode.clientId, "forms");
    requireAssignable(packet);
    const facts = await factsOf(act, episode);
    const { instanceId, added, moved } = await assignToStay(act, packet, { episode, facts, trigger: "manual" });
    act.audit({ subjectId: instanceId, clientId: episode.clientId, detail: { packet: packet.key, added, moved } });
    const [shown] = await instanceViews(act, [await instanceById(act.db, instanceId)]);
    return shown!;
  }),

  query(contract.getPacketInstance, async (view, { params }) => {
    const instance = await instanceById(view.db, params.instanceId);
    await view.openChart(instance.clientId, "forms");
    const [shown] = await instanceViews(view, [instance]);
    return shown!;
  }),

  query(contract.listPacketInstances, async (view, { query: { mrNo } }) => {
    const { clientId } = await clientByMrNo(view, mrNo);
    await view.openChart(clientId, "forms");
    return { rows: await instanceViews(view, await instancesOf(view.db, clientId)) };
  }),
];
