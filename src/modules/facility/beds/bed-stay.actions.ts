import { requireEpisode } from "#modules/clients/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { requireChoice } from "../picklists/choices.actions.ts";
import { assignBedToClient } from "./assign-bed.actions.ts";
import { bedById, bedPlace, lockBedPlace } from "./bed.store.ts";
import { hasEnded } from "./bed.ts";
import { bedClient } from "./bed-client.actions.ts";
import {
  assignBed,
  type BedStay,
  bedHistory,
  bedOfEpisode,
  blockBed,
  checkFit,
  extendHold,
  holdBedEndpoint,
  releaseBed,
  releaseHoldEndpoint,
  unblockBed,
} from "./bed-stay.contract.ts";
import { historyOfBed, insertStay, stayForUpdate, stayOfEpisode, staysOnBed } from "./bed-stay.store.ts";
import { blockReasons } from "./block-reasons.ts";
import { holdForCandidate } from "./candidates.actions.ts";
import { endClientStay, endHoldOrBlock } from "./end-stay.actions.ts";
import { extendHoldUntil, holdBed, releaseHold } from "./hold-bed.actions.ts";
import { moveHandlers } from "./move-bed.actions.ts";
import { fitOf } from "./placement.ts";

/** A stay as staff see it who can't open the client's chart: that the bed was in use, and when. */
const withoutClient = (stay: BedStay): BedStay => ({
  ...stay,
  clientId: null,
  demographicId: null,
  leadId: null,
  placementGroup: null,
  ageBand: null,
  note: null,
  endReason: null,
});

const inHouse = new Set(["admitted", "on_leave"]);

export const bedStayHandlers = [
  ...moveHandlers,
  action(assignBed, async (act, { body }) => {
    const client = await bedClient(act, body.demographicId);
    if (!inHouse.has(client.status))
      throw new Problem("wrong-state", `${client.name} is not admitted. Hold the bed until admission.`);
    const stay = await assignBedToClient(act, { ...body, client, from: act.now });
    act.audit({
      subjectId: stay.bedId,
      clientId: client.clientId,
      locationId: stay.locationId,
      detail: { stayId: stay.id },
    });
    return stay;
  }),

  query(checkFit, async (view, { params, query: { demographicId, placementGroup } }) => {
    const place = await bedPlace(view.db, params.bedId);
    view.requireLocation(place.bed.locationId);
    const client = await bedClient(view, demographicId);
    return fitOf({
      room: place.rules,
      bed: { ...place.bed, features: place.features },
      person: { ...client, group: placementGroup, needs: [], fallRisk: false },
    });
  }),

  action(releaseBed, async (act, { params, body }) => {
    const stay = await stayForUpdate(act.db, params.stayId);
    act.requireLocation(stay.locationId);
    if (stay.clientId) await act.requireReachOfClient(stay.clientId);
    act.requireVersion(stay, body.version);
    if (stay.kind !== "stay" || stay.until !== null) throw new Problem("wrong-state", "This stay has already ended.");
    await endClientStay(act, stay, { at: act.now, endReason: "left", cause: "leave" });
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
    const client = body.demographicId ? await bedClient(act, body.demographicId) : null;
    const stay = await holdBed(act, { ...asked, clientId: client?.clientId });
    act.audit({ subjectId: stay.bedId, locationId: stay.locationId, detail: { stayId: stay.id } });
    return stay;
  }),

  action(extendHold, async (act, { params, body }) => {
    const stay = await extendHoldUntil(act, params.stayId, body.version, body.until);
    act.audit({ subjectId: stay.bedId, locationId: stay.locationId, detail: { stayId: stay.id } });
    return stay;
  }),

  action(releaseHoldEndpoint, async (act, { params, query: { version } }) => {
    const stay = await releaseHold(act, params.stayId, version);
    act.audit({ subjectId: stay.bedId, locationId: stay.locationId, detail: { stayId: stay.id } });
    return stay;
  }),

  action(blockBed, async (act, { body }) => {
    await requireChoice(act, blockReasons, body.kind, "body.kind");
    const place = await lockBedPlace(act.db, body.bedId);
    act.requireLocation(place.bed.locationId);
    if (body.until && Date.parse(body.until) <= Date.parse(act.now))
      throw new Problem("validation", {
        detail: "Choose an end in the future.",
        errors: [{ path: "body.until", message: "Choose an end in the future." }],
      });
    const [current] = await staysOnBed(act.db, place.bed.id, act.now);
    if (current)
      throw new Problem(
        "bed-taken",
        `${place.bed.code} is occupied or held. Move the client or release the hold first.`,
      );
    const block = await insertStay(act.db, {
      bedId: place.bed.id,
      roomId: place.roomId,
      sectionId: place.sectionId,
      locationId: place.bed.locationId,
      kind: "block",
      from: act.now,
      until: body.until ?? null,
      blockKind: body.kind,
      note: body.note,
    });
    const topics = [`board:beds:${place.bed.locationId}`];
    await act.raise("facility.bed-blocked", { bedId: place.bed.id }, { topics });
    await act.raise(
      "facility.bed-changed",
      { bedId: place.bed.id, locationId: place.bed.locationId, state: "blocked" },
      { topics },
    );
    act.audit({ subjectId: place.bed.id, locationId: place.bed.locationId, detail: { kind: body.kind } });
    return block;
  }),

  action(unblockBed, async (act, { params, query: { version } }) => {
    const block = await stayForUpdate(act.db, params.stayId);
    act.requireLocation(block.locationId);
    act.requireVersion(block, version);
    if (block.kind !== "block" || hasEnded(block, act.now))
      throw new Problem("wrong-state", "This block has already ended.");
    await endHoldOrBlock(act, block, "unblocked");
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
    const rows = await historyOfBed(view.db, bed.id);
    const within = await view.reachable(
      "beds.manage",
      "client",
      rows.flatMap(({ clientId }) => clientId ?? []),
    );
    return { rows: rows.map((row) => (row.clientId === null || within.has(row.clientId) ? row : withoutClient(row))) };
  }),
];
