import { defineTexts, type Translation } from "#platform/shared/messages/texts.ts";
import { ready } from "#platform/web/messages/language.ts";

const english = {
  title: "Check a signed record",
  intro: "Enter the code on the certificate page. This page shows whether the record is unchanged, not what it says.",
  code: "Code",
  check: "Check record",
  checking: "Checking…",
  failed: "The record could not be checked. Check your connection and try again.",
  valid: "Unchanged",
  "valid.text": "The record is exactly what was signed.",
  altered: "Changed after signing",
  "altered.text": "This record is not what was signed. Contact the facility before you rely on it.",
  unknown: "No record has this code",
  "unknown.text": "Compare the code with the certificate page and try again.",
  voided: "The facility voided this record after it was signed.",
  sealed: "Sealed {at} by {facility}",
  "signatures.one": "1 signature",
  "signatures.many": "{count} signatures",
  "check.content": "Content",
  "check.signatures": "Signatures",
  "check.file": "PDF kept by the facility",
  ok: "unchanged",
  bad: "changed",
  file: "Your copy",
  "file.text": "Choose your PDF to compare it with the sealed one. It stays on your device.",
  "file.choose": "Choose PDF",
  "file.same": "Your PDF is the sealed one, byte for byte.",
  "file.other": "Your PDF is not the sealed one. It was changed, or it is another document.",
} as const;
const spanish: Translation<typeof english> = {
  title: "Comprobar un documento firmado",
  intro:
    "Escriba el código de la página del certificado. Esta página muestra si el documento no ha cambiado, no lo que dice.",
  code: "Código",
  check: "Comprobar documento",
  checking: "Comprobando…",
  failed: "No se pudo comprobar el documento. Revise su conexión e intente de nuevo.",
  valid: "Sin cambios",
  "valid.text": "El documento es exactamente lo que se firmó.",
  altered: "Cambiado después de la firma",
  "altered.text": "Este documento no es lo que se firmó. Llame al centro antes de confiar en él.",
  unknown: "Ningún documento tiene este código",
  "unknown.text": "Compare el código con la página del certificado e intente de nuevo.",
  voided: "El centro anuló este documento después de la firma.",
  sealed: "Sellado el {at} por {facility}",
  "signatures.one": "1 firma",
  "signatures.many": "{count} firmas",
  "check.content": "Contenido",
  "check.signatures": "Firmas",
  "check.file": "PDF guardado por el centro",
  ok: "sin cambios",
  bad: "cambiado",
  file: "Su copia",
  "file.text": "Elija su PDF para compararlo con el sellado. Se queda en su dispositivo.",
  "file.choose": "Elegir PDF",
  "file.same": "Su PDF es el sellado, byte por byte.",
  "file.other": "Su PDF no es el sellado. Fue cambiado o es otro documento.",
};

export const verifyTexts = defineTexts("signatures.verify", english, { es: () => Promise.resolve(spanish) });

/** Loads the texts before the page renders. */
export const verifyReady = (): Promise<void> => ready(verifyTexts);
