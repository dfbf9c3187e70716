import { levelsOfCare } from "#modules/facility/index.ts";
import { jsonb } from "#platform/server/database/json.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { touchLead } from "./activity.actions.ts";
import { addLead } from "./create-lead.actions.ts";
import { createLead, getLead, leadBoard, leadOptions, listLeads, searchLeads, updateLead } from "./lead.contract.ts";
import { updateLeadRow } from "./lead.store.ts";
import { leadStatusCode, leadStatuses, lifecycleOptions, priorities, shownStatuses } from "./lead.ts";
import { leadDetail } from "./lead-detail.actions.ts";
import { emailsOf, replaceEmails } from "./lead-emails.store.ts";
import { readScopeOf } from "./lead-list.actions.ts";
import * as list from "./lead-list.store.ts";
import { activeCloseReasons, activeLocations, activeSources, possibleOwners } from "./lead-options.store.ts";
import { phonesOf } from "./lead-phones.store.ts";
import { printLead } from "./lead-print.contract.ts";
import {
  indexLead,
  openLeadForChange,
  requireContact,
  requireOpen,
  requirePastBirthDate,
  setPhones,
  zoneOf,
} from "./lead-write.actions.ts";

export const leadHandlers = [
  query(listLeads, async (view, { query: { sort, page, pageSize, ...filters } }) => {
    const scope = await readScopeOf(view, filters.locationId);
    return { ...(await list.leadPage(view.db, scope, filters, { sort, page, pageSize })), page, pageSize };
  }),

  action(searchLeads, async (act, { body }) => {
    const reach = act.reach("crm.view");
    const found = await list.findLeads(act.db, body.q, body.pageSize, {
      locationIds: reach.kind === "tenant" ? null : reach.kind === "location" ? [...reach.locationIds] : [],
      ownerId: act.actor.clinicianId,
    });
    act.audit({ subjectId: null, detail: { found: found.length } });
    return { rows: found };
  }),

  query(leadBoard, async (view, { query: filters }) => ({
    columns: await list.leadBoard(view.db, await readScopeOf(view, filters.locationId), filters),
  })),

  query(leadOptions, async (view) => {
    const reach = view.reach("crm.view");
    const [sources, closeReasons, owners, locations, levels] = await Promise.all([
      activeSources(view.db),
      activeCloseReasons(view.db),
      possibleOwners(view.db, view.now),
      activeLocations(view.db),
      levelsOfCare(view),
    ]);
    return {
      statuses: shownStatuses.map((status) => ({
        value: leadStatuses.code(status),
        label: leadStatuses.label(status),
      })),
      defaultStatus: leadStatusCode.open,
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
    requirePastBirthDate(act, change.dateOfBirth, await zoneOf(act, lead.locationId));
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (phones) await setPhones(act, lead.id, phones);
    if (emails) await replaceEmails(act.db, lead.id, emails, act.now);
    const [phonesNow, emailsNow] = [await phonesOf(act.db, lead.id), await emailsOf(act.db, lead.id)];
    requireContact({ ...lead, ...given, phones: phonesNow, emails: emailsNow });
    const values = { ...given, ...(address ? { address: jsonb(address) as never } : {}) };
    if (Object.keys(values).length > 0) await updateLeadRow(act.db, lead.id, values);
    await touchLead(act, lead.id);
    await indexLead(act, lead.id);
    const fields = [...Object.keys(values), ...(phones ? ["phones"] : []), ...(emails ? ["emails"] : [])];
    act.audit({ subjectId: lead.id, fields });
    return leadDetail(act, lead.id);
  }),
];
