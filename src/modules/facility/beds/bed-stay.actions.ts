import { changeLocation, requireEpisode } from "#modules/clients/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { bedById, bedPlace, lockBedPlace } from "./bed.store.ts";
import {
  assignBed,
  bedHistory,
  bedOfEpisode,
  blockBed,
  checkFit,
  extendHold,
  holdBedEndpoint,
  moveBed,
  releaseBed,
  releaseHoldEndpoint,
  unblockBed,
} from "./bed-stay.contract.ts";
import { historyOfBed, onBedFrom, range, stayById, stayForUpdate, stayOfEpisode } from "./bed-stay.store.ts";
import { holdForCandidate } from "./candidates.actions.ts";
import { orClash } from "./clash.ts";
import { giveBed } from "./give-bed.actions.ts";
import { holdBed, prolongHold, releaseHold } from "./hold-bed.actions.ts";
import { freeBed, leaveBed } from "./leave-bed.actions.ts";
import { bedPerson } from "./person.actions.ts";
import { fitOf } from "./placement.ts";

const here = new Set(["admitted", "on_leave"]);

export const bedStayHandlers = [
  action(assignBed, async (act, { body }) => {
    const person = await bedPerson(act, body.demographicId);
    if (!here.has(person.status))
      throw new Problem("wrong-state", `${person.name} is not admitted. Hold the bed until the admission.`);
    const stay = await giveBed(act, { ...body, person, from: act.now });
    act.audit({
      subjectId: stay.bedId,
      clientId: person.clientId,
      locationId: stay.locationId,
      detail: { stayId: stay.id },
    });
    return stay;
  }),

  action(moveBed, async (act, { body }) => {
    const before = await stayForUpdate(act.db, body.stayId);
    act.requireLocation(before.locationId);
    act.requireVersion(before, body.version);
    if (before.kind !== "stay" || before.until !== null || before.demographicId === null)
      throw new Problem("wrong-state", "Nobody lies there any more. Look at the board again.");
    if (before.bedId === body.toBedId) throw new Problem("wrong-state", "They are in that bed already.");
    const to = await bedPlace(act.db, body.toBedId);
    await leaveBed(act, before, { at: act.now, endReason: "bed_change", cause: "move" });
    if (to.bed.locationId !== before.locationId)
      await changeLocation(act, {
        demographicId: before.demographicId,
        locationId: to.bed.locationId,
        sectionId: to.sectionId,
        effectiveAt: act.now,
        note: body.reason,
      });
    const person = await bedPerson(act, before.demographicId);
    const stay = await giveBed(act, { ...body, person, bedId: body.toBedId, from: act.now, previousStayId: before.id });
    act.audit({
      subjectId: stay.bedId,
      clientId: person.clientId,
      locationId: stay.locationId,
      detail: { stayId: stay.id, fromBedId: before.bedId },
    });
    return stay;
  }),

  query(checkFit, async (view, { params, query: { demographicId, placementGroup } }) => {
    const place = await bedPlace(view.db, params.bedId);
    view.requireLocation(place.bed.locationId);
    const person = await bedPerson(view, demographicId);
    return fitOf({
      room: place.rules,
      bed: { ...place.bed, features: place.features },
      person: { ...person, group: placementGroup, needs: [], fallRisk: false },
    });
  }),

  action(releaseBed, async (act, { params, body }) => {
    const stay = await stayForUpdate(act.db, params.stayId);
    act.requireLocation(stay.locationId);
    act.requireVersion(stay, body.version);
    if (stay.kind !== "stay" || stay.until !== null) throw new Problem("wrong-state", "This stay has ended already.");
    await leaveBed(act, stay, { at: act.now, endReason: "left", cause: "leave" });
    act.audit({
      subjectId: stay.bedId,
      clientId: stay.clientId,
      locationId: stay.locationId,
      detail: { stayId: stay.id },
    });
    return { ...stay, until: act.now, endReason: "left", version: stay.version + 1 };
  }),

  action(holdBedEndpoint, async (act, { body }) => {
    const { leadId, passingOverReason: why, ...asked } = body;
    if (leadId) {
      const { stay, passedOver } = await holdForCandidate(act, { ...asked, leadId }, why);
      const { id: stayId, bedId, locationId } = stay;
      act.audit({
        subjectId: bedId,
        locationId,
        detail: { stayId, leadId, ...(passedOver ? { passedOver, why } : {}) },
      });
      return stay;
    }
    const person = body.demographicId ? await bedPerson(act, body.demographicId) : null;
    const stay = await holdBed(act, { ...asked, clientId: person?.clientId });
    act.audit({ subjectId: stay.bedId, locationId: stay.locationId, detail: { stayId: stay.id } });
    return stay;
  }),

  action(extendHold, async (act, { params, body }) => {
    const stay = await prolongHold(act, params.stayId, body.version, body.until);
    act.audit({ subjectId: stay.bedId, locationId: stay.locationId, detail: { stayId: stay.id } });
    return stay;
  }),

  action(releaseHoldEndpoint, async (act, { params, query: { version } }) => {
    const stay = await releaseHold(act, params.stayId, version);
    act.audit({ subjectId: stay.bedId, locationId: stay.locationId, detail: { stayId: stay.id } });
    return stay;
  }),

  action(blockBed, async (act, { body }) => {
    const place = await lockBedPlace(act.db, body.bedId);
    act.requireLocation(place.bed.locationId);
    if (body.until && Date.parse(body.until) <= Date.parse(act.now))
      throw new Problem("validation", {
        detail: "Choose an end that is still ahead.",
        errors: [{ path: "body.until", message: "Choose an end that is still ahead." }],
      });
    const [lying] = await onBedFrom(act.db, place.bed.id, act.now);
    if (lying) throw new Problem("bed-taken", `${place.bed.code} is in use or held. Move the person first.`);
    const id = newId();
    await orClash(() =>
      act.db
        .insertInto("bedStays")
        .values({
          id,
          bedId: place.bed.id,
          roomId: place.roomId,
          sectionId: place.sectionId,
          locationId: place.bed.locationId,
          kind: "block",
          during: range(act.now, body.until ?? null),
          blockKind: body.kind,
          note: body.note,
        })
        .execute(),
    );
    const topics = [`board:beds:${place.bed.locationId}`];
    await act.raise("facility.bed-blocked", { bedId: place.bed.id }, { topics });
    await act.raise(
      "facility.bed-changed",
      { bedId: place.bed.id, locationId: place.bed.locationId, state: "blocked" },
      { topics },
    );
    act.audit({ subjectId: place.bed.id, locationId: place.bed.locationId, detail: { kind: body.kind } });
    return stayById(act.db, id);
  }),

  action(unblockBed, async (act, { params, query: { version } }) => {
    const block = await stayForUpdate(act.db, params.stayId);
    act.requireLocation(block.locationId);
    act.requireVersion(block, version);
    if (block.kind !== "block" || (block.until !== null && Date.parse(block.until) <= Date.parse(act.now)))
      throw new Problem("wrong-state", "This block is over already.");
    await freeBed(act, block, "unblocked");
    act.audit({ subjectId: block.bedId, locationId: block.locationId, detail: { stayId: block.id } });
    return { ...block, until: act.now, endReason: "unblocked", version: block.version + 1 };
  }),

  query(bedOfEpisode, async (view, { params }) => {
    const episode = await requireEpisode(view, { demographicId: params.demographicId });
    await view.openChart(episode.clientId, "beds");
    const stay = await stayOfEpisode(view.db, params.demographicId, view.now);
    if (!stay) return { bed: null };
    const place = await bedPlace(view.db, stay.bedId);
    return {
      bed: {
        bedId: stay.bedId,
        code: stay.bedCode,
        spoken: `${place.sectionName} ${place.roomNumber}-${place.bed.label}`,
        since: stay.from,
      },
    };
  }),

  query(bedHistory, async (view, { params }) => {
    const bed = await bedById(view.db, params.bedId);
    view.requireLocation(bed.locationId);
    return { rows: await historyOfBed(view.db, bed.id) };
  }),
];
