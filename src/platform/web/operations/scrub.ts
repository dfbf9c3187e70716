/**
 * Takes out of a crash report what could point at a person (ERR-2): query strings, ids and record numbers in paths,
 * e-mail addresses, telephone numbers and runs of nine digits. The server does the same again.
 */
const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const phone = /(?:\+?1[ .-]?)?\(?\b\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/g;
const longNumber = /\d{9,}/g;
const queryString = /(https?:\/\/[^\s?#)]+)\?[^\s)]*/g;
const recordNumber = /\b[A-Z]{1,4}-?\d{3,10}\b/g;

export function scrubText(text: string): string {
  return text
    .replace(queryString, "$1")
    .replace(uuid, ":id")
    .replace(email, "[e-mail]")
    .replace(phone, "[number]")
    .replace(longNumber, "[number]")
    .replace(recordNumber, ":id");
}

/** A path with every segment that holds a digit replaced by `:id`; no query, no hash. */
export function scrubPath(pathname: string): string {
  return pathname
    .split("/")
    .map((segment) => (/\d/.test(decode(segment)) || segment.includes("@") ? ":id" : segment))
    .join("/");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

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
