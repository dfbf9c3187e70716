import { useCallback } from "react";
import { toastProblem } from "#ui/feedback/toast.tsx";
import { changedPreferences } from "../../shared/preferences/change-preferences.ts";
import {
  defaultPreferences,
  type Preferences,
  type PreferencesChange,
  patchPreferences,
} from "../../shared/preferences/preferences.contract.ts";
import { call } from "../api/call.ts";
import { isCancellation } from "../api/problem.ts";
import { showIn } from "../messages/language.ts";
import { correctCookies } from "../session/display-cookies.ts";
import { sessionState, setSessionState, useSessionState } from "../session/session-state.ts";
import { mirroredPreferences, writeMirror } from "./mirror.ts";

let mirrored = mirroredPreferences();

export function mirror(preferences: Preferences): void {
  const { textSize, tableSpacing, theme, language } = preferences;
  mirrored = { ...defaultPreferences, textSize, tableSpacing, theme, language };
  writeMirror({ textSize, tableSpacing, theme, language });
  showIn(language);
}

/** My settings: from the session, or what this browser last showed. */
export function usePreferences(): Preferences {
  return useSessionState((state) => state.info?.preferences) ?? mirrored;
}

/** Changes some settings at once here, then on the server; a refusal puts them back and says so. */
export async function changePreferences(change: PreferencesChange): Promise<void> {
  const { info } = sessionState();
  if (!info) return;
  const before = info.preferences;
  apply(changedPreferences(before, change));
  try {
    apply(await call(patchPreferences, { body: change }));
  } catch (error) {
    if (isCancellation(error)) return;
    apply(before);
    toastProblem(error);
  }
}

function apply(preferences: Preferences): void {
  const { info } = sessionState();
  if (!info) return;
  mirror(preferences);
  setSessionState({ info: { ...info, preferences } });
  correctCookies({ ...info, preferences });
}

/** Saves a change the user did not ask to save: the server's answer is used, and a failure is not shown. */
export async function keepPreferences(change: PreferencesChange): Promise<void> {
  const answer = await call(patchPreferences, { body: change }, { background: true, keepalive: true }).catch(
    () => null,
  );
  const { info } = sessionState();
  if (info && answer) setSessionState({ info: { ...info, preferences: answer } });
}

export function useChangePreferences(): (change: PreferencesChange) => void {
  return useCallback((change) => void changePreferences(change), []);
}
