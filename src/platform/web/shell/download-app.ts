/** Local storage's key of when the offer was put away (platform §2.1): an instant. */
export const downloadAppKey = "downloadAppDismissedAt";
const quietDays = 30;

export interface DownloadAppFacts {
  signedIn: boolean;
  userAgent: string;
  /** Runs from the home screen already. */
  installed: boolean;
  dismissedAt: string | null;
  nowMs: number;
}

/** A browser on a phone; tablets and narrow windows are none. */
export function isPhoneBrowser(userAgent: string): boolean {
  return /iPhone|iPod|Android.+Mobile|Windows Phone/.test(userAgent);
}

/** `showDownloadApp` (SHELL-14): on a phone browser, not installed, and not put away within 30 days. */
export function showDownloadApp(facts: DownloadAppFacts): boolean {
  const { signedIn, userAgent, installed, dismissedAt, nowMs } = facts;
  if (!signedIn || installed || !isPhoneBrowser(userAgent)) return false;
  const since = Date.parse(dismissedAt ?? "");
  return Number.isNaN(since) || nowMs - since >= quietDays * 24 * 3_600_000;
}
