import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { ProtocolContent } from "./protocol.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "protocol_versions.content": ProtocolContent;
  }
}

/** Versions that the facility drafted or approved, with who approved them. */
export function protocolVersions(db: TenantDb) {
  return db
    .selectFrom("protocolVersions as v")
    .innerJoin("protocols as p", (join) =>
      join.onRef("p.tenantId", "=", "v.tenantId").onRef("p.id", "=", "v.protocolId"),
    )
    .leftJoin("clinicians as who", (join) =>
      join.onRef("who.tenantId", "=", "v.tenantId").onRef("who.id", "=", "v.approvedBy"),
    )
    .select([
      "v.id",
      "v.protocolId",
      "p.code",
      "v.versionNo",
      "v.state",
      "v.content",
      "v.approvedAt",
      "v.reviewDueOn",
      "v.version as rowVersion",
      "who.fullName as approvedByName",
    ])
    .execute();
}
export type VersionRow = Awaited<ReturnType<typeof protocolVersions>>[number];

/** Locks a protocol until the end of the transaction, so that its versions are drafted and approved one at a time. */
export async function lockProtocol(db: TenantDb, code: string, content: ProtocolContent): Promise<string> {
  const { id } = await db
    .insertInto("protocols")
    .values({ id: newId(), code, name: content.name, kind: kindOf(content) })
    .onConflict((conflict) => conflict.columns(["tenantId", "code"]).doUpdateSet({ code }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const kindOf = ({ taper }: ProtocolContent) => (taper.byScore ? ("triggered" as const) : ("taper" as const));

export async function insertDraft(
  db: TenantDb,
  draft: { protocolId: string; versionNo: number; content: ProtocolContent },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("protocolVersions")
    .values({ ...draft, id, content: jsonb(draft.content), state: "draft" })
    .execute();
  return id;
}

export async function saveDraft(db: TenantDb, id: string, content: ProtocolContent): Promise<void> {
  await db
    .updateTable("protocolVersions")
    .set({ content: jsonb(content) })
    .where("id", "=", id)
    .execute();
}

interface Approval {
  code: string;
  versionNo: number;
  content: ProtocolContent;
  approvedBy: string;
  approvedAt: string;
  reviewDueOn: string;
}

/** Approves a version, or approves it again after a year. An earlier version in force is retired. */
export async function saveApproval(db: TenantDb, approval: Approval): Promise<string> {
  const { code, versionNo, content, ...approved } = approval;
  const { id: protocolId } = await db
    .insertInto("protocols")
    .values({ id: newId(), code, name: content.name, kind: kindOf(content) })
    .onConflict((conflict) => conflict.columns(["tenantId", "code"]).doUpdateSet({ name: content.name }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("protocolVersions")
    .set({ state: "retired" })
    .where("protocolId", "=", protocolId)
    .where("state", "=", "approved")
    .where("versionNo", "<>", versionNo)
    .execute();
  const { id } = await db
    .insertInto("protocolVersions")
    .values({ id: newId(), protocolId, versionNo, content: jsonb(content), state: "approved", ...approved })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "protocolId", "versionNo"]).doUpdateSet({ state: "approved", ...approved }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function retireVersion(db: TenantDb, id: string): Promise<void> {
  await db.updateTable("protocolVersions").set({ state: "retired" }).where("id", "=", id).execute();
}
