import type { Handler } from "#platform/server/execution/module.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, compareInstants } from "#platform/shared/time/index.ts";
import type { LeadInReach } from "../leads/lead-list.store.ts";
import { insertPartnerNote, notePage } from "../notes/note.store.ts";
import { insertPartnerTask, openPartnerTasks, partnerTask, setPartnerTaskDone } from "../tasks/partner-task.store.ts";
import { reopenWithinMinutes, taskStates } from "../tasks/task.ts";
import { activityPage, insertActivity } from "./activities/activity.store.ts";
import { announcePartner, countedSince, requireOwner } from "./partner.actions.ts";
import { lockPartner, requirePartner } from "./partner.store.ts";
import type { PartnerType } from "./partner.ts";
import { organizationParts, professionalParts } from "./partner-parts.contract.ts";
import { professionalById } from "./professionals/professional.store.ts";
import { referralPage, referralsByMonth } from "./referrals/referral.store.ts";
import { monthsUntil } from "./referrals/referral.ts";

const isDone = (status: number) => taskStates.fromCode(status) === "done";

/** What answers the parts of a partner's page: referrals, activities, tasks and notes. */
function handlersOf(type: PartnerType, parts: typeof organizationParts | typeof professionalParts): Handler[] {
  return [
    query(parts.listReferrals, async (view, { params: { partnerId }, query: wanted }) => {
      await requirePartner(view.db, type, partnerId);
      const inReach: LeadInReach | null = view.can("crm.view")
        ? (column) => view.inReach("crm.view", "lead", column)
        : null;
      return referralPage(view.db, type, partnerId, wanted, inReach);
    }),

    query(parts.reciprocity, async (view, { params: { partnerId } }) => {
      await requirePartner(view.db, type, partnerId);
      const months = monthsUntil(view.now, view.timeZone);
      const found = await referralsByMonth(view.db, type, partnerId, countedSince(view), view.timeZone);
      return {
        months: months.map((month) => found.find((one) => one.month === month) ?? { month, received: 0, sent: 0 }),
      };
    }),

    query(parts.listActivities, async (view, { params: { partnerId }, query: wanted }) => {
      await requirePartner(view.db, type, partnerId);
      return activityPage(view.db, type, partnerId, wanted);
    }),

    action(parts.addActivity, async (act, { params: { partnerId }, body }) => {
      await lockPartner(act.db, type, partnerId);
      const occurredAt = body.occurredAt ?? act.now;
      if (compareInstants(occurredAt, act.now) > 0)
        throw fieldProblem("body.occurredAt", "Log an activity after it took place. Add a task for a planned one.");
      // A visit to a professional is a visit to where they work, so it is on that organization's page too.
      const organizationId =
        type === "organization" ? partnerId : (await professionalById(act.db, partnerId, act.now)).organizationId;
      const made = await insertActivity(act.db, {
        organizationId,
        professionalId: type === "professional" ? partnerId : null,
        kind: body.kind,
        occurredAt,
        attendees: body.attendees,
        outcome: body.outcome ?? null,
      });
      act.audit({ subjectId: partnerId, detail: { activityId: made.id, kind: made.kind } });
      await announcePartner(act, type, partnerId, occurredAt);
      if (organizationId && type === "professional")
        await announcePartner(act, "organization", organizationId, occurredAt);
      return made;
    }),

    query(parts.listTasks, async (view, { params: { partnerId } }) => {
      await requirePartner(view.db, type, partnerId);
      return { rows: await openPartnerTasks(view.db, type, partnerId) };
    }),

    action(parts.addTask, async (act, { params: { partnerId }, body }) => {
      await lockPartner(act.db, type, partnerId);
      await requireOwner(act, "assigneeId", body.assigneeId);
      const made = await insertPartnerTask(act.db, type, partnerId, {
        title: body.title,
        details: body.details ?? null,
        dueAt: body.dueAt,
        assigneeId: body.assigneeId ?? act.actor.clinicianId,
      });
      act.audit({ subjectId: partnerId, detail: { taskId: made.id } });
      await announcePartner(act, type, partnerId);
      return made;
    }),

    action(parts.completeTask, async (act, { params: { partnerId, taskId }, body }) => {
      await lockPartner(act.db, type, partnerId);
      const task = await partnerTask(act.db, type, partnerId, taskId);
      if (isDone(task.status)) throw new Problem("wrong-state", "This task is already completed.");
      act.requireVersion(task, body.version);
      await setPartnerTaskDone(act.db, taskId, act.now, body.outcome || null);
      act.audit({ subjectId: partnerId, detail: { taskId } });
      await announcePartner(act, type, partnerId);
      return partnerTask(act.db, type, partnerId, taskId);
    }),

    action(parts.reopenTask, async (act, { params: { partnerId, taskId }, body }) => {
      await lockPartner(act.db, type, partnerId);
      const task = await partnerTask(act.db, type, partnerId, taskId);
      if (task.doneAt === null || compareInstants(addMinutes(task.doneAt, reopenWithinMinutes), act.now) < 0)
        throw new Problem(
          "wrong-state",
          "A completed task can be opened again for one minute. Add a new task instead.",
        );
      act.requireVersion(task, body.version);
      await setPartnerTaskDone(act.db, taskId, null, null);
      act.audit({ subjectId: partnerId, detail: { taskId } });
      await announcePartner(act, type, partnerId);
      return partnerTask(act.db, type, partnerId, taskId);
    }),

    query(parts.listNotes, async (view, { params: { partnerId }, query: wanted }) => {
      await requirePartner(view.db, type, partnerId);
      return notePage(view.db, { type, id: partnerId }, false, wanted);
    }),

    action(parts.addNote, async (act, { params: { partnerId }, body }) => {
      await lockPartner(act.db, type, partnerId);
      const made = await insertPartnerNote(act.db, { type, id: partnerId }, body.text, act.now);
      act.audit({ subjectId: partnerId, detail: { noteId: made.id } });
      await announcePartner(act, type, partnerId);
      return made;
    }),
  ];
}

export const partnerPartHandlers = [
  ...handlersOf("organization", organizationParts),
  ...handlersOf("professional", professionalParts),
];
