import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { BinaryAnswer } from "#platform/server/http/binary-answer.ts";
import { toCsv } from "#platform/shared/csv.ts";
import { lastCalls } from "../connections/call-log.store.ts";
import { connectionById } from "../connections/connection.store.ts";
import { integrationType } from "../connections/integration-types.ts";
import * as contract from "./overview.contract.ts";
import { healthRows, hoursOf, type InventoryRow, inventoryRows, turnsOf } from "./overview.store.ts";

const health = query(contract.getIntegrationsHealth, async (view) => ({ rows: await healthRows(view) }));

const environments = { live: "", test: " (test)", simulator: " (simulator)" } as const;

function lineOf(view: View, row: InventoryRow): contract.ServiceLine {
  const { id, way, name, vendor, hosts, agreements } = row;
  const type = row.typeKey ? integrationType(view.platform, row.typeKey) : undefined;
  const environment = environments[row.environment ?? "live"];
  const what =
    way === "connection"
      ? (type?.summary ?? row.typeKey ?? "")
      : way === "program"
        ? `${(row.purpose ?? "").replace(/[.!]?$/, ".")} May: ${row.permissions.join(", ")}.`
        : `Receives ${row.purpose} (ids only).`;
  return {
    id,
    way,
    name,
    what,
    vendor,
    hosts,
    clientData: way === "program" || (type?.dataClass === "phi" && row.environment !== "simulator"),
    state: `${row.state}${environment}`,
    agreements,
  };
}

const linesOf = async (view: View) => (await inventoryRows(view)).map((row) => lineOf(view, row));

const inventory = query(contract.getServiceInventory, async (view) => ({ rows: await linesOf(view) }));

const ways = { connection: "Connection", program: "API client", webhook: "Webhook" } as const;

const exported = query(contract.exportServiceInventory, async (view) => {
  const rows = await linesOf(view);
  view.readSubject = { subjectId: null, detail: { lines: rows.length } };
  const text = toCsv(
    ["Type", "Name", "Description", "Vendor", "Hosts", "Client data", "Status", "Agreements"],
    rows.map((row) => [
      ways[row.way],
      row.name,
      row.what,
      row.vendor,
      row.hosts.join(" "),
      row.clientData ? "yes" : "no",
      row.state,
      row.agreements,
    ]),
  );
  return new BinaryAnswer({
    mediaType: "text/csv; charset=utf-8",
    content: Buffer.from(text),
    name: "outside-services.csv",
    inline: false,
  });
});

const calls = query(contract.listConnectionCalls, async (view, { params: { connectionId } }) => {
  await connectionById(view, connectionId);
  return { rows: await lastCalls(view.db, connectionId) };
});

const day = query(contract.getConnectionDay, async (view, { params: { connectionId } }) => {
  await connectionById(view, connectionId);
  const [hours, turns] = await Promise.all([hoursOf(view, connectionId), turnsOf(view, connectionId)]);
  return { hours, turns };
});

export const overviewHandlers = [health, inventory, exported, calls, day];
