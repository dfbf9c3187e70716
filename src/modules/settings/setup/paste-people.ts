import { roleLabels, roles } from "#platform/shared/access/permissions.ts";

export interface PastedPerson {
  firstName?: string;
  lastName?: string;
  email?: string;
  role?: string;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
const staffRoles = roles.filter((role) => role !== "client" && role !== "guardian");

/** A role by its code or its label, however it is spelled: `Nurse Manager`, `nurse_manager`. */
function roleOf(text: string): string | undefined {
  const wanted = plain(text);
  return staffRoles.find((role) => plain(role) === wanted || plain(roleLabels[role]) === wanted);
}

/** `Lind, Eva` and `Eva Maria Lind`: the last word is the last name, unless a comma says otherwise. */
function nameOf(words: readonly string[]): Pick<PastedPerson, "firstName" | "lastName"> {
  const parts = words.join(" ").trim().split(/\s+/).filter(Boolean);
  const lastName = parts.length > 1 ? parts.at(-1) : undefined;
  const firstName = (lastName ? parts.slice(0, -1) : parts).join(" ");
  return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
}

/**
 * A list of colleagues as it is pasted from a mail or a spreadsheet, one a line: name, address and role in any order, parted
 * by tabs, commas or semicolons (`Eva Lind <eva@example.org>, nurse`). What cannot be read stays out of the person and is
 * asked for in the form; a line without an address, such as a heading, is left out.
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
