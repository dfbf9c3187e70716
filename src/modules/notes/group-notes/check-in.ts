/** How long a code on the facilitator's screen lets phones in; a tablet stays paired until half an hour after the session. */
export const qrMinutes = 15;
export const tabletAfterMinutes = 30;
export const longestTabletHours = 12;
/** GRP-15: misses after which a link no longer works. */
export const mostMisses = 20;

const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

export interface Expected {
  attendanceId: string;
  firstName: string;
  preferredName: string | null;
  lastName: string;
  /** YYYY-MM-DD */
  birthDate: string;
}

/** What a tablet shows of a client: the first name and an initial (GRP-13). */
export const tileLabel = ({ firstName, preferredName, lastName }: Expected): string =>
  `${preferredName ?? firstName} ${lastName.slice(0, 1).toUpperCase()}.`;

/** The one expected client with this first name and birthday; null for none, and for more than one (GRP-14). */
export function recognize(
  expected: readonly Expected[],
  { firstName, birthday }: { firstName: string; birthday: string },
): Expected | null {
  const asked = fold(firstName);
  const found = expected.filter(
    (one) =>
      one.birthDate.slice(5) === birthday &&
      [one.firstName, one.preferredName ?? one.firstName].some((name) => fold(name) === asked),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
