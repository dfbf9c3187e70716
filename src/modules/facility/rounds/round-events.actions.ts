import { clientsById } from "#modules/clients/index.ts";
import { on } from "#platform/server/execution/module.ts";
import { endObservation } from "./assign-level.actions.ts";
import { followUnit } from "./unit-level.actions.ts";

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

  on("clients.alert-changed", { name: "rounds-on-alert", inTransaction: true }, async (act, { payload }) => {
    if (payload.state !== "active") return;
    const client = (await clientsById(act, [payload.clientId])).get(payload.clientId);
    const demographicId = payload.demographicId ?? client?.currentDemographicId;
    if (demographicId) await followUnit(act, demographicId);
  }),
];
