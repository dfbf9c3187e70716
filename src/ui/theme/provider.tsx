import { MantineProvider, mergeThemeOverrides } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { useMediaQuery } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useContext, useLayoutEffect, useMemo, useState } from "react";
import { watchFirstField } from "../feedback/first-field.ts";
import { watchEscape } from "../feedback/top-dialog.ts";
import { retryImport } from "../retry-import.ts";
import { theme as cairnTheme } from "../theme.ts";
import { readBy } from "../when.ts";
import { type LinkComponent, PortalTarget, plainLink, UiContext } from "./context.ts";
import { paintPreferences, schemeOf, type UiPreferences, usualPreferences } from "./paint.ts";
import { cssVariables } from "./variables.ts";

export interface UiProviderProps extends Partial<UiPreferences> {
  timeZone?: string;
  singleKeys?: boolean;
  Link?: LinkComponent;
  /** The command palette (Mantine Spotlight), mounted here so that it floats above everything. */
  palette?: ReactNode;
  /** `test` switches transitions and portals off. */
  env?: "default" | "test";
  children: ReactNode;
}

/** Loaded beside the first paint, which never needs it: dialogs and toasts are answers. */
const Overlays = lazy(() =>
  retryImport(() => import("./overlays.tsx")).then((loaded) => ({ default: loaded.Overlays })),
);

/** Theme, toasts, dialogs and the person's reading preferences, applied at once. Wraps the whole app, once. */
export function UiProvider({ children, palette, env = "default", ...given }: UiProviderProps) {
  const {
    textSize = usualPreferences.textSize,
    tableSpacing = usualPreferences.tableSpacing,
    theme = usualPreferences.theme,
    timeZone = "UTC",
    singleKeys = true,
    Link = plainLink,
  } = given;
  // While rendering, not in an effect: those of the dialogs inside run first.
  useState(watchEscape);
  useState(watchFirstField);
  // While drawing, not after: what is drawn now already tells its times by it.
  readBy(given.timeZone);
  const systemIsDark = useMediaQuery("(prefers-color-scheme: dark)", false, { getInitialValueInEffect: false });
  useLayoutEffect(
    () => paintPreferences({ textSize, tableSpacing, theme }, document.documentElement, systemIsDark),
    [textSize, tableSpacing, theme, systemIsDark],
  );
  const target = useContext(PortalTarget);
  const shownTheme = useMemo(
    () =>
      target ? mergeThemeOverrides(cairnTheme, { components: { Portal: { defaultProps: { target } } } }) : cairnTheme,
    [target],
  );
  const ui = useMemo(
    () => ({ textSize, tableSpacing, theme, timeZone, singleKeys, Link }),
    [textSize, tableSpacing, theme, timeZone, singleKeys, Link],
  );
  return (
    <UiContext value={ui}>
      <MantineProvider
        theme={shownTheme}
        cssVariablesResolver={cssVariables}
        forceColorScheme={schemeOf(theme, systemIsDark)}
        env={env}
      >
        <DatesProvider settings={{ firstDayOfWeek: 0, weekendDays: [] }}>
          {palette}
          {children}
          <Suspense fallback={null}>
            <Overlays />
          </Suspense>
        </DatesProvider>
      </MantineProvider>
    </UiContext>
  );
}
