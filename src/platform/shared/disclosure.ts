/**
 * Categories of information about a client that a recipient outside the facility may be permitted to receive. The module that
 * keeps the permissions adds the others by declaration merging.
 */
export interface DisclosureCategories {
  /** That someone is a client here. */
  presence: true;
}
export type DisclosureCategory = keyof DisclosureCategories & string;

/**
 * What can leave the facility, by paper, file or message: `checked` asks whether the recipient may receive it and records the
 * disclosure; anything else says why there is nothing to ask. `src/apps/ways-out.test.ts` finds what declares neither.
 */
export type Leaving = "checked" | { unchecked: string };

/** What a printed page contains: categories a recipient outside may be permitted to receive, or why it is never released. */
export type PrintContents =
  | readonly [DisclosureCategory, ...DisclosureCategory[]]
  | { insideOnly: string }
  | { noClient: string }
  /** The endpoint behind the page checks the recipient, or prints what belongs to the client. */
  | { checkedByEndpoint: string };

/** For the data of a print page, which offers the release itself. */
export const inPrintout: Leaving = { unchecked: "Its print page offers the release, which checks the recipient." };
