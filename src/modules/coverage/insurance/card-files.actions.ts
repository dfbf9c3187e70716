import { on } from "#platform/server/execution/module.ts";
import type { FileSubject } from "#platform/server/files/file-subject.ts";
import { Problem } from "#platform/shared/problems.ts";
import { openLead } from "../ports.ts";
import { insuranceById, setCardFile } from "./insurance.store.ts";
import { announceInsurance } from "./insurance-record.actions.ts";

const pictures = ["image/jpeg", "image/png", "image/webp"];

/** Photos of an insurance card: read by readers of the insurance, added by users who record it. */
export const cardFiles: FileSubject = {
  type: "coverage",
  requireAccess: async (view, { subjectId }, toChange) => {
    const { clientId, leadId } = await insuranceById(view.db, subjectId);
    if (clientId !== null) {
      view.require(toChange ? "insurance.write" : "insurance.read");
      await view.openChart(clientId, "insurance");
    } else if (leadId !== null) {
      view.require(toChange ? "crm.benefits" : "crm.view");
      await openLead(view, leadId);
    }
  },
  checkUpload: ({ mediaType }) => {
    if (!pictures.includes(mediaType))
      throw new Problem("unsupported-media", "A card photo is a JPEG, PNG or WebP picture.");
  },
};

/** A card photo is shown once its scan passed, in the transaction that releases the file. */
export const cardPhotoHandler = on(
  "platform.file-ready",
  { name: "insurance-card", inTransaction: true },
  async (act, { payload }) => {
    if (payload.subjectType !== "coverage") return;
    const side = sides[payload.category ?? ""];
    if (!side) return;
    await setCardFile(act.db, payload.subjectId, side, payload.fileId);
    await announceInsurance(act, await insuranceById(act.db, payload.subjectId));
  },
);
const sides: Readonly<Record<string, "cardFrontFileId" | "cardBackFileId">> = {
  "card-front": "cardFrontFileId",
  "card-back": "cardBackFileId",
};
