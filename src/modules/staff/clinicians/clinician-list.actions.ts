import { query } from "#platform/server/execution/module.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { caseloads, photoPath } from "./clinician.view.ts";
import { clinicianPage } from "./clinician-list.store.ts";
import { listClinicians } from "./staff.contract.ts";

export const listCliniciansQuery = query(listClinicians, async (view, { query: filter }) => {
  const { rows, ...page } = await clinicianPage(view.db, filter, localDate(view.now, view.timeZone));
  const loads = await caseloads(
    view,
    rows.map((row) => row.id),
  );
  return {
    ...page,
    rows: rows.map(({ photoFileId, ...row }) => ({
      ...row,
      photo: photoPath(photoFileId),
      caseload: loads?.get(row.id) ?? null,
    })),
  };
});
