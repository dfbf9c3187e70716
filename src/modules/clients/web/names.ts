import { listLocations } from "#modules/places/locations/location.contract.ts";
import { placeStates } from "#modules/places/locations/place-states.ts";
import { getAllClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { useExtensions, useLoaded, useRead } from "#platform/web/index.ts";
import type { LevelOfCareRow } from "./chart-extensions.ts";

const day = 86_400_000;

/** Location names by id; empty text until they load. */
export function useLocationNames() {
  const read = useRead(listLocations, {}, { staleMs: day });
  const rows = read.data?.rows ?? [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows,
    name: (id: string | null | undefined) => (id ? (byId.get(id)?.name ?? "") : ""),
    /** Short code, such as `ACR`. */
    code: (id: string | null | undefined) => (id ? (byId.get(id)?.shortCode ?? "") : ""),
    options: rows
      .filter((row) => placeStates.fromCode(row.status) === "active")
      .map((row) => ({ value: row.id, label: row.name })),
    sections: (id: string | null | undefined) => (id ? (byId.get(id)?.sections ?? []) : []),
  };
}

const noLevels = async () => () => [];
const levelLabel = ({ code, name }: LevelOfCareRow) => `${code} ${name}`;

/** Levels of care by id: the short code for tables, code and name elsewhere. */
export function useLevels() {
  const [source] = useExtensions("client.levels-of-care");
  const useRows = useLoaded(source?.load ?? noLevels);
  const rows = useRows();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const of = (id: string | null | undefined) => (id ? byId.get(id) : undefined);
  return {
    rows,
    of,
    code: (id: string | null | undefined) => of(id)?.code ?? "",
    label: (id: string | null | undefined) => {
      const level = of(id);
      return level ? levelLabel(level) : "";
    },
    options: rows.filter((row) => row.active).map((row) => ({ value: row.id, label: levelLabel(row) })),
  };
}

/** Active staff for pickers, optionally limited to some roles. */
export function useActiveStaff(roles?: readonly string[]) {
  const read = useRead(getAllClinicians, {}, { staleMs: 5 * 60_000 });
  const rows = (read.data?.rows ?? []).filter((row) => !roles || roles.includes(row.role));
  return { rows, options: rows.map((row) => ({ value: row.id, label: row.fullName })) };
}
