import { clientByMrNo, recordChartEvent, requireEpisode } from "#modules/clients/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { addAllergy, type ClientAllergies, changeAllergy, readAllergies, reviewAllergies } from "./allergy.contract.ts";
import {
  allergiesOfClient,
  allergyForUpdate,
  insertAllergy,
  insertReview,
  lastReview,
  lockAllergies,
  saveAllergyState,
} from "./allergy.store.ts";
import { allergyStanding, allergyStates, reviewConflict, type reviewOutcomes } from "./allergy.ts";

/** A client's allergies for banner, chart and orders. `demographicId` is the current stay. */
export async function clientAllergies(
  view: View,
  clientId: string,
  demographicId: string | null,
): Promise<ClientAllergies> {
  const allergies = await allergiesOfClient(view.db, clientId);
  const review = await lastReview(view.db, clientId);
  return {
    clientId,
    ...allergyStanding(allergies, review, demographicId),
    review,
    allergies,
    abilities: { write: view.can("allergies.write") },
  };
}

export const readAllergiesQuery = query(readAllergies, async (view, { params }) => {
  const { clientId } = await openClient(view, params.mrNo);
  const { demographicId } = await requireEpisode(view, { mrNo: params.mrNo });
  return clientAllergies(view, clientId, demographicId);
});

async function openClient(view: View, mrNo: string): Promise<{ clientId: string }> {
  const client = await clientByMrNo(view, mrNo);
  await view.openChart(client.clientId, "allergies");
  return client;
}

/** Runs a change of a client's allergies: opens the chart, locks, changes, audits, announces and returns all allergies. */
async function changing(
  act: Act,
  mrNo: string,
  change: (clientId: string, demographicId: string) => Promise<{ title: string; subjectId: string; version: number }>,
): Promise<ClientAllergies> {
  const { clientId } = await openClient(act, mrNo);
  const { demographicId } = await requireEpisode(act, { mrNo });
  await lockAllergies(act.db, clientId);
  const { title, subjectId, version } = await change(clientId, demographicId);
  act.audit({ subjectId: clientId, clientId, fields: ["allergies"] });
  await recordChartEvent(act, {
    module: "medications",
    kind: "allergy.changed",
    subjectType: "allergy",
    subjectId,
    subjectVersion: version,
    clientId,
    demographicId,
    title,
    importance: "high",
  });
  await act.raise("medications.allergy-changed", { clientId });
  return clientAllergies(act, clientId, demographicId);
}

export const addAllergyAction = action(addAllergy, (act, { params, body }) =>
  changing(act, params.mrNo, async (clientId) => {
    const confirmed = body.verification === "confirmed";
    const id = await insertAllergy(act.db, {
      clientId,
      kind: body.kind,
      substanceText: body.substanceText,
      rxcui: body.rxcui ?? null,
      category: body.category,
      reactions: body.reactions,
      criticality: body.criticality ?? null,
      onsetOn: body.onsetOn ?? null,
      verification: body.verification,
      verifiedBy: confirmed ? actingClinician(act) : null,
      verifiedAt: confirmed ? act.now : null,
      statusSince: act.now,
    });
    return { title: `Allergy recorded: ${body.substanceText}`, subjectId: id, version: 1 };
  }),
);

export const changeAllergyAction = action(changeAllergy, (act, { params, body }) =>
  changing(act, params.mrNo, async (clientId) => {
    const allergy = await allergyForUpdate(act.db, clientId, params.allergyId);
    act.requireVersion(allergy, body.version);
    const next = allergyStates.next(allergy.status, body.move);
    if (!next)
      throw new Problem("wrong-state", `This allergy is already ${allergyStates.label(allergy.status).toLowerCase()}.`);
    await saveAllergyState(act.db, allergy.id, next, body.reason, act.now);
    const title = `Allergy ${allergyStates.label(next).toLowerCase()}: ${allergy.substanceText}`;
    return { title, subjectId: allergy.id, version: allergy.version + 1 };
  }),
);

const reviewTitles = {
  nkda: "No known drug allergies",
  nka: "No known allergies",
  list: "Allergy list reviewed",
} as const satisfies Record<(typeof reviewOutcomes)[number], string>;

export const reviewAllergiesAction = action(reviewAllergies, (act, { params, body }) =>
  changing(act, params.mrNo, async (clientId, demographicId) => {
    const conflict = reviewConflict(body.outcome, await allergiesOfClient(act.db, clientId));
    if (conflict) throw new Problem(body.outcome === "list" ? "wrong-state" : "allergy-exists", conflict);
    const reviewedBy = actingClinician(act);
    await insertReview(act.db, { clientId, demographicId, outcome: body.outcome, reviewedBy, reviewedAt: act.now });
    return {
      title: reviewTitles[body.outcome],
      subjectId: demographicId,
      version: Math.floor(Date.parse(act.now) / 1000),
    };
  }),
);
