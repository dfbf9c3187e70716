/** English texts of the brand color field, also used in the setup wizard. */
export const brandColorEnglish = {
  label: "Color",
  where: "Used on the sign-in page, in the top bar, on printouts and in emails.",
  fromScreen: "Pick a color from the screen",
  nearest: "Use the nearest accessible color: {color}",
  light: "Light theme, {contrast} to 1",
  dark: "Dark theme, {contrast} to 1",
} as const;
