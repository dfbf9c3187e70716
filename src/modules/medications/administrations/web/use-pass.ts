import { useEffect, useMemo, useState } from "react";
import { listLocations } from "#modules/places/locations/places.contract.ts";
import { serverInstant, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { readPass } from "../pass.contract.ts";
import { type PassWindow, passRange, passWindows } from "./pass-window.ts";

/** The server's time, at most 15 seconds old: cues change by themselves. */
export function useServerTime(): string {
  const [now, setNow] = useState(serverInstant);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverInstant()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The sheet of the chosen place, unit and window, kept fresh by the live channel. */
export function usePass() {
  const url = useUrlState();
  const session = useSession();
  const clock = useServerTime();
  const places = useRead(listLocations, {});
  const mine = useMemo(
    () => (places.data?.rows ?? []).filter((place) => session.locations.some((location) => location.id === place.id)),
    [places.data, session.locations],
  );
  const wanted = url.params.location ?? session.locationId ?? session.defaultLocationId;
  const place = mine.find((one) => one.id === wanted) ?? mine[0];
  const window: PassWindow = passWindows.find((one) => one.value === url.params.window)?.value ?? "now";
  const unit = place?.sections.find((section) => section.id === url.params.unit);
  const range = place ? passRange(window, place.timeZone, clock) : null;
  const sheet = useRead(
    readPass,
    {
      query: {
        locationId: place?.id ?? "",
        from: range?.from ?? "",
        to: range?.to ?? "",
        ...(unit ? { unit: unit.id } : {}),
      },
    },
    { enabled: place !== undefined, keep: true },
  );
  // What the sheet was worked out for is never later than the time it is shown against.
  const now = sheet.data && sheet.data.now > clock ? sheet.data.now : clock;
  useLive(place ? `board:mar:${place.id}` : null, [readPass]);
  return { url, now, places: mine, place, unit, window, sheet, placesFailed: places.error };
}
export type Pass = ReturnType<typeof usePass>;
