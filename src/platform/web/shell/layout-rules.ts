/** Sizes of SHELL-2, in CSS pixels: they do not grow with the text size. */
export const topAreaPx = 64;
export const topAreaWithTipPx = 112;
export const menuRailPx = 100;
export const phoneBelowPx = 768;

export function paddingTop(hasHeader: boolean, showBanner: boolean): number {
  if (!hasHeader) return 0;
  return showBanner ? topAreaWithTipPx : topAreaPx;
}

const checkIn = /^\/groupnotes\/[^/]+\/check-in\/?$/;

/** 100 px when `hamburger` is on; always 0 on the group check-in page and on a phone, where the menu is an overlay. */
export function paddingLeft(facts: {
  hamburger: boolean;
  pathname: string;
  widthPx: number;
  hasTabs: boolean;
}): number {
  const { hamburger, pathname, widthPx, hasTabs } = facts;
  if (!hamburger || !hasTabs || checkIn.test(pathname) || widthPx < phoneBelowPx) return 0;
  return menuRailPx;
}

/** Header and tabs are hidden by the route's own flag, or by `?hideHeader=true` and `?hideTabs=true` (SHELL-3). */
export function chromeOf(
  layout: "shell" | "bare" | "print",
  flags: { hideHeader?: boolean | undefined; hideTabs?: boolean | undefined },
  params: Readonly<Record<string, string>>,
): { header: boolean; tabs: boolean } {
  if (layout !== "shell") return { header: false, tabs: false };
  return {
    header: !flags.hideHeader && params.hideHeader !== "true",
    tabs: !flags.hideTabs && params.hideTabs !== "true",
  };
}

/** Safari itself: not Chrome, Edge or Firefox on iOS, which say Safari too (SHELL-6). */
export function isSafari(userAgent: string): boolean {
  return /Safari\//.test(userAgent) && !/Chrome|Chromium|CriOS|FxiOS|EdgiOS|Edg\/|OPR\/|OPiOS|Android/.test(userAgent);
}
