/** Reference data for modules: functions take `act.db` or `view.db` first. */
export { payerNames, referenceCodes, referenceCodesOf } from "./code-lists.store.ts";
export { drugProduct, drugProducts, interactionsAmong, searchDrugs } from "./drugs.store.ts";
export { billableIcd10Below, icd10CodeOn, icd10CodesOn, icd10EndOf, searchIcd10 } from "./icd10.store.ts";
export { referenceHandlers } from "./reference.actions.ts";
export { nearestPlaces, placeOfZip, placesOfCity } from "./simple-maps.store.ts";
export { isKnownTimeZone, timeZones } from "./time-zones.store.ts";
export { warnOfZoneDifferences, zoneDataDifferences } from "./zone-data.ts";
