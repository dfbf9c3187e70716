/** Formats times and dates in the location's time zone without the time library, to keep the page small. */

const parts = new Map<string, Intl.DateTimeFormat>();
function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone}|${JSON.stringify(options)}`;
  let found = parts.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options });
    parts.set(key, found);
  }
  return found;
}

/** "2:45 AM" */
export const formatTime = (at: string | number, zone: string): string =>
  formatter(zone, { hour: "numeric", minute: "2-digit" })
    .format(new Date(at))
    .replace(/\u202f/g, " ");
/** "11-21-2026" */
export const formatDate = (at: string | number, zone: string): string =>
  formatter(zone, { year: "numeric", month: "2-digit", day: "2-digit" }).format(new Date(at)).replaceAll("/", "-");
/** Hour heading of the due list: "Saturday 11-21-2026, 2 AM". */
export const formatHour = (at: string, zone: string): string =>
  `${formatter(zone, { weekday: "long" }).format(new Date(at))} ${formatDate(at, zone)}, ${formatter(zone, {
    hour: "numeric",
  })
    .format(new Date(at))
    .replace(/\u202f/g, " ")}`;
/** "PST" */
export const zoneName = (at: string | number, zone: string): string =>
  formatter(zone, { timeZoneName: "short" })
    .formatToParts(new Date(at))
    .find((part) => part.type === "timeZoneName")?.value ?? zone;

/** "05-14-1990 (36)", or a text if missing. */
export function formatBirthDate(birthDate: string | null, today: string): string {
  if (!birthDate) return "DOB not recorded";
  const [year = "", month = "", day = ""] = birthDate.split("-");
  const [todayMonth = "", todayDay = "", todayYear = ""] = today.split("-");
  const before = `${todayMonth}-${todayDay}` < `${month}-${day}`;
  return `${month}-${day}-${year} (${Number(todayYear) - Number(year) - (before ? 1 : 0)})`;
}

/** Letters and digits only, without accents: "nunez" finds "Núñez". */
export const searchText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
