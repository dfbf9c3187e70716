import { roleLabels, roles } from "#platform/shared/access/permissions.ts";

export interface PastedPerson {
  firstName?: string;
  lastName?: string;
  email?: string;
  role?: string;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
const staffRoles = roles.filter((role) => role !== "client" && role !== "guardian");

/** A role by code or label in any spelling: `Nurse Manager`, `nurse_manager`. */
function roleOf(text: string): string | undefined {
  const wanted = plain(text);
  return staffRoles.find((role) => plain(role) === wanted || plain(roleLabels[role]) === wanted);
}

/** `Lind, Eva` and `Eva Maria Lind`: the last word is the last name unless there is a comma. */
function nameOf(words: readonly string[]): Pick<PastedPerson, "firstName" | "lastName"> {
  const parts = words.join(" ").trim().split(/\s+/).filter(Boolean);
  const lastName = parts.length > 1 ? parts.at(-1) : undefined;
  const firstName = (lastName ? parts.slice(0, -1) : parts).join(" ");
  return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
}

/**
 * Parses a staff list pasted from an email or a spreadsheet, one person per line: name, email and role in any order, separated
 * by tabs, commas or semicolons (`Eva Lind <eva@example.org>, nurse`). Unreadable parts are left empty for the
 * form; a line without an email address, such as a heading, is skipped.
 */
export function readPastedPeople(text: string): PastedPerson[] {
  return text
    .split(/\r?\n/)
    .map((line): PastedPerson | null => {
      const email = /[^\s<>,;]+@[^\s<>,;]+\.[^\s<>,;]+/.exec(line)?.[0].toLowerCase();
      if (!email) return null;
      const rest = line.replace(/<?[^\s<>,;]+@[^\s<>,;]+>?/, "\t");
      const cells = rest
        .split(/[\t,;]/)
        .map((cell) => cell.trim())
        .filter(Boolean);
      const role = cells.map(roleOf).find(Boolean);
      return { ...nameOf(cells.filter((cell) => !roleOf(cell))), email, ...(role ? { role } : {}) };
    })
    .filter((person) => person !== null);
}
