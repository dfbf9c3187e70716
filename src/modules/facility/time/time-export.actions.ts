import { createHash } from "node:crypto";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { BinaryAnswer } from "#platform/server/http/binary-answer.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { daysBetween } from "#platform/shared/time/index.ts";
import { placeById } from "../places/place.store.ts";
import {
  fileOfExport,
  insertTimeExport,
  lockExported,
  rowsToExport,
  timeExportById,
  timeExports,
} from "./time-export.store.ts";
import { downloadTimeExport } from "./time-file.contract.ts";
import { timeFile } from "./time-file.ts";
import { createTimeExport, listTimeExports } from "./time-sheet.contract.ts";
import { refuse } from "./write-entry.actions.ts";

const mostDays = 92;

async function requirePlace(act: Act, locationId: string | null): Promise<void> {
  if (locationId) {
    act.requireLocation(locationId);
    await placeById(act.db, locationId);
  } else if (act.reach("timeEntries.export").kind !== "tenant")
    throw new Problem("out-of-scope", "Choose one of your locations.");
}

export const timeExportHandlers = [
  query(listTimeExports, async (view, { query: { limit } }) => ({ rows: await timeExports(view.db, limit) })),

  // TIM-6: the file holds all approved rows, also those exported before, so the same rows give the same file.
  action(createTimeExport, async (act, { body }) => {
    await requirePlace(act, body.locationId);
    const days = daysBetween(body.from, body.to);
    if (days < 0 || days > mostDays) refuse("validation", "body.to", `Choose up to ${mostDays} days.`);
    const rows = await rowsToExport(act.db, body);
    if (rows.length === 0) throw new Problem("wrong-state", "There is no approved time in these dates.");
    const content = Buffer.from(timeFile(rows));
    const id = newId();
    const file = await act.platform.files.put(act, {
      name: `time-${body.from}-${body.to}.csv`,
      mediaType: "text/csv",
      content,
      subjectType: "time-export",
      subjectId: id,
    });
    const fresh = rows.filter(({ state }) => state === "approved");
    await insertTimeExport(act.db, {
      id,
      startOn: body.from,
      endOn: body.to,
      locationId: body.locationId,
      rows: rows.length,
      locked: fresh.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      fileId: file.id,
      exportedAt: act.now,
      exportedBy: act.actor.clinicianId,
    });
    await lockExported(
      act.db,
      fresh.map((row) => row.id),
      id,
    );
    act.audit({
      subjectId: id,
      ...(body.locationId ? { locationId: body.locationId } : {}),
      detail: { from: body.from, to: body.to, rows: rows.length, locked: fresh.length },
    });
    await act.raise("facility.time-changed", { locationId: body.locationId }, { topics: ["list:time"] });
    return timeExportById(act.db, id);
  }),

  query(downloadTimeExport, async (view, { params: { exportId } }) => {
    const { fileId, locationId } = await fileOfExport(view.db, exportId);
    if (locationId) view.requireLocation(locationId);
    else if (view.reach("timeEntries.export").kind !== "tenant")
      throw new Problem("not-found", "There is no such export.");
    const { name, content } = await view.platform.files.read(view, fileId);
    view.readSubject = { subjectId: exportId };
    return new BinaryAnswer({ mediaType: "text/csv; charset=utf-8", content, name, inline: false });
  }),
];
