import { defaultPreferences, Preferences } from "../../shared/preferences/preferences.contract.ts";

const Mirror = Preferences.pick({ textSize: true, tableSpacing: true, theme: true });

/** The settings to paint with, from the mirror's text. Anything unreadable gives the defaults. */
export function fromMirror(stored: string | null): Preferences {
  try {
    const mirror = Mirror.safeParse(JSON.parse(stored ?? "null"));
    return mirror.success ? { ...defaultPreferences, ...mirror.data } : defaultPreferences;
  } catch {
    return defaultPreferences;
  }
}
