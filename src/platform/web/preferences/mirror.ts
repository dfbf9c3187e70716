import { z } from "zod";
import { languages } from "../../shared/messages/texts.ts";
import { defaultPreferences, Preferences } from "../../shared/preferences/preferences.contract.ts";

/** Mirror of what the first paint needs (platform §2.1), so that it is right before the session is read. */
const mirrorKey = "cairn-ui";
const Mirror = Preferences.pick({ textSize: true, tableSpacing: true, theme: true })
  .partial()
  .extend({
    language: z.enum(languages).optional(),
  });
export type Mirror = z.infer<typeof Mirror>;

/** What an entry of the local storage holds; nothing of an unreadable one. */
export function mirrorFrom(stored: string | null): Mirror {
  try {
    const mirror = Mirror.safeParse(JSON.parse(stored ?? "null"));
    return mirror.success ? mirror.data : {};
  } catch {
    return {};
  }
}

/** The settings to paint with, from the mirror's text. Anything unreadable gives the defaults. */
export function fromMirror(stored: string | null): Preferences {
  const mirror = mirrorFrom(stored);
  return {
    ...defaultPreferences,
    textSize: mirror.textSize ?? defaultPreferences.textSize,
    tableSpacing: mirror.tableSpacing ?? defaultPreferences.tableSpacing,
    theme: mirror.theme ?? defaultPreferences.theme,
    language: mirror.language ?? defaultPreferences.language,
  };
}

const store = () => (typeof localStorage === "undefined" ? null : localStorage);

export const readMirror = (): Mirror => mirrorFrom(store()?.getItem(mirrorKey) ?? null);
export const mirroredPreferences = (): Preferences => fromMirror(store()?.getItem(mirrorKey) ?? null);

/** Changes part of the mirror; the rest stays. */
export function writeMirror(change: Mirror): void {
  store()?.setItem(mirrorKey, JSON.stringify({ ...readMirror(), ...change }));
}
