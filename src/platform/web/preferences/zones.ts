import { useMemo } from "react";
import { listTimeZones } from "#platform/shared/time/time-zones.contract.ts";
import { useRead } from "../api/query.ts";

/** Time zones to choose from, west to east; the one chosen is always among them, by its IANA name if it must be. */
export function useZoneOptions(chosen: string | null | undefined): { value: string; label: string }[] {
  const { data } = useRead(listTimeZones, {});
  return useMemo(() => {
    const options =
      data?.rows.flatMap((row) => {
        const value = chosen && row.utc.includes(chosen) ? chosen : row.zone;
        return [{ value, label: row.display }];
      }) ?? [];
    if (chosen && !options.some((option) => option.value === chosen)) options.unshift({ value: chosen, label: chosen });
    return options;
  }, [data, chosen]);
}
