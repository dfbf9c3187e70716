import type { SubjectProvider } from "#platform/server/execution/subjects.ts";

/** What versions of protocols are called in the audit log. */
export const protocolVersionNames: SubjectProvider = {
  type: "protocol-version",
  label: "Protocol",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("protocolVersions as v")
      .innerJoin("protocols as p", (join) =>
        join.onRef("p.tenantId", "=", "v.tenantId").onRef("p.id", "=", "v.protocolId"),
      )
      .select(["v.id", "p.name", "v.versionNo"])
      .where("v.id", "in", [...ids])
      .execute();
    return new Map(rows.map(({ id, name, versionNo }) => [id, { label: `${name}, version ${versionNo}`, link: null }]));
  },
};

/** What protocols of clients are called. */
export const enrollmentNames: SubjectProvider = {
  type: "protocol-enrollment",
  label: "Protocol of a client",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("protocolEnrollments as e")
      .innerJoin("protocols as p", (join) =>
        join.onRef("p.tenantId", "=", "e.tenantId").onRef("p.id", "=", "e.protocolId"),
      )
      .select(["e.id", "e.clientId", "p.name"])
      .where("e.id", "in", [...ids])
      .execute();
    return new Map(rows.map(({ id, clientId, name }) => [id, { label: name, link: null, clientId }]));
  },
};
