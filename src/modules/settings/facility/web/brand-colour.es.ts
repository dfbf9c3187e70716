import type { Translation } from "#platform/shared/messages/texts.ts";
import type { brandColourEnglish } from "./brand-colour.en.ts";

/** Spanish of the field for the facility's colour (I18N-1). */
export const brandColourSpanish: Translation<typeof brandColourEnglish> = {
  label: "Color",
  where: "En la página de inicio de sesión, la barra superior, los impresos y los correos.",
  fromScreen: "Tomar un color de la pantalla",
  nearest: "Tomar el más cercano que se puede leer: {colour}",
  light: "Tema claro, {contrast} a 1",
  dark: "Tema oscuro, {contrast} a 1",
};
