/**
 * RFC 4180 text with a byte order mark, so that a spreadsheet reads it as UTF-8. A cell that a spreadsheet would take
 * for a formula is given an apostrophe (CSV injection).
 */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return `${utf8Mark}${[header, ...rows].map(csvLine).join("")}`;
}

export const utf8Mark = "\uFEFF";

/** One line of such a file, for files that are written in parts. */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(cell).join(",")}\r\n`;

function cell(value: string | number | null): string {
  if (value === null) return "";
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
