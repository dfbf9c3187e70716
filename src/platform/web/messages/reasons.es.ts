import type { Translation } from "../../shared/messages/texts.ts";
import type { reasonsEnglish } from "./reasons.en.ts";

export const reasonsSpanish: Translation<typeof reasonsEnglish> = {
  blank: "Rellene este campo.",
  choose: "Elija una opción de la lista.",
  shorter: "Use como máximo {n} caracteres.",
  longer: "Use al menos {n} caracteres.",
  email: "Escriba una dirección de correo electrónico válida.",
  name: "Escriba un nombre.",
  facility: "Escriba el nombre del centro.",
  register: "Escriba el nombre legal registrado.",
  slug: "De 3 a 40 minúsculas, cifras o guiones; la primera, una letra.",
  kept: "Esta palabra está reservada para la propia instalación.",
  zone: "Esa zona horaria no existe.",
  place: "Añada al menos una sede.",
  placeTaken: "Otra sede ya lo usa.",
  shortCode: "Escriba de 2 a 6 letras o cifras, como ACR.",
  state: "Escriba dos letras, como CA.",
  zip: "Escriba 5 cifras, como 93023.",
  role: "Elija un rol.",
  above: "Esta dirección ya está en la lista.",
  two: "Dos letras como mínimo.",
  tooLight:
    "Demasiado claro para leerse sobre blanco ({contrast} a 1; hacen falta 4.5). El más cercano que se puede leer es {color}.",
  key: "Confirme que la clave se guarda aparte de las copias.",
  code: "Escriba el código que el servidor imprimió al arrancar.",
};
