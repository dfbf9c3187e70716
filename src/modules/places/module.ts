import { defineModule } from "#platform/server/execution/module.ts";
import { placeEvents } from "./events.ts";
import { placeEditHandlers } from "./locations/place-edit.actions.ts";
import { placeHandlers } from "./locations/places.actions.ts";
import { placesPolicy } from "./policy.ts";
import { referenceHandlers } from "./reference/reference.actions.ts";

export const places = defineModule({
  name: "places",
  policy: placesPolicy,
  switch: null,
  handlers: [...placeHandlers, ...placeEditHandlers, ...referenceHandlers],
  events: placeEvents,
});
