import { askedItem, clientUnavailable, type DischargeItemProvider } from "#modules/clients/index.ts";
import { addMinutes, formatDate, formatTime } from "#platform/shared/time/index.ts";
import { answeredSince } from "./result.store.ts";

const screenMinutes = 24 * 60;

/** A suicide risk screen within 24 h of the discharge. One that is not in Cairn is confirmed by the user. */
export const suicideScreenBeforeDischarge: DischargeItemProvider = {
  kind: "forms.suicide-screen",
  load: async (view, { clientId, timeZone, type }) => {
    if (clientUnavailable.includes(type)) return [];
    const since = addMinutes(view.now, -screenMinutes);
    const screen = await answeredSince(view.db, clientId, "cssrs-screener", since);
    const item = askedItem(
      {
        key: "suicide-screen",
        label: "Suicide risk screen within 24 h",
        hard: true,
        detail: "No C-SSRS in the last 24 h.",
      },
      { no_risk: "Screened: no current risk", safety_plan: "Screened: risk, with a safety plan" },
    );
    if (!screen) return [item];
    const at = `${formatDate(screen.effectiveAt, timeZone)} ${formatTime(screen.effectiveAt, timeZone)}`;
    return [{ ...item, met: true, detail: ["C-SSRS", at, screen.byName].filter(Boolean).join(", "), choices: [] }];
  },
};
