import { rowHeights, type ThemeName, tableSpacings, textSizes } from "./tokens.ts";

export interface UiPreferences {
  /** Pixels of body text at the browser's usual size, 11-20. */
  textSize: number;
  /** Height of table rows, 1 (tight) to 5 (airy). */
  tableSpacing: number;
  theme: ThemeName;
}

export const usualPreferences: UiPreferences = {
  textSize: textSizes.usual,
  tableSpacing: tableSpacings.usual,
  theme: "default",
};

const within = (value: number, { least, most, usual }: { least: number; most: number; usual: number }) =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : usual;

/** `default` follows the system; `contrast` is black on white. */
export function schemeOf(theme: ThemeName, systemIsDark: boolean): "light" | "dark" {
  if (theme === "default") return systemIsDark ? "dark" : "light";
  return theme === "dark" ? "dark" : "light";
}

/**
 * Puts text size, row height and theme on the document. `UiProvider` does it on every change; the shell may call it
 * before React starts (from the local mirror), so that the first paint is right.
 */
export function paintPreferences(preferences: UiPreferences, root: HTMLElement, systemIsDark: boolean): void {
  const row = rowHeights[within(preferences.tableSpacing, tableSpacings) - 1] ?? rowHeights[2];
  root.style.setProperty("--cairn-text-size", String(within(preferences.textSize, textSizes)));
  root.style.setProperty("--cairn-row-px", String(row));
  root.dataset.cairnTheme = preferences.theme;
  root.dataset.mantineColorScheme = schemeOf(preferences.theme, systemIsDark);
}
