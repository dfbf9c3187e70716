import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, addMinutes, formatDateTime, localDate } from "#platform/shared/time/index.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { leadDetail } from "../leads/lead-detail.actions.ts";
import { openLeadForChange, requireOpen } from "../leads/lead-write.actions.ts";
import * as contract from "./waitlist.contract.ts";
import { countAhead, entryById, updateEntry, type WaitlistEntry, waitlistPage } from "./waitlist.store.ts";
import { interimDays, isOfferOpen, offerHours, waitlistStates } from "./waitlist-entry.ts";

interface Step {
  kind: "offered" | "accepted" | "declined" | "interim-services";
  summary: string;
  detail?: string | undefined;
}

/** Opens the entry's lead, which is locked first as in every change of it, and returns the entry. */
async function openEntry(act: Act, entryId: string, version: number): Promise<WaitlistEntry> {
  const { leadId } = await entryById(act.db, entryId);
  requireOpen(await openLeadForChange(act, leadId));
  const entry = await entryById(act.db, entryId);
  act.requireVersion(entry, version);
  return entry;
}

async function finish(act: Act, { leadId, entryId }: WaitlistEntry, { kind, summary, detail }: Step) {
  await touchLead(act, leadId);
  await logActivity(act, leadId, {
    kind: `waitlist-${kind}`,
    summary,
    subjectType: "waitlist-entry",
    subjectId: entryId,
    detail,
  });
  act.audit({ subjectId: leadId, detail: { entryId, step: kind } });
  return leadDetail(act, leadId);
}

/** Accepting and declining answer an open offer; one that has ended is offered again first. */
function requireOffer(entry: WaitlistEntry, now: string): void {
  if (!isOfferOpen(entry, now)) throw new Problem("wrong-state", "There is no open offer. Offer the place again.");
}

export const waitlistHandlers = [
  query(contract.listWaitlist, (view, { query: { locationId, page, pageSize } }) =>
    waitlistPage(view.db, { locationId }, { page, pageSize }, (column) => view.inReach("crm.view", "lead", column)),
  ),

  action(contract.offerPlace, async (act, { params: { entryId }, body }) => {
    const entry = await openEntry(act, entryId, body.version);
    const state = waitlistStates.fromCode(entry.status);
    if (isOfferOpen(entry, act.now) || !state || !waitlistStates.can(state, "offer"))
      throw new Problem("wrong-state", `This entry is already "${state ? waitlistStates.label(state) : ""}".`);
    const ahead = await countAhead(act.db, entry);
    if (ahead > 0 && !body.passingOverReason)
      throw new Problem("others-wait-longer", {
        detail: `${ahead} ${ahead === 1 ? "client is" : "clients are"} ahead on the waiting list. Enter why they are passed over.`,
        params: { passedOver: ahead },
      });
    const offerExpiresAt = addMinutes(act.now, offerHours * 60);
    await updateEntry(act.db, entryId, {
      status: waitlistStates.code("offered"),
      offerExpiresAt,
      lastContactAt: act.now,
    });
    const { leadId, levelName, timeZone } = entry;
    await act.raise("crm.waitlist-offered", { entryId, leadId });
    return finish(act, entry, {
      kind: "offered",
      summary: `Place at ${levelName} offered until ${formatDateTime(offerExpiresAt, timeZone)}`,
      detail: body.passingOverReason,
    });
  }),

  action(contract.acceptPlace, async (act, { params: { entryId }, body: { version } }) => {
    const entry = await openEntry(act, entryId, version);
    requireOffer(entry, act.now);
    await updateEntry(act.db, entryId, {
      status: waitlistStates.code("accepted"),
      offerExpiresAt: null,
      lastContactAt: act.now,
    });
    return finish(act, entry, { kind: "accepted", summary: `Place at ${entry.levelName} accepted` });
  }),

  action(contract.declinePlace, async (act, { params: { entryId }, body: { version, reason } }) => {
    const entry = await openEntry(act, entryId, version);
    requireOffer(entry, act.now);
    await updateEntry(act.db, entryId, {
      status: waitlistStates.code("waiting"),
      offerExpiresAt: null,
      lastContactAt: act.now,
    });
    return finish(act, entry, {
      kind: "declined",
      summary: `Place at ${entry.levelName} declined`,
      detail: reason,
    });
  }),

  action(contract.provideInterim, async (act, { params: { entryId }, body: { version } }) => {
    const entry = await openEntry(act, entryId, version);
    if (entry.interimDueAt === null || entry.interimProvidedAt !== null)
      throw new Problem("wrong-state", "No interim services are due for this entry.");
    await updateEntry(act.db, entryId, {
      interimProvidedAt: act.now,
      lastContactAt: act.now,
      ...(entry.admitByOn === null
        ? {}
        : { admitByOn: addDays(localDate(entry.requestedAt, entry.timeZone), interimDays) }),
    });
    return finish(act, entry, { kind: "interim-services", summary: "Interim services provided" });
  }),
];
