import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import type { PartnerType } from "../partner.ts";
import type { PartnerActivity } from "../partner-parts.contract.ts";
import { professionalName } from "../professionals/professional.ts";
import type { ActivityKind } from "./activity.ts";

function activities(db: TenantDb) {
  return db
    .selectFrom("partnerActivities as a")
    .leftJoin("organizations as o", "o.id", "a.organizationId")
    .leftJoin("professionals as p", "p.id", "a.professionalId")
    .leftJoin("clinicians as c", "c.userId", "a.createdBy")
    .select([
      "a.id",
      "a.organizationId",
      "o.name as organizationName",
      "a.professionalId",
      "p.firstName",
      "p.lastName",
      "p.credentials",
      "a.kind",
      "a.occurredAt",
      "a.attendees",
      "a.outcome",
      "c.fullName as authorName",
      "a.version",
    ]);
}
interface Joined {
  firstName: string | null;
  lastName: string | null;
  credentials: string | null;
}
function activityFrom<Row extends Joined>({ firstName, lastName, credentials, ...activity }: Row) {
  const named = firstName !== null && lastName !== null;
  return { ...activity, professionalName: named ? professionalName({ firstName, lastName, credentials }) : null };
}

/** A page of a partner's activities, newest first. */
export async function activityPage(
  db: TenantDb,
  type: PartnerType,
  id: string,
  wanted: { page: number; pageSize: number },
): Promise<Page<PartnerActivity>> {
  const column = type === "organization" ? ("a.organizationId" as const) : ("a.professionalId" as const);
  const found = await paginate(
    db,
    activities(db).where(column, "=", id).orderBy("a.occurredAt", "desc").orderBy("a.id"),
    wanted,
  );
  return { ...found, rows: found.rows.map(activityFrom) };
}

interface NewActivity {
  organizationId: string | null;
  professionalId: string | null;
  kind: ActivityKind;
  occurredAt: string;
  attendees: readonly string[];
  outcome: string | null;
}

export async function insertActivity(db: TenantDb, activity: NewActivity): Promise<PartnerActivity> {
  const id = newId();
  await db
    .insertInto("partnerActivities")
    .values({ ...activity, attendees: [...activity.attendees], id })
    .execute();
  return activityFrom(await activities(db).where("a.id", "=", id).executeTakeFirstOrThrow());
}
