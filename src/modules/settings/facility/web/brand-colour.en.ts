/** English of the field for the facility's colour, which the set-up shows too (I18N-1). */
export const brandColourEnglish = {
  label: "Colour",
  where: "On the sign-in page, in the top bar, on prints and in mails.",
  fromScreen: "Take a colour from the screen",
  nearest: "Take the nearest that can be read: {colour}",
  light: "Light theme, {contrast} to 1",
  dark: "Dark theme, {contrast} to 1",
} as const;
