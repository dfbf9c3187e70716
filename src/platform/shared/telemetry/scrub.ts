/**
 * Removes from a crash report what could identify a client (ERR-2): query strings, ids and record numbers, email addresses,
 * phone numbers and runs of nine digits. The browser does it before sending, the server again before storing.
 */
const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const phone = /(?:\+?1[ .-]?)?\(?\b\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/g;
const longNumber = /\d{9,}/g;
const queryString = /(https?:\/\/[^\s?#)]+|\/[\w/:-]+)\?[^\s"')]*/g;
/** `MR1000017`, `L-000123`; not the fingerprint in a script's name. */
const recordNumber = /\b(?:[A-Z]{1,4}|mr)-?\d{3,10}\b(?!\.js)/g;

export function scrubText(text: string): string {
  return text
    .replace(queryString, "$1")
    .replace(uuid, ":id")
    .replace(email, "[email]")
    .replace(phone, "[number]")
    .replace(longNumber, "[number]")
    .replace(recordNumber, ":id");
}

/** A path with every segment that holds a digit replaced by `:id`; no query, no hash. */
export function scrubPath(address: string): string {
  const [path = ""] = address.split(/[?#]/);
  return path
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
