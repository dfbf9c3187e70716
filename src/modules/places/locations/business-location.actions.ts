import { create, edit, record } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { businessLocationForUpdate, businessLocations } from "./business-location.store.ts";
import { activeLocationNames } from "./location.store.ts";
import * as contract from "./location-edit.contract.ts";
import { isPlaceInactive } from "./place-states.ts";

const companyRecord = record({
  table: "businessLocations",
  subject: "business-location",
  key: "businessLocationId",
  load: businessLocationForUpdate,
  scope: "facility",
  json: ["billingAddress", "remitAddress"],
});

export const businessLocationHandlers = [
  query(contract.listBusinessLocations, async (view) => ({ rows: await businessLocations(view.db) })),
  create(contract.createBusinessLocation, companyRecord),
  edit(contract.changeBusinessLocation, companyRecord, {
    beforeSave: async (act, company, { status }) => {
      const used = isPlaceInactive({ status }) ? await activeLocationNames(act.db, company.id) : [];
      if (used.length > 0)
        throw new Problem(
          "in-use",
          `${used.join(", ")} ${used.length === 1 ? "bills" : "bill"} through this company. Choose another company for ${used.length === 1 ? "it" : "them"} first.`,
        );
    },
  }),
];
