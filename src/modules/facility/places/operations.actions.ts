import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { getOperations, putOperations } from "./operations.contract.ts";
import { operationsOf } from "./operations.store.ts";
import { placeById } from "./place.store.ts";

export const operationsHandlers = [
  query(getOperations, async (view, { params }) => {
    await placeById(view.db, params.locationId);
    view.requireLocation(params.locationId);
    return operationsOf(view.db, params.locationId);
  }),

  action(putOperations, async (act, { params: { locationId }, body: { version, ...change } }) => {
    await placeById(act.db, locationId);
    act.requireLocation(locationId);
    const before = await operationsOf(act.db, locationId);
    act.requireVersion(before, version);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (before.version === 0)
      await act.db
        .insertInto("locationOperations")
        .values({ id: newId(), locationId, ...given })
        .execute();
    else if (Object.keys(given).length > 0)
      await act.db.updateTable("locationOperations").set(given).where("locationId", "=", locationId).execute();
    act.audit({ subjectId: locationId, locationId, fields: Object.keys(given) });
    return operationsOf(act.db, locationId);
  }),
];
