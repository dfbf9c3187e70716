import { sql } from "kysely";
import type { Act, View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { levels } from "../levels/level.store.ts";
import { type BedPlace, bedPlace, lockBedPlace } from "./bed.store.ts";
import type { BedCandidate, BedCandidateProvider } from "./bed-candidates.ts";
import type { BedStay } from "./bed-stay.contract.ts";
import { inRoomFrom, onBedFrom } from "./bed-stay.store.ts";
import { graceHours, longestHoldHours } from "./hold.ts";
import { type HoldAsked, holdBed } from "./hold-bed.actions.ts";
import type { BedMatch } from "./match.contract.ts";
import { cautionsFor } from "./match.ts";
import type { AgeBand } from "./placement.ts";

interface Fitting extends BedCandidate {
  cautions: readonly string[];
  levelCode: string | null;
}

/** Who may be proposed here: the modules that say so (seam `bedCandidates`) and are switched on for this facility. */
const providersOf = (view: View): BedCandidateProvider[] =>
  view.platform.registry
    .parts("bedCandidates")
    .filter((one) => one.switch === null || view.tenant.modules.includes(one.switch));

/** Whom the bed suits, in their provider's order. Those who have a bed kept for them somewhere are left out. */
async function fitting(view: View, place: BedPlace): Promise<Fitting[]> {
  const offered = await levels(view.db, true);
  const served = place.bed.levelOfCareIds;
  const asked = {
    locationId: place.bed.locationId,
    timeZone: place.timeZone,
    levelOfCareIds: served.length > 0 ? served : offered.filter(({ bedded }) => bedded).map(({ id }) => id),
    arrivingBefore: addMinutes(view.now, (longestHoldHours - graceHours) * 60),
  };
  const found: BedCandidate[] = [];
  for (const provider of providersOf(view)) found.push(...(await provider.candidates(view, asked)));
  if (found.length === 0) return [];
  const kept = new Set(
    (
      await view.db
        .selectFrom("bedStays")
        .select("leadId")
        .where("kind", "=", "hold")
        .where("voidedAt", "is", null)
        .where("leadId", "in", [...new Set(found.map(({ subjectId }) => subjectId))])
        .where(sql<boolean>`during @> ${view.now}::timestamptz`)
        .execute()
    ).map((hold) => hold.leadId),
  );
  const roommates = (await inRoomFrom(view.db, place.roomId, view.now)).map(({ ageBand }) => ageBand as AgeBand | null);
  const room = { room: place.rules, bed: { ...place.bed, features: place.features }, roommates };
  const codes = new Map(offered.map(({ id, code }) => [id, code]));
  return found.flatMap((candidate) => {
    const cautions = kept.has(candidate.subjectId) ? null : cautionsFor(candidate, room);
    if (!cautions) return [];
    const levelCode = candidate.levelOfCareId ? (codes.get(candidate.levelOfCareId) ?? null) : null;
    return [{ ...candidate, levelCode, cautions: [...candidate.cautions, ...cautions] }];
  });
}

/** People of the waiting list who stand before this one; all of them for somebody who is not in the list. */
function before(list: readonly Fitting[], subjectId: string): Fitting[] {
  const at = list.findIndex((one) => one.subjectId === subjectId);
  return (at < 0 ? list : list.slice(0, at)).filter(({ inLine }) => inLine);
}

const mostShown = 20;

/** Who could come into this bed; nobody while somebody has it. */
export async function matchesFor(view: View, bedId: string): Promise<BedMatch[]> {
  const place = await bedPlace(view.db, bedId);
  view.requireLocation(place.bed.locationId);
  const isFree = place.bed.status === "active" && (await onBedFrom(view.db, bedId, view.now)).length === 0;
  if (!isFree) return [];
  const list = await fitting(view, place);
  return list.slice(0, mostShown).map((one) => ({
    leadId: one.who ? one.subjectId : null,
    name: one.who?.name ?? null,
    link: one.who?.link ?? null,
    ageYears: one.who ? one.ageYears : null,
    levelCode: one.levelCode,
    inLine: one.inLine,
    passesOver: before(list, one.subjectId).length,
    reasons: [...one.reasons],
    cautions: one.who ? [...one.cautions] : [],
  }));
}

/**
 * How many of the waiting list whom this bed suits as well a hold for this lead passes over. Only with a reason, which the
 * caller writes down (WAIT-1); refuses with `others-wait-longer`. The bed is locked before the line is read, so that of two
 * people who give one bed the second sees it is taken.
 */
export async function passOver(act: Act, bedId: string, leadId: string, why: string | undefined): Promise<number> {
  const place = await lockBedPlace(act.db, bedId);
  const passedOver = before(await fitting(act, place), leadId).length;
  if (passedOver > 0 && !why)
    throw new Problem("others-wait-longer", {
      detail: `${passedOver === 1 ? "One person" : `${passedOver} people`} of the waiting list could have this bed first. Say why it is kept for somebody else.`,
      params: { passedOver },
    });
  return passedOver;
}

/**
 * Keeps the bed for a lead through the module that knows leads. Others of the waiting list whom it suits are passed
 * over only with a reason, which stands in the audit log with their number (WAIT-1). Refuses with `others-wait-longer`
 * beside the refusals of `holdBed`.
 */
export async function holdForCandidate(
  act: Act,
  asked: HoldAsked & { leadId: string },
  why: string | undefined,
): Promise<{ stay: BedStay; passedOver: number }> {
  const provider = providersOf(act).find(({ kind }) => kind === "lead");
  if (!provider) throw new Problem("not-found", "There is no such lead.");
  let passedOver = 0;
  const stay = await provider.keep(
    act,
    asked.leadId,
    async (arrivesAt) => {
      passedOver = await passOver(act, asked.bedId, asked.leadId, why);
      return holdBed(act, { ...asked, intakeAt: arrivesAt ?? undefined });
    },
    why,
  );
  return { stay, passedOver };
}
