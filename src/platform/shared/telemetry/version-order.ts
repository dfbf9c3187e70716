/** Numbers of a version compared part by part, `1.9.0` before `1.13.3-hotfix1`; a suffix counts after the same numbers. */
export function isOlder(version: string, than: string): boolean {
  const parts = (text: string) => text.split(/[.-]/).map((part) => Number.parseInt(part.replace(/^\D+/, ""), 10) || 0);
  const [mine, other] = [parts(version), parts(than)];
  for (let at = 0; at < Math.max(mine.length, other.length); at += 1) {
    const difference = (mine[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
