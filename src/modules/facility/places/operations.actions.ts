import { edit } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { getOperations, putOperations } from "./operations.contract.ts";
import { operationsOf, operationsRecord } from "./operations.store.ts";
import { placeById } from "./place.store.ts";

export const operationsHandlers = [
  query(getOperations, async (view, { params }) => {
    await placeById(view.db, params.locationId);
    view.requireLocation(params.locationId);
    return operationsOf(view.db, params.locationId);
  }),
  edit(putOperations, operationsRecord),
];
