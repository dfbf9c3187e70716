import type { SubjectProvider } from "#platform/server/execution/subjects.ts";
import { containerLabel } from "./quantity.ts";

export const storageNames: SubjectProvider = {
  type: "storage",
  label: "Medication storage",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("storages")
      .select(["id", "name"])
      .where("id", "in", [...ids])
      .execute();
    return new Map(rows.map(({ id, name }) => [id, { label: name, link: "/medications?tabs=counts" }]));
  },
};

export const containerNames: SubjectProvider = {
  type: "container",
  label: "Medication container",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("containers")
      .select(["id", "containerNo", "clientId"])
      .where("id", "in", [...ids])
      .execute();
    return new Map(
      rows.map(({ id, containerNo, clientId }) => [
        id,
        {
          label: containerLabel(containerNo),
          link: `/medications?tabs=counts&part=containers&container=${id}`,
          ...(clientId ? { clientId } : {}),
        },
      ]),
    );
  },
};

export const countNames: SubjectProvider = {
  type: "count",
  label: "Medication count",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("counts as n")
      .innerJoin("storages as s", "s.id", "n.storageId")
      .select(["n.id", "s.name"])
      .where("n.id", "in", [...ids])
      .execute();
    return new Map(
      rows.map(({ id, name }) => [id, { label: `Count of ${name}`, link: `/medications?tabs=counts&count=${id}` }]),
    );
  },
};

export const discrepancyNames: SubjectProvider = {
  type: "discrepancy",
  label: "Count discrepancy",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("countDiscrepancies as d")
      .innerJoin("containers as c", "c.id", "d.containerId")
      .select(["d.id", "c.containerNo"])
      .where("d.id", "in", [...ids])
      .execute();
    return new Map(
      rows.map(({ id, containerNo }) => [
        id,
        {
          label: `Count discrepancy ${containerLabel(containerNo)}`,
          link: `/medications?tabs=counts&discrepancy=${id}`,
        },
      ]),
    );
  },
};

export const destructionNames: SubjectProvider = {
  type: "destruction",
  label: "Medication destruction",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("destructions")
      .select(["id", "destructionNo"])
      .where("id", "in", [...ids])
      .execute();
    return new Map(
      rows.map(({ id, destructionNo }) => [id, { label: `D-${destructionNo}`, link: `/medications?tabs=destruction` }]),
    );
  },
};
