import { useMemo } from "react";
import { useExtensions, useNavItems } from "../modules/registry.tsx";
import { useCan } from "../session/session-context.ts";
import type { Place } from "./sections.ts";

/** Where the palette leads: the pages of the menu, and the tabs of settings and profile (SRCH-1). */
export function usePages(): readonly Place[] {
  const nav = useNavItems();
  const settings = useExtensions("settings.tab");
  const profile = useExtensions("profile.tab");
  const mayKnow = useCan("settings.view");
  return useMemo(
    () => [
      ...nav,
      ...(mayKnow ? settings : []).map(({ value, label }) => ({
        label: `Settings: ${label}`,
        to: `/settings?tabs=${value}`,
        deep: true,
      })),
      ...profile.map(({ value, label }) => ({ label: `Profile: ${label}`, to: `/profile?tabs=${value}`, deep: true })),
    ],
    [nav, settings, profile, mayKnow],
  );
}
