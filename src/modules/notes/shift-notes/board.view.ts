import { clientsInReach } from "#modules/clients/index.ts";
import {
  clientsOfUnit,
  type Shift,
  shiftOfUnit,
  shiftsUntilNow,
  type UnitClient,
  unitsWithBeds,
} from "#modules/facility/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { PulledFacts } from "../facts/facts.ts";
import { isOutdated } from "../facts/facts.ts";
import { shiftFactsOf } from "../facts/pull-facts.actions.ts";
import { staffById } from "../notes/note.store.ts";
import { isWritable } from "../notes/note.ts";
import { partViewsOf, visibleStatuses } from "../notes/note.view.ts";
import { shiftTemplate } from "../templates/clinical-templates.ts";
import type { BoardRow, ShiftBoard } from "./shift-note.contract.ts";
import { admittedAtOf, linesBefore, notesOfReport, readsOf, reportOf, textsOf } from "./shift-report.store.ts";
import { carriedFrom, type EarlierLine, spanOf } from "./shift-report.ts";

/** A client of a unit in a shift, within the user's reach. */
export interface ClientOfShift extends UnitClient {
  clientName: string;
  mrNo: string;
  from: string;
  to: string;
  earlier: readonly EarlierLine[];
}

/** The clients of a unit in a shift that the user reaches, and how many others there are. */
export async function clientsOfShift(
  view: View,
  permission: Permission,
  sectionId: string,
  shift: Pick<Shift, "startsAt" | "endsAt">,
): Promise<{ clients: ClientOfShift[]; restricted: number }> {
  // A minute more, for a client whose bed was assigned just now.
  const soon = addMinutes(view.now, 1);
  const end = Date.parse(shift.endsAt) < Date.parse(soon) ? shift.endsAt : soon;
  const window = { start: shift.startsAt, end: shift.endsAt };
  const all = await clientsOfUnit(view, sectionId, { from: shift.startsAt, to: end });
  const reached = await clientsInReach(
    view,
    permission,
    all.map(({ clientId }) => clientId),
  );
  const shown = all.filter(({ clientId }) => reached.has(clientId));
  const admitted = await admittedAtOf(
    view.db,
    shown.map(({ demographicId }) => demographicId),
  );
  const earlier = await linesBefore(
    view.db,
    shown.map(({ clientId }) => clientId),
    shift.startsAt,
  );
  const clients = shown.map((client) => ({
    ...client,
    clientName: reached.get(client.clientId)?.legalName ?? "",
    mrNo: reached.get(client.clientId)?.mrNo ?? "",
    ...spanOf(window, { admittedAt: admitted.get(client.demographicId) ?? null, leftAt: client.leftAt }, view.now),
    earlier: earlier.get(client.clientId) ?? [],
  }));
  return { clients, restricted: all.length - shown.length };
}

/** The facts of a shift for these clients, by client. */
export function factsOfShift(
  view: View,
  clients: readonly ClientOfShift[],
  shift: Pick<Shift, "startsAt">,
): Promise<Map<string, PulledFacts>> {
  return shiftFactsOf(
    view,
    clients.map(({ clientId, demographicId, from, to, earlier }) => ({
      clientId,
      demographicId,
      from,
      to,
      carried: carriedFrom(earlier[0], shift.startsAt),
    })),
  );
}

interface Asked {
  locationId: string;
  sectionId?: string | undefined;
  patternId?: string | undefined;
  localDate?: string | undefined;
}

/** The shift asked for; the running one, or else the latest, when none is. */
async function chosenShift(
  view: View,
  shifts: readonly Shift[],
  sectionId: string,
  asked: Asked,
): Promise<Shift | null> {
  const { patternId, localDate } = asked;
  if (!patternId || !localDate) return shifts.at(-1) ?? null;
  const known = shifts.find((one) => one.patternId === patternId && one.localDate === localDate);
  return known ?? (await shiftOfUnit(view, sectionId, { patternId, localDate })).shift;
}

/** The board of a unit and shift: a fixed number of statements, however many clients. */
export async function shiftBoard(view: View, asked: Asked): Promise<ShiftBoard> {
  const { locationId } = asked;
  const { timeZone, shifts } = await shiftsUntilNow(view, locationId);
  const units = await unitsWithBeds(view, locationId);
  const sectionId = asked.sectionId ?? units[0]?.id ?? null;
  if (sectionId && !units.some(({ id }) => id === sectionId))
    throw new Problem("not-found", "There is no such unit with beds at this location.");
  const shift = sectionId ? await chosenShift(view, shifts, sectionId, asked) : null;
  const frame = { locationId, timeZone, units, shifts: [...shifts].reverse(), sectionId, shift };
  const canWrite = view.can("notes.write") && view.actor.clinicianId !== null;
  if (!sectionId || !shift)
    return {
      ...frame,
      reportId: null,
      fields: shiftTemplate.fields,
      rows: [],
      restricted: 0,
      reads: [],
      abilities: { write: false, sign: false, markRead: false },
    };
  const report = await reportOf(view.db, { sectionId, patternId: shift.patternId, localDate: shift.localDate });
  const { clients, restricted } = await clientsOfShift(view, "notes.read", sectionId, shift);
  const facts = await factsOfShift(view, clients, shift);
  const rows = await boardRows(view, report?.id ?? null, clients, facts);
  const reads = report ? await readsOf(view.db, report.id) : [];
  const isSigned = rows.some(({ note }) => note !== null && !isWritable(note.status));
  return {
    ...frame,
    reportId: report?.id ?? null,
    fields: shiftTemplate.fields,
    rows,
    restricted,
    reads,
    abilities: {
      write: canWrite,
      sign: view.can("notes.sign") && rows.some(({ note }) => note?.isMine && isWritable(note.status)),
      markRead:
        isSigned &&
        view.actor.clinicianId !== null &&
        !reads.some(({ clinicianId }) => clinicianId === view.actor.clinicianId) &&
        rows.some(({ note }) => note !== null && !note.isMine),
    },
  };
}

async function boardRows(
  view: View,
  reportId: string | null,
  clients: readonly ClientOfShift[],
  facts: ReadonlyMap<string, PulledFacts>,
): Promise<BoardRow[]> {
  const visible = visibleStatuses(view);
  const notes = (reportId ? await notesOfReport(view.db, reportId) : []).filter(({ status }) =>
    visible.includes(status),
  );
  const open = notes.filter(({ status }) => isWritable(status)).map(({ id }) => id);
  const parts = await partViewsOf(view, open);
  const texts = await textsOf(
    view.db,
    notes.map(({ id }) => id),
  );
  const staff = await staffById(
    view.db,
    notes.map(({ authorId }) => authorId),
  );
  const empty: PulledFacts = { pulledAt: view.now, groups: [] };
  return clients.map((client): BoardRow => {
    const note = notes.find(({ clientId }) => clientId === client.clientId);
    const now = facts.get(client.clientId) ?? empty;
    const writable = note ? isWritable(note.status) : false;
    const text = note ? texts.get(note.id) : undefined;
    return {
      clientId: client.clientId,
      clientName: client.clientName,
      mrNo: client.mrNo,
      bedCode: client.bedCode,
      leftAt: client.leftAt,
      facts: writable ? now : (note?.facts ?? now),
      isOutdated: writable && note?.facts ? isOutdated(note.facts, now) : false,
      before: client.earlier.map(({ line }) => line),
      note: note
        ? {
            id: note.id,
            status: note.status,
            authorId: note.authorId,
            authorName: staff.get(note.authorId)?.fullName ?? "",
            isMine: note.authorId === view.actor.clinicianId,
            fields: note.fields,
            parts: parts.get(note.id) ?? [],
            line: text?.line ?? "",
            followUp: text?.followUp ?? "",
            version: note.version,
          }
        : null,
    };
  });
}
