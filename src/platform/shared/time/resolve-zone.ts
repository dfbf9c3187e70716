import { TimeError, timeMessages } from "./time-error.ts";
import { ianaZone } from "./zone.ts";
import { zoneEntries } from "./zone-entries.generated.ts";

// Abbreviations and names are shared by many zones; a facility here means these first, then any other American zone.
const preferred = [
  "America/Los_Angeles",
  "America/Denver",
  "America/Chicago",
  "America/New_York",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
  "Europe/London",
  "Asia/Kolkata",
];

let names: Map<string, string> | undefined;

function table(): Map<string, string> {
  if (names) return names;
  const found = new Map<string, string>();
  const add = (key: string, zone: string) => {
    const folded = key.toLowerCase();
    if (key !== "" && !found.has(folded)) found.set(folded, zone);
  };
  const rank = (zone: string, country: string) => {
    const place = preferred.indexOf(zone);
    return place >= 0 ? place : country === "US" ? preferred.length : preferred.length + 1;
  };
  const entries = [...zoneEntries].sort((a, b) => rank(a[0], a[1]) - rank(b[0], b[1]));
  // Texts first: they say more than a name, and a name more than an abbreviation.
  for (const [zone, , text, display] of entries) for (const key of [text, display]) add(key, zone);
  for (const [zone, , , , name, , dst] of entries) {
    add(name, zone);
    if (dst) add(name.replace("Standard", "Daylight"), zone);
  }
  for (const [zone, , , , , abbreviation, dst] of entries) for (const key of [abbreviation, dst]) add(key, zone);
  names = found;
  return found;
}

/**
 * The IANA zone for its common names: an IANA name, an entry's text (`(UTC-08:00) Pacific Time (US &
 * Canada)`), its name (`Pacific Standard Time`) or abbreviation (`PST`, `PDT`). A bare `EST` or `MST` is read as
 * the abbreviation, with its DST, not as IANA's fixed offset of that name. Throws 'Invalid timezone text'.
 */
export function resolveZone(text: string): string {
  const asked = text.trim();
  if (asked.includes("/") && !asked.startsWith("(")) return ianaZone(asked);
  const named = table().get(asked.toLowerCase());
  if (named) return named;
  if (asked === "") throw new TimeError(timeMessages.zone);
  return ianaZone(asked);
}
