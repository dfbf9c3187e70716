/** `filters:<userId>:<screen>` in local storage (platform §2.1): settings of a list, never typed search text or a name. */
const prefixOf = (userId: string) => `filters:${userId}:`;

export function readKept(userId: string, screen: string): string | null {
  return localStorage.getItem(prefixOf(userId) + screen);
}

export function keep(userId: string, screen: string, value: string | null): void {
  if (value === null) localStorage.removeItem(prefixOf(userId) + screen);
  else localStorage.setItem(prefixOf(userId) + screen, value);
}

/** At sign-out nothing of this person's lists stays in the browser (SES-9). */
export function forgetKept(userId: string): void {
  const prefix = prefixOf(userId);
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
}
