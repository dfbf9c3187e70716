import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { type Definition, withMatrixRows } from "../templates/item.contract.ts";
import type { Answers } from "./answer.contract.ts";
import { enabledAnswers } from "./answers.ts";
import { baseLinkId } from "./rows.ts";

/**
 * What a signature on a form binds (SIG-7): the template version by its hash, the shown answers, the client and the time.
 * The browser and the server build it with the same functions, so both compute the same hash.
 */
export interface FormDocument {
  form: "cairn-form-1";
  formId: string;
  template: { key: string; number: number; title: string };
  definitionHash: string;
  language: string;
  subject: { clientId: string; mrNo: string; name: string; birthDate: string };
  demographicId: string;
  facility: string;
  location: { id: string; name: string; timeZone: string };
  effectiveAt: string;
  answers: Answers;
}

/** The document as it was sealed: canonical JSON that only this module writes, whose hash the signatures bind. */
export const sealedDocument = (content: string): FormDocument => JSON.parse(content) as FormDocument;

/** The part of the document a slot covers: all of it, or the answers of the named sections. */
export function coveredDocument(
  document: FormDocument,
  definition: Definition,
  covers: "whole" | readonly string[],
): FormDocument {
  if (covers === "whole") return document;
  const covered = new Set(
    definition.items
      .filter((section) => covers.includes(section.linkId))
      .flatMap((section) => withMatrixRows(section.items).map((item) => item.linkId)),
  );
  return {
    ...document,
    answers: Object.fromEntries(Object.entries(document.answers).filter(([linkId]) => covered.has(baseLinkId(linkId)))),
  };
}

export function coveredHash(
  document: FormDocument,
  definition: Definition,
  covers: "whole" | readonly string[],
): string {
  return canonicalHash(coveredDocument(document, definition, covers));
}

export function answersHash(definition: Definition, answers: Answers): string {
  return canonicalHash(enabledAnswers(definition, answers));
}
