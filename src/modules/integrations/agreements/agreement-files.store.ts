import type { FileSubject } from "#platform/server/files/file-subject.ts";
import { Problem } from "#platform/shared/problems.ts";

/** Signed copies of a vendor's agreement. */
export const agreementFiles: FileSubject = {
  type: "agreement",
  requireAccess: async (view, { subjectId }, toChange) => {
    view.require(toChange ? "integrations.manage" : "settings.view");
    const known = await view.db
      .selectFrom("serviceAgreements")
      .select("id")
      .where("id", "=", subjectId)
      .executeTakeFirst();
    if (!known) throw new Problem("not-found");
  },
};
