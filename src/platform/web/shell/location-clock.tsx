import { useEffect, useState } from "react";
import { serverNow } from "../api/server-clock.ts";
import { useSession } from "../session/session-context.ts";

/** `10:42 AM PST` at a moment in a zone. */
export function clockText(atMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone, timeZoneName: "short" })
    .format(atMs)
    .replace("\u202f", " ");
}

/** The time at the chosen place, by the server's clock: that is the one doses and signatures are timed by. */
export function LocationClock({ className = "" }: { className?: string | undefined }) {
  const { locations, locationId, tenant } = useSession();
  const zone = locations.find((location) => location.id === locationId)?.timeZone ?? tenant.timeZone;
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return <span className={`${className} cairn-figures`}>{clockText(now, zone)}</span>;
}
