/**
 * Whether a navigation entry is where one is: `/clients` leads to `/clients/AC-1042`, not to `/clients-x`; an entry that
 * names a tab (`/medications?tabs=orders`) leads to that tab alone. With `under`, only these addresses below it count.
 */
export function isCurrent(
  to: string,
  pathname: string,
  search: Readonly<Record<string, unknown>>,
  under?: readonly string[],
): boolean {
  const [base = to, query = ""] = to.split("?");
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return false;
  if (under && pathname !== base && !under.some((part) => pathname.startsWith(`${part}/`))) return false;
  return [...new URLSearchParams(query)].every(([name, value]) => search[name] === value);
}
