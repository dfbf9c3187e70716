/**
 * The server's clock decides (architecture §5.3), so the browser learns its own offset from `Date` headers. A header has
 * whole seconds and travels half the round trip, so the reading with the shortest trip is kept, re-read when it is old.
 */
const staleAfterMs = 10 * 60_000;
let best = { offsetMs: 0, tripMs: Number.POSITIVE_INFINITY, takenAt: 0 };

/** The offset in milliseconds one answer shows: server time minus the browser's. Null when the header is unreadable. */
export function offsetFrom(dateHeader: string | null, sentAt: number, receivedAt: number): number | null {
  const server = dateHeader ? Date.parse(dateHeader) : Number.NaN;
  if (Number.isNaN(server)) return null;
  // The header is cut to the second: half a second is its likeliest remainder.
  return Math.round(server + 500 - (sentAt + receivedAt) / 2);
}

export function learnServerClock(dateHeader: string | null, sentAt: number, receivedAt: number): void {
  const offsetMs = offsetFrom(dateHeader, sentAt, receivedAt);
  if (offsetMs === null) return;
  const tripMs = receivedAt - sentAt;
  if (tripMs <= best.tripMs || receivedAt - best.takenAt > staleAfterMs)
    best = { offsetMs, tripMs, takenAt: receivedAt };
}

/** The server's time now, in milliseconds since the epoch, as well as this browser knows it. */
export function serverNow(): number {
  return Date.now() + best.offsetMs;
}

/** The server's time now as an instant of the wire: `2026-11-20T18:27:00.000Z`. */
export function serverInstant(): string {
  return new Date(serverNow()).toISOString();
}
