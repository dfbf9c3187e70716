import { listClients } from "#modules/clients/identity/client-list.contract.ts";
import { legalName } from "#modules/clients/identity/name.ts";
import { getAllClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { useCan, useRead } from "#platform/web/index.ts";
import { listRooms } from "../../places/room.contract.ts";

/** Active staff who work at the location. */
export function useStaffAt(locationId: string) {
  const { data } = useRead(getAllClinicians, {}, { enabled: useCan("clinicians.view"), staleMs: 300_000 });
  return (data?.rows ?? [])
    .filter((person) => person.locationIds.includes(locationId))
    .map((person) => ({ value: person.id, label: [person.fullName, ...person.credentials].join(", ") }));
}

/** Clients in treatment at the location, by name. */
export function useClientsAt(locationId: string) {
  const query = { location: locationId, statusList: "admitted,on_leave", pageSize: "100" };
  const enabled = useCan("clients.read") && locationId !== "";
  const { data } = useRead(listClients, { query }, { enabled, staleMs: 300_000 });
  return (data?.rows ?? []).map((row) => ({ value: row.clientId, label: `${legalName(row)}, ${row.mrNo}` }));
}

const meetingKinds: ReadonlySet<string> = new Set(["group", "dayroom", "office", "exam"]);

/** Rooms and vehicles of a location that are booked. */
export function usePlacesAt(locationId: string) {
  const { data } = useRead(listRooms, { query: { locationId } }, { enabled: locationId !== "", staleMs: 300_000 });
  const active = (data?.rows ?? []).filter(({ status }) => status === "active");
  const choices = (rows: typeof active) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return {
    rooms: choices(active.filter(({ kind, bookable }) => kind !== "vehicle" && (bookable || meetingKinds.has(kind)))),
    vehicles: choices(active.filter(({ kind }) => kind === "vehicle")),
  };
}
