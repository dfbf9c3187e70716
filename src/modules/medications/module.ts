import { allergiesOf, clientOfStay } from "#modules/clients/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
import { doseRounds } from "./administrations/dose-rounds.actions.ts";
import { dosesNotGiven, newOrders } from "./administrations/handoff.actions.ts";
import { nextDose } from "./administrations/next-dose.actions.ts";
import "./medication-problems.ts";
import * as board from "./administrations/board.actions.ts";
import * as documentDose from "./administrations/document-dose.actions.ts";
import * as dueByHour from "./administrations/due-by-hour.actions.ts";
import * as log from "./administrations/log.actions.ts";
import * as pass from "./administrations/pass.actions.ts";
import { resolveBarcodeAction } from "./administrations/scan.actions.ts";
import { dosesDue, ordersToAcknowledge, ordersToSign } from "./administrations/work-items.actions.ts";
import * as allergy from "./allergies/allergy.actions.ts";
import * as container from "./counts/container.actions.ts";
import * as count from "./counts/count.actions.ts";
import { remindOfCounts } from "./counts/count-due.jobs.ts";
import * as discrepancy from "./counts/discrepancy.actions.ts";
import { unexplainedDiscrepancy } from "./counts/discrepancy.jobs.ts";
import { containersForDoseQuery } from "./counts/dose-supply.actions.ts";
import { remindOfLeftovers } from "./counts/leftover.jobs.ts";
import {
  containerNames,
  countNames,
  destructionNames,
  discrepancyNames,
  storageNames,
} from "./counts/supply-names.store.ts";
import { countsCompleted, countsDue, discrepanciesToClose } from "./counts/supply-work.actions.ts";
import * as destruction from "./destruction/destruction.actions.ts";
import { allergiesInPacket, medicationsInPacket } from "./downtime/packet.actions.ts";
import * as drug from "./drugs/drug.actions.ts";
import * as erx from "./e-prescribing/erx.actions.ts";
import { differenceNames } from "./e-prescribing/erx-names.store.ts";
import { pollPrescriptions, pullOperation } from "./e-prescribing/erx-pull.actions.ts";
import * as erxSync from "./e-prescribing/erx-sync.actions.ts";
import { dosespotType } from "./e-prescribing/erx-type.ts";
import { medicationEvents } from "./events.ts";
import { medicationNotices } from "./notification-kinds.ts";
import * as orderTemplate from "./order-templates/order-template.actions.ts";
import { orderFavoriteNames, orderSetNames } from "./order-templates/order-template-names.store.ts";
import { bulkOrdersAction } from "./orders/bulk-orders.actions.ts";
import { changeOrderAction } from "./orders/change-order.actions.ts";
import * as chart from "./orders/chart.actions.ts";
import { orderCosignaturesDue } from "./orders/cosignatures.work-items.ts";
import { destroyOrderAction } from "./orders/destroy-order.actions.ts";
import { medicationsBeforeDischarge } from "./orders/discharge-items.actions.ts";
import { ordersToRenew } from "./orders/ending-orders.work-items.ts";
import {
  followClientToLocation,
  resumeDosesOnReturn,
  stopOrdersOnDischarge,
  suspendDosesOnLeave,
} from "./orders/episode-events.actions.ts";
import * as order from "./orders/order.actions.ts";
import {
  announceEndingOrders,
  orderClock,
  orderClockOfOne,
  signatureClock,
  signatureClockOfOne,
} from "./orders/order-clock.jobs.ts";
import { medicationLogNames, orderNames } from "./orders/order-names.store.ts";
import * as orderReads from "./orders/order-reads.actions.ts";
import * as placeOrder from "./orders/place-order.actions.ts";
import { addServiceOrderAction } from "./orders/service-order.actions.ts";
import { medicationsPolicy } from "./policy.ts";
import * as print from "./prints/print.actions.ts";
import * as enrollment from "./protocols/enrollment.actions.ts";
import * as protocol from "./protocols/protocol.actions.ts";
import { enrollmentNames, protocolVersionNames } from "./protocols/protocol-names.store.ts";
import * as startProtocol from "./protocols/start-protocol.actions.ts";
import * as refill from "./refills/refill.actions.ts";
import { refillNames } from "./refills/refill-names.store.ts";
import { refillsToHandle } from "./refills/refills.work-items.ts";
import { suggestRefills } from "./refills/suggest-refill.jobs.ts";
import { medicationComplianceReport } from "./reports/medication-compliance.report.ts";
import * as review from "./reviews/review.actions.ts";
import { reviewNames } from "./reviews/review-names.store.ts";
import * as medTimes from "./schedules/med-times.actions.ts";
import * as plannedDose from "./schedules/planned-dose.actions.ts";
import { extendScheduleOfOne, extendSchedules, markUndocumentedDoses } from "./schedules/schedule.jobs.ts";
import * as scheduleList from "./schedules/schedule-list.actions.ts";
import { scaleNames } from "./scores/scale-names.store.ts";
import * as score from "./scores/score.actions.ts";
import * as tolerance from "./tolerance/tolerance.actions.ts";

export const medications = defineModule({
  name: "medications",
  policy: medicationsPolicy,
  switch: "medications",
  dischargeItems: [medicationsBeforeDischarge],
  implements: [implement(allergiesOf, allergy.clientAllergies)],
  handlers: [
    allergy.readAllergiesQuery,
    allergy.addAllergyAction,
    allergy.changeAllergyAction,
    allergy.reviewAllergiesAction,
    drug.searchDrugsQuery,
    drug.medicationListsQuery,
    drug.parseSigQuery,
    chart.readMedicationsQuery,
    scheduleList.listSchedulesQuery,
    medTimes.readMedTimesQuery,
    medTimes.saveMedTimesAction,
    placeOrder.previewScheduleQuery,
    placeOrder.addOrderAction,
    placeOrder.addOrdersAction,
    orderTemplate.listOrderTemplatesQuery,
    orderTemplate.addOrderFavoriteAction,
    orderTemplate.removeOrderFavoriteAction,
    orderTemplate.addOrderSetAction,
    orderTemplate.retireOrderSetAction,
    orderTemplate.readRenewalQuery,
    orderReads.listOrdersQuery,
    orderReads.orderCountsQuery,
    orderReads.readOrderQuery,
    orderReads.readOrderStatusQuery,
    order.acknowledgeOrderAction,
    order.approveOrderAction,
    order.declineOrderAction,
    order.holdOrderAction,
    order.resumeOrderAction,
    order.discontinueOrderAction,
    order.completeOrderAction,
    order.archiveOrderAction,
    changeOrderAction,
    destroyOrderAction,
    bulkOrdersAction,
    addServiceOrderAction,
    pass.readPassQuery,
    resolveBarcodeAction,
    plannedDose.claimDoseAction,
    plannedDose.releaseDoseAction,
    plannedDose.moveDoseAction,
    board.readBoardQuery,
    dueByHour.dueByHourQuery,
    documentDose.administerDoseAction,
    documentDose.observeDoseAction,
    log.recheckDoseAction,
    log.voidLogAction,
    log.readMarQuery,
    print.readMedicationPrintQuery,
    score.listScalesQuery,
    score.saveScaleAction,
    score.listScoresQuery,
    score.recordScoreAction,
    score.voidScoreAction,
    protocol.listProtocolsQuery,
    protocol.saveProtocolAction,
    protocol.approveProtocolAction,
    protocol.retireProtocolAction,
    startProtocol.previewProtocolQuery,
    startProtocol.startProtocolAction,
    enrollment.listEnrollmentsQuery,
    enrollment.pauseProtocolAction,
    enrollment.resumeProtocolAction,
    enrollment.adjustProtocolAction,
    enrollment.stopProtocolAction,
    container.listStoragesQuery,
    container.addStorageAction,
    container.changeStorageAction,
    container.listContainersQuery,
    container.receiveContainerAction,
    container.readLedgerQuery,
    container.transferContainerAction,
    container.wasteFromContainerAction,
    container.returnContainerAction,
    container.correctLedgerAction,
    container.setAsideContainerAction,
    container.putBackContainerAction,
    containersForDoseQuery,
    count.listCountsQuery,
    count.startCountAction,
    count.readCountQuery,
    count.enterCountsAction,
    count.submitCountAction,
    count.recountCountAction,
    count.completeCountAction,
    count.abandonCountAction,
    discrepancy.listDiscrepanciesQuery,
    discrepancy.explainDiscrepancyAction,
    discrepancy.resolveDiscrepancyAction,
    discrepancy.declareLossAction,
    refill.listRefillsQuery,
    refill.readSupplyQuery,
    refill.readRefillQuery,
    refill.requestRefillAction,
    refill.approveRefillAction,
    refill.denyRefillAction,
    refill.sendRefillAction,
    refill.receiveRefillAction,
    refill.cancelRefillAction,
    review.listReviewsQuery,
    review.countReviewsQuery,
    review.decideReviewAction,
    review.decideReviewsAction,
    review.answerReviewAction,
    review.withdrawReviewAction,
    tolerance.readToleranceQuery,
    tolerance.saveToleranceAction,
    tolerance.resolveToleranceQuery,
    erx.readErxQuery,
    erx.countErxNotificationsQuery,
    erx.decideDifferenceAction,
    erx.openPatientWindowAction,
    erx.openNotificationsAction,
    erx.readErxConnectionQuery,
    erx.linkErxClinicianAction,
    erx.receiveErxEventAction,
    erxSync.syncToMedicationsAction,
    erxSync.syncToAllergiesAction,
    erxSync.syncToDiagnosesAction,
    erxSync.syncFromMedicationsAction,
    erxSync.syncFromAllergiesAction,
    erxSync.syncFromDiagnosesAction,
    destruction.listDestructionsQuery,
    destruction.readDestructionQuery,
    destruction.destroyBatchAction,
  ],
  events: medicationEvents,
  subjects: [
    orderNames,
    medicationLogNames,
    orderFavoriteNames,
    orderSetNames,
    scaleNames,
    protocolVersionNames,
    enrollmentNames,
    storageNames,
    containerNames,
    countNames,
    discrepancyNames,
    destructionNames,
    refillNames,
    reviewNames,
    differenceNames,
  ],
  topics: {
    "list:medications": "medications.view",
    "board:mar": "medications.view",
    "board:supply": "medications.viewSupply",
    "record:medications": { permission: "medications.view", clientOf: clientOfStay },
  },
  on: [stopOrdersOnDischarge, followClientToLocation, suspendDosesOnLeave, resumeDosesOnReturn],
  jobs: [
    extendSchedules,
    extendScheduleOfOne,
    markUndocumentedDoses,
    orderClock,
    orderClockOfOne,
    announceEndingOrders,
    signatureClock,
    signatureClockOfOne,
    unexplainedDiscrepancy,
    suggestRefills,
    remindOfCounts,
    remindOfLeftovers,
    pollPrescriptions,
  ],
  integrations: [dosespotType],
  outbound: [pullOperation],
  notificationKinds: medicationNotices,
  downtimeParts: [allergiesInPacket, medicationsInPacket],
  workItems: [
    dosesDue,
    ordersToAcknowledge,
    ordersToSign,
    ordersToRenew,
    countsDue,
    discrepanciesToClose,
    refillsToHandle,
  ],
  clockItems: [orderCosignaturesDue],
  reports: [medicationComplianceReport],
  dayEvents: [doseRounds],
  handoffs: [dosesNotGiven, newOrders, countsCompleted],
  glances: [nextDose],
});
