import { listRooms } from "#modules/facility/places/room.contract.ts";
import { getAllClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { useRead } from "#platform/web/index.ts";

/** Rooms of a location where groups meet. */
export function useGroupRooms(locationId: string) {
  const { data } = useRead(listRooms, { query: { locationId } }, { enabled: locationId !== "", staleMs: 300_000 });
  return (data?.rows ?? [])
    .filter(({ kind, bookable }) => bookable || kind === "group" || kind === "dayroom")
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** Active staff who work at the location. */
export function useStaffAt(locationId: string) {
  const { data } = useRead(getAllClinicians, {}, { staleMs: 300_000 });
  return (data?.rows ?? [])
    .filter((person) => person.locationIds.includes(locationId))
    .map((person) => ({ value: person.id, label: [person.fullName, ...person.credentials].join(", ") }));
}
