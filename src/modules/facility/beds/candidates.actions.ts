import type { Act, View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { levels } from "../levels/level.store.ts";
import { type BedPlace, bedPlace, lockBedPlace } from "./bed.store.ts";
import type { BedCandidate, BedCandidateProvider } from "./bed-candidates.ts";
import type { BedStay } from "./bed-stay.contract.ts";
import { leadsWithHold, staysInRoom, staysOnBed } from "./bed-stay.store.ts";
import { graceHours, longestHoldHours } from "./hold.ts";
import { type HoldAsked, holdBed } from "./hold-bed.actions.ts";
import type { BedMatch } from "./match.contract.ts";
import { cautionsFor } from "./match.ts";

interface Fitting extends BedCandidate {
  cautions: readonly string[];
  levelCode: string | null;
}

/** The candidate providers of the modules switched on for this facility. */
const providersOf = (view: View): BedCandidateProvider[] =>
  view.platform.registry
    .parts("bedCandidates")
    .filter((one) => one.switch === null || view.tenant.modules.includes(one.switch));

/** Candidates the bed fits, in their provider's order, without those who already have a bed on hold. */
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
  const held = await leadsWithHold(view.db, [...new Set(found.map(({ subjectId }) => subjectId))], view.now);
  const roommates = (await staysInRoom(view.db, place.roomId, view.now)).map(({ ageBand }) => ageBand);
  const room = { room: place.rules, bed: { ...place.bed, features: place.features }, roommates };
  const codes = new Map(offered.map(({ id, code }) => [id, code]));
  return found.flatMap((candidate) => {
    const cautions = held.has(candidate.subjectId) ? null : cautionsFor(candidate, room);
    if (!cautions) return [];
    const levelCode = candidate.levelOfCareId ? (codes.get(candidate.levelOfCareId) ?? null) : null;
    return [{ ...candidate, levelCode, cautions: [...candidate.cautions, ...cautions] }];
  });
}

/** Waitlisted candidates ahead of this one; all of them for someone not on the waitlist. */
function aheadOf(list: readonly Fitting[], subjectId: string): Fitting[] {
  const at = list.findIndex((one) => one.subjectId === subjectId);
  return (at < 0 ? list : list.slice(0, at)).filter(({ inLine }) => inLine);
}

const mostShown = 20;

/** Candidates for this bed; none while it is occupied, held, blocked or inactive. */
export async function matchesFor(view: View, bedId: string): Promise<BedMatch[]> {
  const place = await bedPlace(view.db, bedId);
  view.requireLocation(place.bed.locationId);
  const isFree = place.bed.status === "active" && (await staysOnBed(view.db, bedId, view.now)).length === 0;
  if (!isFree) return [];
  const list = await fitting(view, place);
  return list.slice(0, mostShown).map((one) => ({
    leadId: one.who ? one.subjectId : null,
    name: one.who?.name ?? null,
    link: one.who?.link ?? null,
    ageYears: one.who ? one.ageYears : null,
    levelCode: one.levelCode,
    inLine: one.inLine,
    passesOver: aheadOf(list, one.subjectId).length,
    reasons: [...one.reasons],
    cautions: one.who ? [...one.cautions] : [],
  }));
}

/**
 * The number of waitlisted candidates a hold for this lead passes over. Without a reason, which the caller records,
 * refuses with `others-wait-longer` (crm RULES). Locks the bed before reading the waitlist, so of two users who hold one
 * bed the second sees the first hold.
 */
export async function passOver(act: Act, bedId: string, leadId: string, why: string | undefined): Promise<number> {
  const place = await lockBedPlace(act.db, bedId);
  const passedOver = aheadOf(await fitting(act, place), leadId).length;
  if (passedOver > 0 && !why)
    throw new Problem("others-wait-longer", {
      detail: `${passedOver === 1 ? "1 person" : `${passedOver} people`} on the waitlist could have this bed first. Enter a reason for passing them over.`,
      params: { passedOver },
    });
  return passedOver;
}

/**
 * Holds the bed for a lead through the module that owns leads. Passing over others on the waitlist needs a reason, which
 * goes into the audit log with their number. Refuses with `others-wait-longer` and like `holdBed`.
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
