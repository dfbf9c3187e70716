let options: { value: string; label: string }[] | undefined;

/** Time zone options from the browser, US zones first; usable without a session. */
export function zoneEntries(): { value: string; label: string }[] {
  // The browser's list omits UTC, the usual zone of servers.
  options ??= [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])]
    .sort((a, b) => Number(b.startsWith("America/")) - Number(a.startsWith("America/")))
    .map((value) => ({ value, label: value.replaceAll("_", " ") }));
  return options;
}

/** The browser's time zone. */
export const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
