/** Local storage key of the version whose notes were last closed. */
export const lastChangelogKey = "lastChangelogVersion";

export interface ReleaseNotesFacts {
  /** Null when no user is signed in. */
  role: string | null;
  /** `lastChangelogVersion`; null if none was closed in this browser. */
  stored: string | null;
  version: string;
  pathname: string;
  /** A print page, where a dialog would be printed. */
  printing: boolean;
  /** A form, dose or signature is open and must not be interrupted. */
  held: boolean;
}

/** Whether to open the release notes now (SHELL-7); otherwise rechecked at the next navigation. */
export function releaseNotesDue(facts: ReleaseNotesFacts): boolean {
  const { role, stored, version, pathname, printing, held } = facts;
  if (role === null || role === "client" || role === "guardian") return false;
  if (pathname === "/formViewer" || pathname.startsWith("/formViewer/")) return false;
  return stored !== version && !printing && !held;
}
