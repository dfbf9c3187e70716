import type { Translation } from "../../shared/messages/texts.ts";
import type { reasonsEnglish } from "./reasons.en.ts";

export const reasonsSpanish: Translation<typeof reasonsEnglish> = {
  blank: "Rellene este campo.",
  choose: "Elija una opción de la lista.",
  shorter: "Use como máximo {n} caracteres.",
  longer: "Use al menos {n} caracteres.",
  email: "Eso no parece una dirección de correo electrónico.",
  name: "Escriba un nombre.",
  facility: "Dé un nombre al centro.",
  it: "Póngale un nombre.",
  register: "Tal como figura en el registro.",
  slug: "De 3 a 40 minúsculas, cifras o guiones; la primera, una letra.",
  kept: "Esta palabra está reservada para la propia instalación.",
  zone: "Esa zona horaria no existe.",
  place: "Añada al menos un lugar.",
  placeTaken: "Otro lugar ya lo tiene.",
  shortCode: "De 2 a 6 letras o cifras, como ACR",
  state: "Dos letras, como CA",
  zip: "5 cifras, como 93023",
  role: "Elija un rol.",
  above: "Esta dirección ya está más arriba.",
  two: "Dos letras como mínimo.",
  tooLight:
    "Demasiado claro para leerse sobre blanco ({contrast} a 1; hacen falta 4.5). El más cercano que se puede leer es {color}.",
  key: "Guarde la clave aparte de las copias antes de continuar.",
  code: "Escriba el código que el servidor imprimió al arrancar.",
  notTheCode: "No es el código",
};
