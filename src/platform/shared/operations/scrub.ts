/** Takes out of a text what could name a person: query strings, ids and record numbers, e-mails, phones, long numbers (ERR-2). */
export function scrub(text: string): string {
  return text
    .replace(/\?[^\s"')]*/g, "")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, ":id")
    .replace(/\bMR\d{4,}\b/gi, ":id")
    .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, "[e-mail]")
    .replace(/\+?\d?[ .(-]*\d{3}[ .)-]+\d{3}[ .-]\d{4}\b/g, "[phone]")
    .replace(/\b\d{9,}\b/g, "[number]");
}
