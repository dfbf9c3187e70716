let options: { value: string; label: string }[] | undefined;

/** Time zones by name, for somebody who is not signed in yet: the browser's own list, those of the United States first. */
export function zoneEntries(): { value: string; label: string }[] {
  options ??= [...Intl.supportedValuesOf("timeZone")]
    .sort((a, b) => Number(b.startsWith("America/")) - Number(a.startsWith("America/")))
    .map((value) => ({ value, label: value.replaceAll("_", " ") }));
  return options;
}
