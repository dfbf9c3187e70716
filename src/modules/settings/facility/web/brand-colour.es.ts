import type { Translation } from "#platform/shared/messages/texts.ts";
import type { brandColourEnglish } from "./brand-colour.en.ts";

/** Spanish texts of the brand color field. */
export const brandColourSpanish: Translation<typeof brandColourEnglish> = {
  label: "Color",
  where: "Se usa en la página de inicio de sesión, la barra superior, los impresos y los correos.",
  fromScreen: "Elegir un color de la pantalla",
  nearest: "Usar el color accesible más cercano: {colour}",
  light: "Tema claro, {contrast} a 1",
  dark: "Tema oscuro, {contrast} a 1",
};
