import type { Translation } from "#platform/shared/messages/texts.ts";
import type { brandColorEnglish } from "./brand-color.en.ts";

/** Spanish texts of the brand color field. */
export const brandColorSpanish: Translation<typeof brandColorEnglish> = {
  label: "Color",
  where: "Se usa en la página de inicio de sesión, la barra superior, los impresos y los correos.",
  fromScreen: "Elegir un color de la pantalla",
  nearest: "Usar el color accesible más cercano: {color}",
  light: "Tema claro, {contrast} a 1",
  dark: "Tema oscuro, {contrast} a 1",
};
