export { addBusinessLocation, addLocation } from "./locations/add-location.ts";
export { activeLocations, stateOfPlace } from "./locations/location.store.ts";
export { setOfferedLevels } from "./locations/offered-levels.ts";
export { type PlaceOccupancy, placeOccupancy } from "./ports.ts";
export { payerNames, referenceCodes, referenceCodesOf } from "./reference/code-lists.store.ts";
export { nearestPlaces, placeOfZip, placesOfCity } from "./reference/simple-maps.store.ts";
