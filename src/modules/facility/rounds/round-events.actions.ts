import { activeAlerts, clientsById, requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import { changeLevels, endObservation, liveLevels } from "./assign-level.actions.ts";
import { isHigher, type ObservationLevel, type ObservationReason, observationReasons } from "./observation-level.ts";
import { followUnit } from "./unit-level.actions.ts";

const levelOfAlert = {
  q15: "q15",
  q5: "q5",
  line_of_sight: "line_of_sight",
  one_to_one: "one_to_one",
} as const satisfies Record<string, ObservationLevel>;

/** Observation follows beds, discharges and alerts, in the transaction that changes them. */
export const roundEventHandlers = [
  on("facility.bed-assigned", { name: "rounds-of-unit", inTransaction: true }, async (act, { payload }) => {
    await followUnit(act, payload.demographicId);
  }),

  on("clients.level-of-care-changed", { name: "rounds-of-level", inTransaction: true }, async (act, { payload }) => {
    await followUnit(act, payload.demographicId);
  }),

  on("clients.location-changed", { name: "rounds-of-location", inTransaction: true }, async (act, { payload }) => {
    await followUnit(act, payload.demographicId);
  }),

  on("clients.discharged", { name: "rounds-on-discharge", inTransaction: true }, async (act, { payload }) => {
    await endObservation(act, payload.demographicId, { at: payload.dischargedAt, reason: "Discharged" });
  }),

  // An alert raises the level at once. Lowering stays a decision with an order, also when the alert is resolved.
  on("clients.alert-changed", { name: "rounds-on-alert", inTransaction: true }, async (act, { payload }) => {
    if (payload.state !== "active") return;
    const alert = (await activeAlerts(act.db, payload.clientId)).find(({ id }) => id === payload.alertId);
    if (!alert?.observation) return;
    const level = levelOfAlert[alert.observation];
    const episode = await openEpisodeOf(act, payload.clientId, payload.demographicId);
    if (episode === null) return;
    const { due, live } = await liveLevels(act, episode);
    const ofAlert = live.filter(({ sourceId }) => sourceId === payload.alertId);
    if (ofAlert.some((row) => !isHigher(level, row.level))) return;
    const reasons: ObservationReason[] = observationReasons.filter((reason) => reason === payload.category);
    await changeLevels(act, due, {
      end: ofAlert,
      endReason: "Raised by the alert",
      start: [{ level, source: "alert", sourceId: payload.alertId, reasons, instructions: alert.instructions }],
    });
  }),
];

async function openEpisodeOf(act: Act, clientId: string, demographicId: string | null) {
  const current = demographicId ?? (await clientsById(act, [clientId])).get(clientId)?.currentDemographicId ?? null;
  if (current === null) return null;
  const episode = await requireEpisode(act, { demographicId: current });
  if (episode.admittedAt === null || episode.dischargedAt !== null) return null;
  return { clientId, demographicId: current, locationId: episode.locationId };
}
