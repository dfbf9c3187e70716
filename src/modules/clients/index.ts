/** Functions other modules may call. They take `act` or `view` first and join the caller's transaction. */
import "./events.ts";

export { activeAlerts, type NewAlert, proposeAlert } from "./alerts/alert.store.ts";
export { type CareTeamMember, careTeamOf } from "./care-team/care-team.store.ts";
export { addContactTo, type NewContact } from "./contacts/add-contact.actions.ts";
export { contactsOf, contactsWithPhones, endContacts } from "./contacts/contact.store.ts";
export { type OwnAddresses, ownAddressesOf } from "./contacts/own-addresses.store.ts";
export { diagnosesOf } from "./diagnoses/current-diagnoses.actions.ts";
export { cancelStay } from "./episodes/admission.actions.ts";
export type { Admission } from "./episodes/admission.contract.ts";
export { admitEpisode } from "./episodes/admit.actions.ts";
export { amendDemographics, personOfStay } from "./episodes/amend-demographics.actions.ts";
export {
  askedItem,
  clientUnavailable,
  type DischargeItem,
  type DischargeItemProvider,
  nameOpen,
  recordItem,
} from "./episodes/discharge-items.ts";
export { clientOfStay, type OpenEpisode } from "./episodes/episode.store.ts";
export { inCareAt } from "./episodes/episode-list.store.ts";
export { type HandoffRow, handoffSection } from "./episodes/handoff-section.ts";
export { type Readmission, readmitClient } from "./episodes/readmit.actions.ts";
export { type EpisodeRef, requireEpisode } from "./episodes/require-episode.actions.ts";
export type { NewClient } from "./identity/client.contract.ts";
export { clientByMrNo, clientsById, clientsInReach, lockClient, openClient } from "./identity/client.store.ts";
export { clientsWithPhones } from "./identity/client-phones.store.ts";
export { type CreatedClient, createClient } from "./identity/create-client.actions.ts";
export { askAboutMatch, type ClientIdentity } from "./identity/identity.ts";
export { type LookAlike, nameAlertsAt } from "./identity/look-alike.store.ts";
export { labelChart } from "./labels/label.actions.ts";
export { labelsFor, offeredLabels } from "./labels/label.store.ts";
export { openLeaves } from "./leaves/leave.store.ts";
export type { LeaveKind } from "./leaves/leave.ts";
export { findDuplicates } from "./merge/duplicate.store.ts";
export { type PairScore, type PersonFacts, scorePair } from "./merge/duplicate.ts";
export {
  allergiesOf,
  bedsOf,
  levelOfCare,
  locationOperations,
  programOf,
  programsServing,
  staffOnDuty,
} from "./ports.ts";
export { changeLevelOfCare, changeLocation, type LevelChange, type LocationChange } from "./stays/move.actions.ts";
export { type Movement, movementsOf } from "./timeline/movements.store.ts";
export { chartEntriesSince, type NewChartEvent, recordChartEvent, voidChartEvents } from "./timeline/timeline.store.ts";
export { type AbnormalReading, abnormalReadingsOf } from "./vitals/abnormal-readings.store.ts";
export { latestVitalsOf } from "./vitals/latest-set.actions.ts";
export { type LatestMetric, latestMetrics } from "./vitals/vital.store.ts";
