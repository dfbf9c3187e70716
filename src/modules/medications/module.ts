import { allergiesOf, openMedicationWork } from "#modules/clients/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
import { doseRounds } from "./administrations/dose-rounds.actions.ts";
import { dosesNotGiven, newOrders } from "./administrations/handoff.actions.ts";
import { nextDose } from "./administrations/next-dose.actions.ts";
import "./medication-problems.ts";
import { dueByHourQuery } from "./administrations/due-by-hour.actions.ts";
import {
  administerDoseAction,
  observeDoseAction,
  readMarQuery,
  recheckDoseAction,
  voidLogAction,
} from "./administrations/log.actions.ts";
import { readPassQuery } from "./administrations/pass.actions.ts";
import { dosesDue, ordersToAcknowledge, ordersToSign } from "./administrations/work-items.actions.ts";
import {
  addAllergyAction,
  clientAllergies,
  changeAllergyAction,
  readAllergiesQuery,
  reviewAllergiesAction,
} from "./allergies/allergy.actions.ts";
import { allergiesInPacket, medicationsInPacket } from "./downtime/packet.actions.ts";
import { medicationListsQuery, searchDrugsQuery } from "./drugs/drug.actions.ts";
import { medicationEvents } from "./events.ts";
import { readMedicationsQuery } from "./orders/chart.actions.ts";
import { followClientToLocation, stopOrdersOnDischarge } from "./orders/episode-events.actions.ts";
import {
  acknowledgeOrderAction,
  approveOrderAction,
  completeOrderAction,
  declineOrderAction,
  discontinueOrderAction,
  holdOrderAction,
  resumeOrderAction,
} from "./orders/order.actions.ts";
import { medicationLogNames, orderNames } from "./orders/order-names.store.ts";
import { listOrdersQuery, orderCountsQuery, readOrderQuery } from "./orders/order-reads.actions.ts";
import { addOrderAction, previewScheduleQuery } from "./orders/place-order.actions.ts";
import { openMedicationWork as openWorkOfStay } from "./orders/open-medication-work.actions.ts";
import { medicationsPolicy } from "./policy.ts";
import { readMedicationPrintQuery } from "./prints/print.actions.ts";
import { extendSchedules, markUndocumentedDoses } from "./schedules/schedule.jobs.ts";

export const medications = defineModule({
  name: "medications",
  policy: medicationsPolicy,
  switch: "medications",
  implements: [implement(allergiesOf, clientAllergies), implement(openMedicationWork, openWorkOfStay)],
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
    acknowledgeOrderAction,
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
  on: [stopOrdersOnDischarge, followClientToLocation],
  jobs: [extendSchedules, markUndocumentedDoses],
  downtimeParts: [allergiesInPacket, medicationsInPacket],
  workItems: [dosesDue, ordersToAcknowledge, ordersToSign],
  dayEvents: [doseRounds],
  handOvers: [dosesNotGiven, newOrders],
  glances: [nextDose],
});
