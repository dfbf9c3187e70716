import { labelsFor } from "#modules/clients/index.ts";
import { levelsOfCare } from "#modules/facility/index.ts";
import { verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { recordReferrer } from "../partners/referrals/referral-in.actions.ts";
import { addLead } from "./create-lead.actions.ts";
import { createLead, getLead, leadBoard, leadOptions, listLeads, searchLeads, updateLead } from "./lead.contract.ts";
import { leadStatusCode, leadStatuses, lifecycleOptions, priorities, shownStatuses } from "./lead.ts";
import { leadDetail } from "./lead-detail.actions.ts";
import { emailsOf, replaceEmails } from "./lead-emails.store.ts";
import { readScopeOf } from "./lead-list.actions.ts";
import * as list from "./lead-list.store.ts";
import { activeCloseReasons, activeLocations, activeSources, possibleOwners } from "./lead-options.store.ts";
import { phonesOf } from "./lead-phones.store.ts";
import { printLead } from "./lead-print.contract.ts";
import { leadRecord } from "./lead-record.actions.ts";
import { requireContact, requireOpen, requirePastBirthDate, setPhones, zoneOf } from "./lead-write.actions.ts";

export const leadHandlers = [
  query(listLeads, async (view, { query: { sort, page, pageSize, ...filters } }) => {
    const scope = await readScopeOf(view, filters.locationId);
    // Leads without a response are read longest overdue first, which is the order of their index.
    const by = filters.sla ? "response" : sort;
    return { ...(await list.leadPage(view.db, scope, filters, { sort: by, page, pageSize })), page, pageSize };
  }),

  action(searchLeads, async (act, { body }) => {
    const reach = act.reach("crm.view");
    const found = await list.findLeads(act.db, body.q, body.pageSize, {
      locationIds: reach.kind === "tenant" ? null : reach.kind === "location" ? [...reach.locationIds] : [],
      ownerId: act.actor.clinicianId,
      inReach: (column) => act.inReach("crm.view", "lead", column),
    });
    act.audit({ subjectId: null, detail: { found: found.length } });
    return { rows: found };
  }),

  query(leadBoard, async (view, { query: filters }) => ({
    columns: await list.leadBoard(view.db, await readScopeOf(view, filters.locationId), filters),
  })),

  query(leadOptions, async (view) => {
    const reach = view.reach("crm.view");
    const [sources, closeReasons, owners, locations, levels, labels] = await Promise.all([
      activeSources(view.db),
      activeCloseReasons(view.db),
      possibleOwners(view.db, view.now),
      activeLocations(view.db),
      levelsOfCare(view),
      labelsFor(view.db, "lead"),
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
      labels,
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

  verb(updateLead, leadRecord, async (act, lead, { body: { version: _, phones, emails, ...change } }) => {
    requireOpen(lead);
    requirePastBirthDate(act, change.dateOfBirth, await zoneOf(act, lead.locationId));
    if (phones) await setPhones(act, lead.id, phones);
    if (emails) await replaceEmails(act.db, lead.id, emails, act.now);
    requireContact({
      firstName: change.firstName === undefined ? lead.firstName : change.firstName,
      lastName: change.lastName === undefined ? lead.lastName : change.lastName,
      phones: await phonesOf(act.db, lead.id),
      emails: await emailsOf(act.db, lead.id),
    });
    await recordReferrer(act, lead, lead, {
      referralOrganizationId:
        change.referralOrganizationId === undefined ? lead.referralOrganizationId : change.referralOrganizationId,
      referralProfessionalId:
        change.referralProfessionalId === undefined ? lead.referralProfessionalId : change.referralProfessionalId,
    });
    act.auditDetail({ ...(phones ? { phones: true } : {}), ...(emails ? { emails: true } : {}) });
    return change;
  }),
];
