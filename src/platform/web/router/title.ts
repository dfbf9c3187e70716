const ownTitles: Readonly<Record<string, string>> = { "/time_reporting_print": "Time Reporting" };

/**
 * The page title (SHELL-1): `<product> | <First segment>[ | <Tabs value>]`. Only the first segment and the tab are ever
 * named, because a title is stored in the browser's history: never a person's name or record number.
 */
export function titleFor(productName: string, pathname: string, tabs: string | undefined): string {
  const named = ownTitles[pathname.replace(/\/$/, "")];
  if (named) return `${productName} | ${named}`;
  const segment = pathname.split("/").find((part) => part !== "");
  if (!segment) return `${productName} | Login`;
  const parts = [productName, spoken(segment)];
  if (tabs) parts.push(spoken(tabs));
  return parts.join(" | ");
}

/** First letter upper-cased, `_` and `-` shown as spaces. */
function spoken(text: string): string {
  const words = text.replace(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
