/**
 * Whether a navigation entry is where one is: `/clients` leads to `/clients/AC-1042`, not to `/clients-x`; an entry that
 * names a tab (`/medications?tabs=orders`) leads to that tab alone.
 */
export function isCurrent(to: string, pathname: string, search: Readonly<Record<string, unknown>>): boolean {
  const [base = to, query = ""] = to.split("?");
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return false;
  return [...new URLSearchParams(query)].every(([name, value]) => search[name] === value);
}
