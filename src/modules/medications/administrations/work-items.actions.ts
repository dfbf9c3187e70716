import { sql } from "kysely";
import { clientsById } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { doseCues, doseState } from "../schedules/dose-state.ts";
import { oldestOrdersToAcknowledge, oldestOrdersToSign, openDosesOf, type WorkItemRow } from "./work-items.store.ts";

const shown = 5;

/** Doses due, overdue or not documented at the user's locations, as on the med pass; those past their window first. */
export const dosesDue: WorkItemProvider = {
  kind: "medications.due",
  permission: "medications.administer",
  load: async (view) => {
    const reach = view.inReach("medications.administer", "client", sql.ref("s.client_id"));
    const rows = await openDosesOf(view.db, {
      locationIds: view.actor.locationIds,
      now: view.now,
      reach,
      limit: shown,
    });
    const withState = rows.map((row) => {
      const cue = doseState(row, view.now);
      return {
        ...row,
        product: cue === "due" ? row.product : `${row.product} · ${doseCues.label(cue)}`,
        link: `/medications?client=${row.demographicId}`,
      };
    });
    return workItemGroup(view, withState, {
      kind: "medications.due",
      label: "Doses due",
      link: "/medications",
      titledBy: "client",
    });
  },
};

/** Active orders that no nurse has acknowledged: their first dose cannot be given yet. */
export const ordersToAcknowledge: WorkItemProvider = {
  kind: "medications.to-note",
  permission: "medications.takeOrder",
  load: async (view) =>
    workItemGroup(
      view,
      await oldestOrdersToAcknowledge(view.db, view.actor.locationIds, reachOf(view, "medications.takeOrder"), shown),
      {
        kind: "medications.to-note",
        label: "Orders to acknowledge",
        link: "/medications?tabs=orders",
        titledBy: "product",
      },
    ),
};

/** Orders that need this prescriber's signature or co-signature. */
export const ordersToSign: WorkItemProvider = {
  kind: "medications.to-sign",
  permission: "medications.approve",
  load: async (view) =>
    workItemGroup(
      view,
      await oldestOrdersToSign(view.db, view.actor.clinicianId, reachOf(view, "medications.approve"), shown),
      {
        kind: "medications.to-sign",
        label: "Orders to sign",
        link: "/medications?tabs=orders",
        titledBy: "product",
      },
    ),
};

const reachOf = (view: View, permission: Permission) => view.inReach(permission, "client", sql.ref("o.client_id"));

interface GroupOptions {
  kind: string;
  label: string;
  link: string;
  titledBy: "client" | "product";
}

async function workItemGroup(view: View, rows: readonly (WorkItemRow & { link?: string })[], options: GroupOptions) {
  const [first] = rows;
  if (!first) return null;
  const { kind, label, link, titledBy } = options;
  const clients = await clientsById(view, [...new Set(rows.map((row) => row.clientId))]);
  return {
    kind,
    label,
    count: first.total,
    oldestAt: first.at,
    link,
    rows: rows.map(({ id, clientId, product, at, link: own = link }) => {
      const name = clients.get(clientId)?.legalName;
      return titledBy === "client"
        ? { id, clientId, title: name ?? product, detail: product, link: own, at }
        : { id, clientId, title: product, detail: name ?? null, link: own, at };
    }),
  };
}
