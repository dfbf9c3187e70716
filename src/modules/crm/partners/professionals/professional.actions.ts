import type { Act } from "#platform/server/execution/context.ts";
import { create, record, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { forgetInSearch, indexForSearch } from "#platform/server/search/search.ts";
import type { SearchKind } from "#platform/server/search/search-rebuild.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { announcePartner, countedSince, numbersOf, requireOwner } from "../partner.actions.ts";
import { lockPartner } from "../partner.store.ts";
import * as contract from "./professional.contract.ts";
import * as store from "./professional.store.ts";
import { professionalName } from "./professional.ts";
import { endRoleRow, insertRole } from "./role.store.ts";

type Professional = contract.Professional;

const longAgo = "1970-01-01T00:00:00.000Z";

/** A professional as their verbs change them; the answer counts referrals of the last 12 months. */
const professionalRecord = record({
  table: "professionals",
  subject: "professional",
  key: "professionalId",
  load: async (db, id: string) => {
    await store.lockProfessional(db, id);
    return store.professionalById(db, id, longAgo);
  },
  scope: "facility",
  view: (act, { id }: Professional) => store.professionalById(act.db, id, countedSince(act)),
  saved: async (act, { after }) => {
    await indexProfessional(act, after.id);
    await announcePartner(act, "professional", after.id);
  },
});

const requirePresent = ({ archivedAt }: Professional) => {
  if (archivedAt !== null) throw new Problem("wrong-state", "This professional is archived. Restore them first.");
};

export const professionalHandlers = [
  query(contract.listProfessionals, async (view, { query: { sort, page, pageSize, ...filters } }) =>
    store.professionalPage(view.db, filters, { sort, since: countedSince(view), page, pageSize }),
  ),

  create(contract.createProfessional, professionalRecord, {
    values: async (act, { body: { organizationId, title: _, ...body } }) => {
      await requireOwner(act, "ownerId", body.ownerId);
      if (organizationId) await lockPartner(act.db, "organization", organizationId);
      return { ...body, ...numbersOf(body) };
    },
    afterSave: async (act, { id }, { input: { body } }) => {
      if (!body.organizationId) return;
      const { organizationId, title } = body;
      await insertRole(act.db, { professionalId: id, organizationId, title, isPrimary: true });
      await indexProfessional(act, id);
    },
  }),

  query(contract.getProfessional, async (view, { params }) =>
    store.professionalById(view.db, params.professionalId, countedSince(view)),
  ),

  query(contract.printProfessional, async (view, { params }) =>
    store.professionalById(view.db, params.professionalId, countedSince(view)),
  ),

  verb(contract.updateProfessional, professionalRecord, async (act, before, { body: { version: _, ...body } }) => {
    requirePresent(before);
    await requireOwner(act, "ownerId", body.ownerId);
    return { ...body, ...numbersOf(body) };
  }),

  verb(contract.archiveProfessional, professionalRecord, (act, before) => {
    requirePresent(before);
    return { archivedAt: act.now };
  }),

  verb(contract.restoreProfessional, professionalRecord, (_, before) => {
    if (before.archivedAt === null) throw new Problem("wrong-state", "This professional is not archived.");
    return { archivedAt: null };
  }),

  verb(contract.addRole, professionalRecord, async (act, before, { body }) => {
    requirePresent(before);
    await lockPartner(act.db, "organization", body.organizationId);
    await insertRole(act.db, { ...body, professionalId: before.id });
    return undefined;
  }),

  verb(contract.endRole, professionalRecord, async (act, before, { params }) => {
    await endRoleRow(act.db, before.id, params.roleId, localDate(act.now, act.timeZone));
    return undefined;
  }),
];

/** Updates the professional's search entry; an archived one is found in the list of archived professionals only. */
export async function indexProfessional(act: Pick<Act, "db">, id: string): Promise<void> {
  const found = await store.professionalForSearch(act.db, id);
  if (!found || found.archivedAt !== null) return forgetInSearch(act, "professional", id);
  const { organizationName, title } = await store.professionalById(act.db, id, longAgo);
  await indexForSearch(act, {
    kind: "professional",
    subjectId: id,
    title: professionalName(found),
    subtitle: [title, organizationName].filter(Boolean).join(", ") || null,
    text: [found.firstName, found.lastName, found.npi, found.email, found.phone?.replace(/^\+1?/, "")]
      .filter(Boolean)
      .join(" "),
    link: `/crm/professional/${id}`,
    locationId: null,
  });
}

/** Professionals in the global search. */
export const professionalSearch: SearchKind = {
  kind: "professional",
  label: "Professionals",
  permission: "crm.partners",
  rebuild: { table: "professionals", index: indexProfessional },
};
