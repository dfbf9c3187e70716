import { shiftOfUnit } from "#modules/facility/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { saveFacts } from "../facts/facts.store.ts";
import { requireWriter } from "../notes/begin-note.actions.ts";
import { isWritable } from "../notes/note.ts";
import { insertDrafts } from "../notes/several-drafts.store.ts";
import { notesToSign, sheetsOf, signSeveral } from "../notes/sign-several.actions.ts";
import { lateness } from "../notes/signing.ts";
import { shiftTemplate } from "../templates/clinical-templates.ts";
import { ensureShippedVersion } from "../templates/template.store.ts";
import { clientsOfShift, factsOfShift, shiftBoard } from "./board.view.ts";
import {
  getShiftBoard,
  getShiftSignSheet,
  readShiftReport,
  refreshShiftFacts,
  signShiftNotes,
  startShiftNotes,
} from "./shift-note.contract.ts";
import {
  markRead,
  notesOfReport,
  openReport,
  reportById,
  reportForUpdate,
  type ShiftReport,
} from "./shift-report.store.ts";

const topicOf = ({ locationId }: { locationId: string }) => `board:shift-notes:${locationId}`;

async function announce(act: Act, report: ShiftReport): Promise<void> {
  await act.raise(
    "notes.shift-report-changed",
    { reportId: report.id, locationId: report.locationId },
    { topics: [topicOf(report)] },
  );
}

const about = ({ shiftName, localDate }: ShiftReport) => ({ shift: shiftName, date: localDate });

async function reportToRead(view: View, reportId: string): Promise<ShiftReport> {
  const report = await reportById(view.db, reportId);
  view.requireLocation(report.locationId);
  return report;
}
async function reportToChange(act: Act, reportId: string): Promise<ShiftReport> {
  const report = await reportForUpdate(act.db, reportId);
  act.requireLocation(report.locationId);
  return report;
}

/** The facts of a report's clients as the chart has them now, with the part of the shift they were there. */
async function currentFacts(view: View, report: ShiftReport) {
  const shift = { startsAt: report.windowStart, endsAt: report.windowEnd };
  const { clients } = await clientsOfShift(view, "notes.write", report.sectionId, shift);
  const facts = await factsOfShift(view, clients, shift);
  return new Map(
    clients.flatMap((client) => {
      const found = facts.get(client.clientId);
      return found ? [[client.clientId, { ...client, facts: found }]] : [];
    }),
  );
}

export const shiftNoteHandlers = [
  query(getShiftBoard, (view, { query: asked }) => shiftBoard(view, asked)),

  action(startShiftNotes, async (act, { body }) => {
    const { section, timeZone, shift } = await shiftOfUnit(act, body.sectionId, body);
    if (Date.parse(shift.startsAt) > Date.parse(act.now))
      throw new Problem("wrong-state", "This shift has not started.");
    const author = await requireWriter(act);
    const report = await openReport(act.db, {
      locationId: section.locationId,
      sectionId: section.id,
      patternId: shift.patternId,
      shiftName: shift.name,
      localDate: shift.localDate,
      windowStart: shift.startsAt,
      windowEnd: shift.endsAt,
    });
    const has = new Set((await notesOfReport(act.db, report.id)).map(({ clientId }) => clientId));
    const { clients } = await clientsOfShift(act, "notes.write", section.id, shift);
    const asked = body.clientIds ? new Set(body.clientIds) : null;
    const missing = clients.filter(({ clientId }) => !has.has(clientId) && (!asked || asked.has(clientId)));
    if (missing.length === 0 && asked && ![...asked].some((clientId) => has.has(clientId)))
      throw new Problem("not-found", "These clients are not in this unit in this shift.");
    const facts = await factsOfShift(act, missing, shift);
    await insertDrafts(
      act.db,
      {
        template: shiftTemplate,
        templateVersionId: await ensureShippedVersion(act.db, shiftTemplate),
        title: `Shift note · ${shift.name}`,
        of: { shiftReportId: report.id },
        locationId: section.locationId,
        timeZone,
        modality: "inPerson",
        author,
      },
      missing.map(({ clientId, demographicId, from, to }) => {
        const taken = facts.get(clientId);
        return { clientId, demographicId, serviceStart: from, serviceEnd: to, ...(taken ? { facts: taken } : {}) };
      }),
    );
    await announce(act, report);
    act.audit({
      subjectId: report.id,
      locationId: report.locationId,
      detail: { ...about(report), clientIds: missing.map(({ clientId }) => clientId) },
    });
    return { reportId: report.id, started: missing.length };
  }),

  action(refreshShiftFacts, async (act, { params: { reportId } }) => {
    const report = await reportToChange(act, reportId);
    const mine = (await notesOfReport(act.db, reportId)).filter(
      ({ status, authorId }) => isWritable(status) && authorId === act.actor.clinicianId,
    );
    const current = await currentFacts(act, report);
    const changed = mine.flatMap((note) => {
      const now = current.get(note.clientId);
      return now ? [{ noteId: note.id, facts: now.facts, serviceEnd: now.to }] : [];
    });
    await saveFacts(act.db, changed);
    await announce(act, report);
    act.audit({
      subjectId: reportId,
      locationId: report.locationId,
      detail: { ...about(report), notes: changed.length },
    });
    return { refreshed: changed.length };
  }),

  query(getShiftSignSheet, async (view, { params: { reportId } }) => {
    const report = await reportToRead(view, reportId);
    const mine = await notesToSign(view, "notes.sign", await notesOfReport(view.db, reportId));
    const end = Date.parse(report.windowEnd) < Date.parse(view.now) ? report.windowEnd : view.now;
    return { ...(await sheetsOf(view, mine)), lateness: lateness(end, view.now), overlap: null };
  }),

  action(signShiftNotes, async (act, { params: { reportId }, body }) => {
    const report = await reportToChange(act, reportId);
    const mine = await notesToSign(act, "notes.sign", await notesOfReport(act.db, reportId));
    if (mine.length === 0) throw new Problem("not-found", "You have no unsigned note of this shift.");
    const results = await signSeveral(act, mine, body);
    await announce(act, report);
    const noteIds = results.filter(({ isSigned }) => isSigned).map(({ noteId }) => noteId);
    act.audit({ subjectId: reportId, locationId: report.locationId, detail: { ...about(report), noteIds } });
    return { results };
  }),

  action(readShiftReport, async (act, { params: { reportId } }) => {
    const report = await reportToRead(act, reportId);
    const { clinicianId } = act.actor;
    if (!clinicianId) throw new Problem("forbidden", "Only clinicians read handoffs.");
    const notes = await notesOfReport(act.db, reportId);
    if (notes.every(({ status }) => isWritable(status)))
      throw new Problem("wrong-state", "No note of this shift is signed yet.");
    if (notes.every(({ authorId }) => authorId === clinicianId))
      throw new Problem("wrong-state", "These are your own notes. The next shift reads them.");
    const readAt = await markRead(act.db, reportId, clinicianId, act.now);
    await announce(act, report);
    act.audit({ subjectId: reportId, locationId: report.locationId, detail: about(report) });
    return { readAt };
  }),
];
