import { sql } from "kysely";
import { levelsOfCare } from "#modules/facility/index.ts";
import { jsonb } from "#platform/server/database/json.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addLead } from "./create-lead.actions.ts";
import { createLead, getLead, leadBoard, leadOptions, listLeads, searchLeads, updateLead } from "./lead.contract.ts";
import { emailsOf, phonesOf } from "./lead.store.ts";
import { hasContact, leadStatuses, lifecycleOptions, priorities, shownStatuses } from "./lead.ts";
import { leadDetail } from "./lead-detail.actions.ts";
import * as rows from "./lead-list.store.ts";
import { printLead } from "./lead-print.contract.ts";
import { touchLead } from "./lead-story.store.ts";
import {
  openLeadForChange,
  publishLead,
  refuseUnborn,
  requireOpen,
  setEmails,
  setPhones,
  zoneOf,
} from "./lead-write.actions.ts";

export const leadHandlers = [
  query(listLeads, async (view, { query: { sort, page, pageSize, ...filters } }) => ({
    ...(await rows.leadPage(view, filters, { sort, page, pageSize })),
    page,
    pageSize,
  })),

  action(searchLeads, async (act, { body }) => {
    const found = await rows.findLeads(act, body.q, body.pageSize);
    act.audit({ subjectId: null, detail: { found: found.length } });
    return { rows: found };
  }),

  query(leadBoard, async (view, { query: filters }) => ({ columns: await rows.leadBoard(view, filters) })),

  query(leadOptions, async (view) => {
    const reach = view.reach("crm.view");
    const [sources, closeReasons, owners, locations, levels] = await Promise.all([
      view.db
        .selectFrom("leadSources")
        .select(["id", "name", "kind"])
        .where("active", "=", true)
        .orderBy("sort")
        .execute(),
      view.db
        .selectFrom("closeReasons")
        .select(["id", "status", "code", "label"])
        .where("active", "=", true)
        .orderBy("status")
        .orderBy("sort")
        .execute(),
      // Those whose role works leads, not only the admissions team: a case manager may own one as well.
      view.db
        .selectFrom("clinicians as c")
        .select(["c.id", "c.fullName as name", "c.initials"])
        .where("c.status", "=", 1)
        .where(
          sql<boolean>`EXISTS (SELECT 1 FROM role_permissions rp WHERE rp.permission = 'crm.edit'
            AND (rp.role_code = c.role OR rp.role_code IN (SELECT cr.role_code FROM clinician_roles cr
              WHERE cr.clinician_id = c.id AND cr.starts_at <= ${view.now}::timestamptz
                AND (cr.ends_at IS NULL OR cr.ends_at > ${view.now}::timestamptz))))`,
        )
        .orderBy("c.fullName")
        .execute(),
      view.db
        .selectFrom("locations")
        .select(["id", "name", "shortCode", "timeZone"])
        .where("status", "=", 1)
        .orderBy("sort")
        .orderBy("name")
        .execute(),
      levelsOfCare(view),
    ]);
    return {
      statuses: shownStatuses.map((code) => ({
        value: code,
        label: leadStatuses.label(leadStatuses.fromCode(code) ?? "open"),
      })),
      defaultStatus: 1 as const,
      lifecycles: lifecycleOptions,
      priorities: priorities.states.map((state) => ({ value: priorities.code(state), label: priorities.label(state) })),
      sources,
      closeReasons,
      owners,
      locations: reach.kind === "location" ? locations.filter(({ id }) => reach.locationIds.includes(id)) : locations,
      levels: levels.map(({ id, code, name, bedded }) => ({ id, code, name, bedded })),
    };
  }),

  action(createLead, async (act, { body }) => {
    const { id } = await addLead(act, body);
    act.audit({ subjectId: id });
    return leadDetail(act, id);
  }),

  query(getLead, async (view, { params }) => {
    await view.openChart(params.leadId, null, "lead");
    const grant = view.chart?.grant;
    return {
      ...(await leadDetail(view, params.leadId)),
      emergency: grant ? { grantId: grant.id, expiresAt: grant.expiresAt } : null,
    };
  }),

  query(printLead, async (view, { params }) => {
    await view.openChart(params.leadId, null, "lead");
    return leadDetail(view, params.leadId);
  }),

  action(updateLead, async (act, { params, body: { version, phones, emails, address, ...change } }) => {
    const lead = await openLeadForChange(act, params.leadId, version);
    requireOpen(lead);
    refuseUnborn(act, change.dateOfBirth, await zoneOf(act, lead.locationId));
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (phones) await setPhones(act, lead.id, phones);
    if (emails) await setEmails(act, lead.id, emails);
    const after = { ...lead, ...given };
    const [phonesNow, emailsNow] = [await phonesOf(act.db, lead.id), await emailsOf(act.db, lead.id)];
    if (!hasContact({ ...after, phones: phonesNow, emails: emailsNow }))
      throw new Problem(
        "lead-needs-contact",
        "Add a phone number, an e-mail address or a full name so this person can be found again.",
      );
    const values = { ...given, ...(address ? { address: jsonb(address) as never } : {}) };
    if (Object.keys(values).length > 0)
      await act.db.updateTable("leads").set(values).where("id", "=", lead.id).execute();
    await touchLead(act, lead.id);
    await publishLead(act, lead.id);
    const fields = [...Object.keys(values), ...(phones ? ["phones"] : []), ...(emails ? ["emails"] : [])];
    act.audit({ subjectId: lead.id, fields });
    return leadDetail(act, lead.id);
  }),
];
