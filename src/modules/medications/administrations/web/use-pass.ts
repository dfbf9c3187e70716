import { useEffect, useMemo, useState } from "react";
import { listLocations } from "#modules/places/locations/location.contract.ts";
import { serverInstant, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { readPass } from "../pass.contract.ts";
import { type PassWindow, passRange, passWindows } from "./pass-window.ts";

/** The server's time, updated every 15 seconds so that dose states stay current. */
export function useServerTime(): string {
  const [now, setNow] = useState(serverInstant);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverInstant()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The med pass of the selected location, unit and window, with live updates. */
export function usePass() {
  const url = useUrlState();
  const session = useSession();
  const clock = useServerTime();
  const locations = useRead(listLocations, {});
  const mine = useMemo(
    () => (locations.data?.rows ?? []).filter((one) => session.locations.some(({ id }) => id === one.id)),
    [locations.data, session.locations],
  );
  const wanted = url.params.location ?? session.locationId ?? session.defaultLocationId;
  const location = mine.find((one) => one.id === wanted) ?? mine[0];
  const window: PassWindow = passWindows.find((one) => one.value === url.params.window)?.value ?? "now";
  const unit = location?.sections.find((section) => section.id === url.params.unit);
  const range = location ? passRange(window, location.timeZone, clock) : null;
  const read = useRead(
    readPass,
    {
      query: {
        locationId: location?.id ?? "",
        from: range?.from ?? "",
        to: range?.to ?? "",
        ...(unit ? { unit: unit.id } : {}),
      },
    },
    { enabled: location !== undefined, keep: true },
  );
  // Never shows doses at a time before the one the server computed them for.
  const now = read.data && read.data.now > clock ? read.data.now : clock;
  useLive(location ? `board:mar:${location.id}` : null, [readPass]);
  return { url, now, locations: mine, location, unit, window, read, locationsFailed: locations.error };
}
export type Pass = ReturnType<typeof usePass>;
