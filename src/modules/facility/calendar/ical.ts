/** A busy time of a feed. */
export interface FeedEntry {
  uid: string;
  sequence: number;
  title: string;
  startsAt: string;
  endsAt: string;
  changedAt: string;
}

const stamp = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
const escaped = (text: string) => text.replace(/([\\;,])/g, "\\$1").replace(/\r?\n/g, "\\n");

const mostBytes = 75;

/** RFC 5545 §3.1: lines of at most 75 bytes, continued after a space; a character is never cut in two. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > mostBytes) {
      pieces.push(piece);
      piece = " ";
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join("\r\n");
}

/**
 * A calendar as RFC 5545. Times are in UTC, so no zone needs to be described, and every occurrence of a series is an entry of its
 * own with a UID that stays.
 */
export function icalendar(name: string, entries: readonly FeedEntry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Cairn//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    ...entries.flatMap((entry) => [
      "BEGIN:VEVENT",
      `UID:${entry.uid}`,
      `SEQUENCE:${entry.sequence}`,
      `DTSTAMP:${stamp(entry.changedAt)}`,
      `DTSTART:${stamp(entry.startsAt)}`,
      `DTEND:${stamp(entry.endsAt)}`,
      `SUMMARY:${escaped(entry.title)}`,
      "CLASS:PRIVATE",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
