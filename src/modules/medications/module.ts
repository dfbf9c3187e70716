import { defineModule } from "#platform/server/execution/module.ts";
import { doseRounds } from "./administrations/dose-rounds.store.ts";
import { dosesNotGiven, newOrders } from "./administrations/hand-over.store.ts";
import { nextDose } from "./administrations/next-dose.store.ts";
import "./medication-problems.ts";
import { dosesDue, ordersToNote, ordersToSign } from "./administrations/dose.work-items.ts";
import { dueByHourQuery } from "./administrations/due-by-hour.actions.ts";
import {
  administerDoseAction,
  observeDoseAction,
  readMarQuery,
  recheckDoseAction,
  voidLogAction,
} from "./administrations/log.actions.ts";
import { readPassQuery } from "./administrations/pass.actions.ts";
import {
  addAllergyAction,
  changeAllergyAction,
  readAllergiesQuery,
  reviewAllergiesAction,
} from "./allergies/allergy.actions.ts";
import { allergiesInPacket, medicationsInPacket } from "./downtime/packet.actions.ts";
import { medicationListsQuery, searchDrugsQuery } from "./drugs/drug.actions.ts";
import { medicationEvents } from "./events.ts";
import { readMedicationsQuery } from "./orders/chart.actions.ts";
import { followClientToPlace, stopOrdersOnDischarge } from "./orders/episode-events.ts";
import {
  approveOrderAction,
  completeOrderAction,
  declineOrderAction,
  discontinueOrderAction,
  holdOrderAction,
  resumeOrderAction,
  takeOrderAction,
} from "./orders/order.actions.ts";
import { listOrdersQuery, orderCountsQuery, readOrderQuery } from "./orders/order.queries.ts";
import { medicationLogNames, orderNames } from "./orders/order-names.store.ts";
import { addOrderAction, previewScheduleQuery } from "./orders/place-order.ts";
import { medicationsPolicy } from "./policy.ts";
import { readMedicationPrintQuery } from "./prints/print.actions.ts";
import { extendSchedules, markUndocumentedDoses } from "./schedules/schedule.jobs.ts";

export const medications = defineModule({
  name: "medications",
  policy: medicationsPolicy,
  switch: "medications",
  handlers: [
    readAllergiesQuery,
    addAllergyAction,
    changeAllergyAction,
    reviewAllergiesAction,
    searchDrugsQuery,
    medicationListsQuery,
    readMedicationsQuery,
    previewScheduleQuery,
    addOrderAction,
    listOrdersQuery,
    orderCountsQuery,
    readOrderQuery,
    takeOrderAction,
    approveOrderAction,
    declineOrderAction,
    holdOrderAction,
    resumeOrderAction,
    discontinueOrderAction,
    completeOrderAction,
    readPassQuery,
    dueByHourQuery,
    administerDoseAction,
    observeDoseAction,
    recheckDoseAction,
    voidLogAction,
    readMarQuery,
    readMedicationPrintQuery,
  ],
  events: medicationEvents,
  subjects: [orderNames, medicationLogNames],
  topics: {
    "list:medications": "medications.view",
    "board:mar": "medications.view",
    "record:medications": "medications.view",
  },
  on: [stopOrdersOnDischarge, followClientToPlace],
  jobs: [extendSchedules, markUndocumentedDoses],
  downtimeParts: [allergiesInPacket, medicationsInPacket],
  workItems: [dosesDue, ordersToNote, ordersToSign],
  dayEvents: [doseRounds],
  handOvers: [dosesNotGiven, newOrders],
  glances: [nextDose],
});
