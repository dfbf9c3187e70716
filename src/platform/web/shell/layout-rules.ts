/** Sizes of SHELL-2, in CSS pixels: they do not grow with the text size. */
export const topAreaPx = 64;
export const topAreaWithTipPx = 112;
export const serviceStripPx = 36;
export const menuRailPx = 100;
export const phoneBelowPx = 768;

export function paddingTop(hasHeader: boolean, showBanner: boolean, showStrip = false): number {
  if (!hasHeader) return 0;
  return (showBanner ? topAreaWithTipPx : topAreaPx) + (showStrip ? serviceStripPx : 0);
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

/** Routes for paper (SHELL-3): never with the top bar or the menu, also while no module shows anything there. */
export const printRoutes = [
  "/emr_admission_print",
  "/treatment_planning_print",
  "/progress_notes_print",
  "/time_reporting_print",
  "/patient_demographics_print",
  "/lead_demographics_print",
  "/crm/lead/exports/lead_financial_print",
  "/professional-demographics-print",
  "/doctor_notes_print",
  "/group_notes_print",
  "/orders_print",
  "/exportPrint/patient_demographics_print",
  "/exportPrint/[print_page]",
  "/exportPrint/medication/[medication_log]",
  "/exportPrint/medicationCount/[medication_count]",
  "/exportPrint/treatmentPlanning/[treatmentPlanning]",
  "/exportPrint/medicationHistory/[medication_history]",
  "/exportPrint/medicationOrders/[medicationOrder]",
  "/exportPrint/groupNotesExport/[group_notes_export]",
  "/exportPrint/roundsExport/[rounds_export]",
] as const;

/** Pages for people who are not at work in Cairn: they hide header and tabs both (SHELL-3). */
const publicRoutes = [
  "/sucessForm",
  "/successForm",
  "/we_are_fit_email",
  "/we_are_fit_successful",
  "/customer-onboarding",
  "/onboarding",
  "/onboarding/already-exists",
  "/setClientPassword",
  "/portal",
  "/formViewer",
  "/groupnotes/[groupID]/check-in",
  "/download-mobile-app",
  "/publicForm/unsubscribe",
] as const;

const pattern = (route: string) => new RegExp(`^${route.replaceAll(/\[[^\]]+\]/g, "[^/]+")}/?$`);
const forThePublic = publicRoutes.map(pattern);
const withoutChrome = [...printRoutes.map(pattern), ...forThePublic];

/** Whether an address is for people without an account: it never leads to the staff sign-in page. */
export function isForThePublic(pathname: string): boolean {
  return forThePublic.some((route) => route.test(pathname));
}

/** Whether an address has no top bar and no menu by its name alone, whatever is shown there. */
export function isWithoutChrome(pathname: string): boolean {
  return withoutChrome.some((route) => route.test(pathname));
}

/** Safari itself: not Chrome, Edge or Firefox on iOS, which say Safari too (SHELL-6). */
export function isSafari(userAgent: string): boolean {
  return /Safari\//.test(userAgent) && !/Chrome|Chromium|CriOS|FxiOS|EdgiOS|Edg\/|OPR\/|OPiOS|Android/.test(userAgent);
}
