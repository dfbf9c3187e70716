/** Tag, role and test id of what was clicked: never its text or value. */
export function describeElement(element: Element | null): string | null {
  if (!element) return null;
  const role = element.getAttribute("role");
  const testId = element.getAttribute("data-testid");
  return [element.tagName.toLowerCase(), role && `role=${role}`, testId && `test=${testId}`].filter(Boolean).join(" ");
}

/** `macOS 10.15`, `Windows`; a coarse word, because a fine one would single people out. */
export function osOf(userAgent: string): string {
  const known: [RegExp, string][] = [
    [/iPhone|iPad|iPod/, "iOS"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/CrOS/, "ChromeOS"],
    [/Mac OS X/, "macOS"],
    [/Linux/, "Linux"],
  ];
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "unknown";
}

/** `Chrome 141`, `Safari 18`: name and major version. */
export function browserOf(userAgent: string): string {
  const known: [RegExp, string][] = [
    [/Edg(?:iOS|A)?\/(\d+)/, "Edge"],
    [/OPR\/(\d+)/, "Opera"],
    [/(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
    [/(?:Chrome|CriOS|Chromium)\/(\d+)/, "Chrome"],
    [/Version\/(\d+).*Safari/, "Safari"],
  ];
  for (const [pattern, name] of known) {
    const major = pattern.exec(userAgent)?.[1];
    if (major) return `${name} ${major}`;
  }
  return "unknown";
}
