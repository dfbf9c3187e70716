/** 'Good morning' until noon, 'Good afternoon' until five, 'Good evening' after that and before four at night. */
export function greetingAt(atMs: number, timeZone: string): string {
  const hour = Number(new Intl.DateTimeFormat("en-US", { hour: "numeric", hourCycle: "h23", timeZone }).format(atMs));
  if (hour >= 4 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 17 ? "Good afternoon" : "Good evening";
}

/** `3 h`, `2 days`: age of an item; empty below one minute. */
export function waitedText(sinceIso: string | null, nowMs: number): string | null {
  if (!sinceIso) return null;
  const minutes = Math.floor((nowMs - Date.parse(sinceIso)) / 60_000);
  if (minutes < 1) return null;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}
