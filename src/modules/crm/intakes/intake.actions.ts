import { availability, holdBed, liveHolds, passOver, releaseHold } from "#modules/facility/index.ts";
import { verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { logActivity } from "../leads/activity.actions.ts";
import { leadById } from "../leads/lead.store.ts";
import { leadName } from "../leads/lead.ts";
import { leadRecord } from "../leads/lead-record.actions.ts";
import { requireOpen } from "../leads/lead-write.actions.ts";
import { holdBedFor } from "../waitlist/bed-candidates.actions.ts";
import { bookIntake } from "./book-intake.actions.ts";
import { bookLeadAppointment, holdLeadBed, leadBedOptions, listIntakes, releaseLeadBed } from "./intake.contract.ts";
import { appointmentsBetween } from "./intake.store.ts";

const longestRangeDays = 62;

export const intakeHandlers = [
  verb(bookLeadAppointment, leadRecord, async (act, lead, { body }) => {
    requireOpen(lead);
    act.auditDetail({ kind: body.kind });
    await bookIntake(act, lead, body);
    return {};
  }),

  query(listIntakes, async (view, { query: { from, to, locationId } }) => {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    if (days <= 0 || days > longestRangeDays) throw fieldProblem("query.to", "Choose a range of 1 to 62 days.");
    const rows = await appointmentsBetween(view.db, { from, to, locationId }, (column) =>
      view.inReach("crm.view", "lead", column),
    );
    return {
      rows: rows.map(({ firstName, lastName, preferredName, leadNo, ...appointment }) => ({
        ...appointment,
        leadNo,
        leadName: leadName({ firstName, lastName, preferredName, leadNo }),
      })),
    };
  }),

  query(leadBedOptions, async (view, { params }) => {
    await view.openChart(params.leadId, "beds", "lead");
    const lead = await leadById(view.db, params.leadId);
    if (!lead.locationId) return { rows: [] };
    const beds = await availability(view, {
      locationIds: [lead.locationId],
      levelOfCareId: lead.levelOfCareId ?? undefined,
      limit: 60,
    });
    return {
      rows: beds.map(({ bedId, code, sectionName, roomName, sectionPolicy }) => ({
        bedId,
        code,
        sectionName,
        roomName,
        sectionPolicy,
      })),
    };
  }),

  verb(holdLeadBed, leadRecord, async (act, lead, { body: { passingOverReason: why, ...asked } }) => {
    let passedOver = 0;
    const take = async (intakeAt: string | null) => {
      passedOver = await passOver(act, asked.bedId, lead.id, why);
      return holdBed(act, { ...asked, leadId: lead.id, intakeAt: intakeAt ?? undefined });
    };
    const hold = await holdBedFor(act, lead, take, why);
    act.auditDetail({ bedId: hold.bedId, ...(passedOver ? { passedOver, why } : {}) });
    return {};
  }),

  verb(releaseLeadBed, leadRecord, async (act, lead, { params }) => {
    const hold = (await liveHolds(act, { leadId: lead.id })).find((one) => one.id === params.stayId);
    if (!hold) throw new Problem("not-found", "This bed hold has already ended.");
    await releaseHold(act, hold.id);
    await logActivity(act, lead.id, { kind: "bed-released", summary: `Bed ${hold.bedCode} released` });
    act.auditDetail({ bedId: hold.bedId });
    return {};
  }),
];
