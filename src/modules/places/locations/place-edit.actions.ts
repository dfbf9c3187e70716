import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addBusinessLocation, addLocation } from "./add-location.ts";
import { businessLocationById, businessLocations, occupancyOf, placeById, placeDetails } from "./place.store.ts";
import * as contract from "./places-edit.contract.ts";

const taken = (path: string, message: string) => () => fieldProblem(path, message, "duplicate");
explainConstraint("business_locations_name", taken("body.name", "Another company has this name."));
explainConstraint("locations_name", taken("body.name", "Another place has this name."));
explainConstraint("locations_tenant_id_short_code_key", taken("body.shortCode", "Another place has this short code."));
explainConstraint("location_sections_name", taken("body.name", "This place has a section of that name."));

/** What was really given: an absent key leaves the value as it is. */
function given<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
}

async function tell(act: Act, locationId: string, keys: string[], detail: Record<string, unknown> = {}): Promise<void> {
  act.audit({ subjectId: locationId, locationId, fields: keys, detail });
  await act.raise("platform.location-changed", { locationId, keys });
}

/** A place or section cannot be switched off under the people who are in it. */
async function requireEmpty(act: Act, locationId: string, sectionId: string | null, name: string): Promise<void> {
  const here = (await occupancyOf(act, [locationId])).filter(
    (one) => sectionId === null || one.sectionId === sectionId,
  );
  const occupied = here.reduce((sum, one) => sum + one.occupied, 0);
  if (occupied > 0)
    throw new Problem("in-use", {
      detail: `${occupied} ${occupied === 1 ? "bed is" : "beds are"} taken in ${name}. Move the people first.`,
      params: { occupied },
    });
}

const businessHandlers = [
  query(contract.listBusinessLocations, async (view) => ({ rows: await businessLocations(view.db) })),

  action(contract.createBusinessLocation, async (act, { body }) => {
    const { name, legalName, billingAddress, remitAddress, ...rest } = body;
    const id = await addBusinessLocation(act, { name, legalName });
    await act.db
      .updateTable("businessLocations")
      .set({ ...rest, billingAddress: jsonb(billingAddress), remitAddress: jsonb(remitAddress) })
      .where("id", "=", id)
      .execute();
    act.audit({ subjectId: id, fields: ["business-location"] });
    return businessLocationById(act.db, id);
  }),

  action(contract.changeBusinessLocation, async (act, { params, body: { version, ...change } }) => {
    const before = await businessLocationById(act.db, params.businessLocationId);
    act.requireVersion(before, version);
    if (change.status === 2 && before.status === 1) {
      const used = await act.db
        .selectFrom("locations")
        .select("name")
        .where("businessLocationId", "=", before.id)
        .where("status", "=", 1)
        .execute();
      if (used.length > 0)
        throw new Problem("in-use", `${used.map((row) => row.name).join(", ")} bill through it. Move them first.`);
    }
    const { billingAddress, remitAddress, ...plain } = given(change);
    const fields = Object.keys(given(change));
    await act.db
      .updateTable("businessLocations")
      .set({
        ...plain,
        ...(billingAddress ? { billingAddress: jsonb(billingAddress) } : {}),
        ...(remitAddress ? { remitAddress: jsonb(remitAddress) } : {}),
        name: plain.name ?? before.name,
      })
      .where("id", "=", before.id)
      .execute();
    act.audit({ subjectId: before.id, fields });
    return businessLocationById(act.db, before.id);
  }),
];

const placeEditors = [
  query(contract.listPlaceDetails, async (view) => ({ rows: await placeDetails(view) })),

  action(contract.createPlace, async (act, { body }) => {
    const { address, businessLocationId, name, shortCode, timeZone, ...rest } = body;
    await businessLocationById(act.db, businessLocationId);
    const sort = (await placeDetails(act)).length;
    const { id } = await addLocation(act, { businessLocationId, name, shortCode, timeZone, address, sort });
    await act.db.updateTable("locations").set(rest).where("id", "=", id).execute();
    act.audit({ subjectId: id, locationId: id, fields: ["location"] });
    return placeById(act, id);
  }),

  action(contract.changePlace, async (act, { params, body: { version, ...change } }) => {
    await act.db.selectFrom("locations").select("id").where("id", "=", params.locationId).forUpdate().execute();
    const before = await placeById(act, params.locationId);
    act.requireVersion(before, version);
    if (change.businessLocationId) await businessLocationById(act.db, change.businessLocationId);
    const goesOff = change.status === 2 && before.status === 1;
    if (goesOff) await requireEmpty(act, before.id, null, before.name);
    const { address, ...plain } = given(change);
    await act.db
      .updateTable("locations")
      .set({ ...plain, ...(address ? { address: jsonb(address) } : {}), name: plain.name ?? before.name })
      .where("id", "=", before.id)
      .execute();
    await tell(act, before.id, Object.keys(given(change)));
    if (goesOff) await act.raise("platform.location-deactivated", { locationId: before.id });
    return placeById(act, before.id);
  }),

  action(contract.orderPlaces, async (act, { body: { locationId, ids } }) => {
    const table = locationId === null ? ("locations" as const) : ("locationSections" as const);
    const rows = await act.db
      .selectFrom(table)
      .select("id")
      .where("id", "in", ids)
      .$if(locationId !== null, (q) => q.where("locationId" as never, "=", locationId as never))
      .forUpdate()
      .execute();
    if (rows.length !== new Set(ids).size)
      throw new Problem("not-found", "Somebody changed the list meanwhile. Reload it.");
    for (const [sort, id] of ids.entries())
      await act.db.updateTable(table).set({ sort }).where("id", "=", id).execute();
    const about = locationId ?? (ids[0] as string);
    await tell(act, about, ["order"]);
  }),
];

async function sectionOf(act: Act, locationId: string, sectionId: string) {
  const place = await placeById(act, locationId);
  const found = place.sections.find((section) => section.id === sectionId);
  if (!found) throw new Problem("not-found", "There is no such section in this place.");
  const { occupancy: _, ...section } = found;
  return section;
}

const sectionEditors = [
  query(contract.listSections, async (view, { params }) => {
    const place = await placeById(view, params.locationId);
    view.requireLocation(place.id);
    return { rows: place.sections.map(({ occupancy: _, ...section }) => section) };
  }),

  action(contract.createSection, async (act, { params, body }) => {
    const place = await placeById(act, params.locationId);
    const id = newId();
    await act.db
      .insertInto("locationSections")
      .values({ id, locationId: place.id, ...body, sort: place.sections.length })
      .execute();
    await tell(act, place.id, ["sections"], { sectionId: id });
    return sectionOf(act, place.id, id);
  }),

  action(contract.changeSection, async (act, { params, body: { version, ...change } }) => {
    const before = await sectionOf(act, params.locationId, params.sectionId);
    act.requireVersion(before, version);
    if (change.status === 2 && before.status === 1) await requireEmpty(act, params.locationId, before.id, before.name);
    await act.db
      .updateTable("locationSections")
      .set({ ...given(change), name: change.name ?? before.name })
      .where("id", "=", before.id)
      .execute();
    await tell(act, params.locationId, ["sections"], { sectionId: before.id, fields: Object.keys(given(change)) });
    return sectionOf(act, params.locationId, before.id);
  }),
];

export const placeEditHandlers = [...businessHandlers, ...placeEditors, ...sectionEditors];
