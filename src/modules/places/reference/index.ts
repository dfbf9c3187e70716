/** Reference data for modules: functions take `act.db` or `view.db` first. */

export {
  billableIcd10Below,
  icd10CodeOn,
  icd10CodesOn,
  icd10EndOf,
  searchIcd10,
} from "#modules/clients/diagnoses/icd10.store.ts";
export {
  drugProduct,
  drugProducts,
  interactionsAmong,
  searchDrugs,
} from "#modules/medications/drugs/drug-reference.store.ts";
export { isKnownTimeZone, timeZones } from "#platform/server/reference/time-zones.store.ts";
export { warnOfZoneDifferences, zoneDataDifferences } from "#platform/server/reference/zone-data.ts";
export { payerNames, referenceCodes, referenceCodesOf } from "./code-lists.store.ts";
export { referenceHandlers } from "./reference.actions.ts";
export { nearestPlaces, placeOfZip, placesOfCity } from "./simple-maps.store.ts";
