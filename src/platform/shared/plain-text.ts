/** Control characters except tab and line breaks. The database and printouts cannot hold them. */
const control = /[^\P{Cc}\t\n\r\u{80}-\u{9f}]/u;
const everyControl = new RegExp(control, "gu");

export const isPlainText = (text: string): boolean => !control.test(text) && text.isWellFormed();

/** Text that was pasted with invisible control characters, without them. A line break of another program stays a line break. */
export const toPlainText = (text: string): string =>
  isPlainText(text)
    ? text
    : text.replace(everyControl, (found) => (found === "\v" || found === "\f" ? "\n" : "")).toWellFormed();

const namedAtMost = 20;
const deepest = 40;

/** What in a value cannot be saved: texts and keys with control characters, and nesting that no form has. */
export function unsavable(value: unknown, path: string): { path: string; message: string }[] {
  const found: { path: string; message: string }[] = [];
  const visit = (one: unknown, at: string, depth: number): void => {
    if (found.length >= namedAtMost) return;
    if (typeof one === "string") {
      if (!isPlainText(one)) found.push({ path: at, message: invisible });
    } else if (typeof one !== "object" || one === null) return;
    else if (depth > deepest) found.push({ path: at, message: "This is nested too deeply." });
    else
      for (const [key, part] of Object.entries(one))
        if (isPlainText(key)) visit(part, `${at}.${key}`, depth + 1);
        else found.push({ path: at, message: invisible });
  };
  visit(value, path, 0);
  return found;
}

const invisible = "This contains an invisible character that cannot be saved. Delete the text and type it again.";
