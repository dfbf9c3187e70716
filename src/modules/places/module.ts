import { defineModule } from "#platform/server/execution/module.ts";
import { locationEvents } from "./events.ts";
import { locationEditHandlers } from "./locations/location-edit.actions.ts";
import { locationHandlers } from "./locations/location-list.actions.ts";
import { placesPolicy } from "./policy.ts";
import { referenceHandlers } from "./reference/reference.actions.ts";

export const places = defineModule({
  name: "places",
  policy: placesPolicy,
  switch: null,
  handlers: [...locationHandlers, ...locationEditHandlers, ...referenceHandlers],
  events: locationEvents,
});
