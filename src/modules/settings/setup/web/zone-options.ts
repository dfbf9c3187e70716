let options: { value: string; label: string }[] | undefined;

/** Time zones by name, for somebody who is not signed in yet: the browser's own list, those of the United States first. */
export function zoneEntries(): { value: string; label: string }[] {
  // The list leaves UTC out, which is what a server in a data centre says it stands in.
  options ??= [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])]
    .sort((a, b) => Number(b.startsWith("America/")) - Number(a.startsWith("America/")))
    .map((value) => ({ value, label: value.replaceAll("_", " ") }));
  return options;
}

/** Where this browser stands. */
export const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
