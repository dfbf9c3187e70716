import { z } from "zod";
import { type SealedRecords, sealRecord } from "#modules/signatures/index.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { Id } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { versionById } from "../templates/template.store.ts";
import { type FormRecord, formById } from "./form.store.ts";
import { sealedDocument } from "./form-document.ts";
import { writeForm } from "./form-pdf.view.ts";
import { recomputeForm } from "./verify-form.view.ts";

/** 42 CFR 2.32(a)(2), the short form. */
const part2Notice = "42 CFR part 2 prohibits unauthorized use or disclosure of these records.";

/** Makes and keeps the PDF of a completed form (SIG-8); the form is readable meanwhile. */
export const sealForm = defineJob({
  module: "forms",
  name: "seal",
  payload: z.strictObject({ formId: Id }),
  run: async (act, { formId }) => {
    const form = await formById(act.db, formId);
    if (form.content === null || form.contentHash === null || form.completedAt === null) return;
    const template = await versionById(act.db, form.templateVersionId);
    const document = sealedDocument(form.content);
    const { subject, facility, language } = document;
    await sealRecord(act, {
      subjectType: "form",
      subjectId: form.id,
      clientId: form.clientId,
      contentHash: form.contentHash,
      sealedAt: form.completedAt,
      timeZone: form.timeZone,
      fileName: `${document.template.title}.pdf`,
      frame: {
        title: document.template.title,
        facility,
        head: `${subject.name}, born ${formatDate(subject.birthDate, form.timeZone)}, ${subject.mrNo}`,
        foot: form.sensitivity === "normal" ? `Form ${form.id}` : part2Notice,
        language: language === "es" ? "es-US" : "en-US",
      },
      write: (page) => writeForm(page, template, document),
    });
  },
});

/** How the verify page recomputes a form. */
export const sealedForms: SealedRecords = {
  type: "form",
  label: "Form",
  recompute: async (view, formId) => {
    const form = await formById(view.db, formId).catch((error: unknown): FormRecord | null => {
      if (error instanceof Problem && error.code === "not-found") return null;
      throw error;
    });
    if (!form) return null;
    const { contentHash, isCovered } = await recomputeForm(view, form);
    return { contentHash, isCovered, isVoided: form.voidedAt !== null, timeZone: form.timeZone };
  },
};
