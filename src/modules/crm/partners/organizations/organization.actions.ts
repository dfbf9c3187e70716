import { placeOfZip } from "#modules/places/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { create, record, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { forgetInSearch, indexForSearch } from "#platform/server/search/search.ts";
import type { SearchKind } from "#platform/server/search/search-rebuild.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { partnerOwners } from "../owners.store.ts";
import { announcePartner, countedSince, numbersOf, requireOwner } from "../partner.actions.ts";
import { labelsInUse, lockPartner, requirePartner } from "../partner.store.ts";
import { listPeople } from "../professionals/professional.contract.ts";
import { rolesOf } from "../professionals/role.store.ts";
import * as contract from "./organization.contract.ts";
import * as store from "./organization.store.ts";
import { organizationKindLabels, standingOf } from "./organization.ts";

type Organization = contract.Organization;

const longAgo = "1970-01-01T00:00:00.000Z";

/** An organization as its verbs change it; the answer counts referrals of the last 12 months. */
const organizationRecord = record({
  table: "organizations",
  subject: "organization",
  key: "organizationId",
  load: async (db, id: string) => {
    await store.lockOrganization(db, id);
    return store.organizationById(db, id, longAgo);
  },
  scope: "facility",
  json: ["address"],
  view: (act, { id }: Organization) => store.organizationById(act.db, id, countedSince(act)),
  saved: async (act, { after }) => {
    await indexOrganization(act, after.id);
    await announcePartner(act, "organization", after.id);
  },
});

type Checked = "ownerId" | "secondaryOwnerId" | "parentId" | "stage" | "blockedReason";
type Given = { [Field in Checked]?: Organization[Field] | undefined };

/** Refuses a stage without its reason, and owners or a parent that cannot be (REF-5). */
async function checkedValues(act: Act, given: Given, before: Organization | null) {
  await requireOwner(act, "ownerId", given.ownerId);
  await requireOwner(act, "secondaryOwnerId", given.secondaryOwnerId);
  if (given.parentId) {
    if (given.parentId === before?.id) throw fieldProblem("body.parentId", "An organization cannot be part of itself.");
    await lockPartner(act.db, "organization", given.parentId);
  }
  if (given.stage === undefined && given.blockedReason === undefined) return {};
  const standing = standingOf({
    stage: given.stage ?? before?.stage ?? "prospect",
    blockedReason: given.blockedReason === undefined ? (before?.blockedReason ?? null) : given.blockedReason,
  });
  if (!standing) throw fieldProblem("body.blockedReason", "Enter why this organization is blocked.");
  return standing;
}

const requirePresent = ({ archivedAt }: Organization) => {
  if (archivedAt !== null) throw new Problem("wrong-state", "This organization is archived. Restore it first.");
};

export const organizationHandlers = [
  query(contract.listOrganizations, async (view, { query: { near: zip, sort, page, pageSize, ...filters } }) => {
    const near = zip ? await placeOfZip(view.db, zip) : null;
    if (zip && !near) throw new Problem("zip-unknown", "This ZIP code was not found.");
    return store.organizationPage(view.db, filters, { near, sort, since: countedSince(view), page, pageSize });
  }),

  query(contract.partnerOptions, async (view) => ({
    owners: await partnerOwners(view.db, view.now),
    labels: await labelsInUse(view.db),
  })),

  create(contract.createOrganization, organizationRecord, {
    values: async (act, { body: { address, ...body } }) => ({
      ...body,
      ...numbersOf(body),
      ...(await checkedValues(act, body, null)),
      address: address ?? {},
    }),
  }),

  query(contract.getOrganization, async (view, { params }) =>
    store.organizationById(view.db, params.organizationId, countedSince(view)),
  ),

  query(contract.printOrganization, async (view, { params }) =>
    store.organizationById(view.db, params.organizationId, countedSince(view)),
  ),

  verb(contract.updateOrganization, organizationRecord, async (act, before, { body: { version: _, ...body } }) => {
    requirePresent(before);
    return { ...body, ...numbersOf(body), ...(await checkedValues(act, body, before)) };
  }),

  verb(contract.archiveOrganization, organizationRecord, (act, before) => {
    requirePresent(before);
    return { archivedAt: act.now };
  }),

  verb(contract.restoreOrganization, organizationRecord, (_, before) => {
    if (before.archivedAt === null) throw new Problem("wrong-state", "This organization is not archived.");
    return { archivedAt: null };
  }),

  query(listPeople, async (view, { params: { organizationId } }) => {
    await requirePartner(view.db, "organization", organizationId);
    return { rows: await rolesOf(view.db, { organizationId }) };
  }),
];

/** Updates the organization's search entry; an archived one is found in the list of archived organizations only. */
export async function indexOrganization(act: Pick<Act, "db">, id: string): Promise<void> {
  const found = await store.organizationForSearch(act.db, id);
  if (!found || found.archivedAt !== null) return forgetInSearch(act, "organization", id);
  await indexForSearch(act, {
    kind: "organization",
    subjectId: id,
    title: found.name,
    subtitle: organizationKindLabels[found.kind],
    text: [found.name, ...found.aliases, found.npi, found.phone?.replace(/^\+1?/, "")].filter(Boolean).join(" "),
    link: `/crm/organization/${id}`,
    locationId: null,
  });
}

/** Organizations in the global search. */
export const organizationSearch: SearchKind = {
  kind: "organization",
  label: "Organizations",
  permission: "crm.partners",
  rebuild: { table: "organizations", index: indexOrganization },
};
