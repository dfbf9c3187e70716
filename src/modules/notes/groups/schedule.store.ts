import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { Rule } from "./schedule.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "group_schedule_rules.facilitators": Rule["facilitators"];
  }
}

export interface RuleRow extends Rule {
  id: string;
  groupId: string;
}

function ruleRows(db: TenantDb) {
  return db
    .selectFrom("groupScheduleRules")
    .select([
      "id",
      "groupId",
      "rrule",
      "startDate",
      "startTime",
      "durationMinutes",
      "untilDate",
      "exDates",
      "roomId",
      "facilitators",
    ])
    .where("endedAt", "is", null);
}

/** The rules in force of a group, by start. */
export async function rulesOf(db: TenantDb, groupId: string): Promise<RuleRow[]> {
  const rows = await ruleRows(db)
    .where("groupId", "=", groupId)
    .orderBy("startDate")
    .orderBy("startTime")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, startTime: row.startTime.slice(0, 5) }));
}

/** Groups that have a rule in force. */
export async function scheduledGroups(db: TenantDb): Promise<string[]> {
  const rows = await db
    .selectFrom("groupScheduleRules as r")
    .innerJoin("groups as g", "g.id", "r.groupId")
    .select("r.groupId")
    .distinct()
    .where("r.endedAt", "is", null)
    .where("g.active", "=", true)
    .execute();
  return rows.map(({ groupId }) => groupId);
}

export async function endRules(db: TenantDb, groupId: string, now: string): Promise<void> {
  await db
    .updateTable("groupScheduleRules")
    .set({ endedAt: now })
    .where("groupId", "=", groupId)
    .where("endedAt", "is", null)
    .execute();
}

export async function insertRule(db: TenantDb, groupId: string, timezone: string, rule: Rule): Promise<RuleRow> {
  const id = newId();
  await db
    .insertInto("groupScheduleRules")
    .values({
      id,
      groupId,
      timezone,
      ...rule,
      exDates: rule.exDates,
      facilitators: jsonb(rule.facilitators),
    })
    .execute();
  return { id, groupId, ...rule };
}
