/** The form of the database's cairn_search_text(), for columns that are made of several parts. */
export function searchText(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, " ")
    .trim()}`;
}
