import { sql } from "kysely";
import { availability, holdBed, liveHolds, passOver, releaseHold } from "#modules/facility/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { leadById } from "../leads/lead.store.ts";
import { leadName } from "../leads/lead.ts";
import { leadDetail } from "../leads/lead-detail.actions.ts";
import type { IntakeAppointment } from "../leads/lead-fields.contract.ts";
import { tellStory, touchLead } from "../leads/lead-story.store.ts";
import { openLeadForChange, requireOpen } from "../leads/lead-write.actions.ts";
import { keepBedFor } from "../waitlist/bed-candidates.actions.ts";
import { bookIntake } from "./book-intake.actions.ts";
import { bookLeadAppointment, holdLeadBed, leadBedOptions, listIntakes, releaseLeadBed } from "./intake.contract.ts";

const longestRangeDays = 62;

export const intakeHandlers = [
  action(bookLeadAppointment, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId);
    requireOpen(lead);
    await bookIntake(act, lead, body);
    await touchLead(act, lead.id);
    act.audit({ subjectId: lead.id, detail: { kind: body.kind } });
    return leadDetail(act, lead.id);
  }),

  query(listIntakes, async (view, { query: { from, to, locationId } }) => {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    if (days <= 0 || days > longestRangeDays) throw fieldProblem("query.to", "Choose a span of 1 to 62 days.");
    let appointments = view.db
      .selectFrom("intakeAppointments as a")
      .innerJoin("leads as l", "l.id", "a.leadId")
      .select([
        "a.id",
        "a.kind",
        "a.startsAt",
        "a.durationMinutes",
        "a.timeZone",
        "a.locationId",
        "a.levelOfCareId",
        "a.bedHoldId",
        "a.noHoldReason",
        "a.info",
        "a.status",
        "a.version",
        "a.leadId",
        "l.leadNo",
        "l.firstName",
        "l.lastName",
        "l.preferredName",
      ])
      .where("a.startsAt", ">=", from)
      .where("a.startsAt", "<", to)
      .where("a.status", "<>", 6)
      .where(view.inReach("crm.view", "lead", sql<string>`l.id`));
    if (locationId) appointments = appointments.where("a.locationId", "=", locationId);
    const rows = await appointments.orderBy("a.startsAt").limit(1000).execute();
    return {
      rows: rows.map(({ firstName, lastName, preferredName, leadNo, ...appointment }) => ({
        ...(appointment as IntakeAppointment & { leadId: string }),
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

  action(holdLeadBed, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId);
    const { passingOverReason: why, ...asked } = body;
    let passedOver = 0;
    const hold = await keepBedFor(
      act,
      lead,
      async (intakeAt) => {
        passedOver = await passOver(act, asked.bedId, lead.id, why);
        return holdBed(act, { ...asked, leadId: lead.id, intakeAt: intakeAt ?? undefined });
      },
      why,
    );
    act.audit({ subjectId: lead.id, detail: { bedId: hold.bedId, ...(passedOver ? { passedOver, why } : {}) } });
    return leadDetail(act, lead.id);
  }),

  action(releaseLeadBed, async (act, { params }) => {
    const lead = await openLeadForChange(act, params.leadId);
    const hold = (await liveHolds(act, { leadId: lead.id })).find((one) => one.id === params.stayId);
    if (!hold) throw new Problem("not-found", "This lead holds no such bed any more.");
    await releaseHold(act, hold.id);
    await touchLead(act, lead.id);
    await tellStory(act, lead.id, { kind: "bed-released", summary: `Bed ${hold.bedCode} was given back` });
    act.audit({ subjectId: lead.id, detail: { bedId: hold.bedId } });
    return leadDetail(act, lead.id);
  }),
];
