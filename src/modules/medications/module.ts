import { allergiesOf, clientOfStay, openMedicationWork } from "#modules/clients/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
import { doseRounds } from "./administrations/dose-rounds.actions.ts";
import { dosesNotGiven, newOrders } from "./administrations/handoff.actions.ts";
import { nextDose } from "./administrations/next-dose.actions.ts";
import "./medication-problems.ts";
import * as documentDose from "./administrations/document-dose.actions.ts";
import * as dueByHour from "./administrations/due-by-hour.actions.ts";
import * as log from "./administrations/log.actions.ts";
import * as pass from "./administrations/pass.actions.ts";
import { dosesDue, ordersToAcknowledge, ordersToSign } from "./administrations/work-items.actions.ts";
import * as allergy from "./allergies/allergy.actions.ts";
import { allergiesInPacket, medicationsInPacket } from "./downtime/packet.actions.ts";
import * as drug from "./drugs/drug.actions.ts";
import { medicationEvents } from "./events.ts";
import * as chart from "./orders/chart.actions.ts";
import { followClientToLocation, stopOrdersOnDischarge } from "./orders/episode-events.actions.ts";
import * as openWork from "./orders/open-medication-work.actions.ts";
import * as order from "./orders/order.actions.ts";
import { medicationLogNames, orderNames } from "./orders/order-names.store.ts";
import * as orderReads from "./orders/order-reads.actions.ts";
import * as placeOrder from "./orders/place-order.actions.ts";
import { medicationsPolicy } from "./policy.ts";
import * as print from "./prints/print.actions.ts";
import { extendSchedules, markUndocumentedDoses } from "./schedules/schedule.jobs.ts";

export const medications = defineModule({
  name: "medications",
  policy: medicationsPolicy,
  switch: "medications",
  implements: [
    implement(allergiesOf, allergy.clientAllergies),
    implement(openMedicationWork, openWork.openMedicationWork),
  ],
  handlers: [
    allergy.readAllergiesQuery,
    allergy.addAllergyAction,
    allergy.changeAllergyAction,
    allergy.reviewAllergiesAction,
    drug.searchDrugsQuery,
    drug.medicationListsQuery,
    chart.readMedicationsQuery,
    placeOrder.previewScheduleQuery,
    placeOrder.addOrderAction,
    orderReads.listOrdersQuery,
    orderReads.orderCountsQuery,
    orderReads.readOrderQuery,
    order.acknowledgeOrderAction,
    order.approveOrderAction,
    order.declineOrderAction,
    order.holdOrderAction,
    order.resumeOrderAction,
    order.discontinueOrderAction,
    order.completeOrderAction,
    pass.readPassQuery,
    dueByHour.dueByHourQuery,
    documentDose.administerDoseAction,
    documentDose.observeDoseAction,
    log.recheckDoseAction,
    log.voidLogAction,
    log.readMarQuery,
    print.readMedicationPrintQuery,
  ],
  events: medicationEvents,
  subjects: [orderNames, medicationLogNames],
  topics: {
    "list:medications": "medications.view",
    "board:mar": "medications.view",
    "record:medications": { permission: "medications.view", clientOf: clientOfStay },
  },
  on: [stopOrdersOnDischarge, followClientToLocation],
  jobs: [extendSchedules, markUndocumentedDoses],
  downtimeParts: [allergiesInPacket, medicationsInPacket],
  workItems: [dosesDue, ordersToAcknowledge, ordersToSign],
  dayEvents: [doseRounds],
  handoffs: [dosesNotGiven, newOrders],
  glances: [nextDose],
});
