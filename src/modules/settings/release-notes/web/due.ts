/** Local storage's key of the version whose notes this browser last closed (product §3). */
export const lastChangelogKey = "lastChangelogVersion";

export interface ReleaseNotesFacts {
  /** Null when nobody is signed in. */
  role: string | null;
  /** `lastChangelogVersion`, null when nothing was ever closed here. */
  stored: string | null;
  version: string;
  pathname: string;
  /** The page is paper: a dialog over it would be printed. */
  printing: boolean;
  /** A form, dose or signature is open: its owner is not interrupted. */
  held: boolean;
}

/** Whether the release notes open now (SHELL-7). When they may not, the next navigation asks again. */
export function releaseNotesDue(facts: ReleaseNotesFacts): boolean {
  const { role, stored, version, pathname, printing, held } = facts;
  if (role === null || role === "client" || role === "guardian") return false;
  if (pathname === "/formViewer" || pathname.startsWith("/formViewer/")) return false;
  return stored !== version && !printing && !held;
}
