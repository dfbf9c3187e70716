import { sessionLocations } from "#modules/accounts/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
import { locationEvents } from "./events.ts";
import { activeLocations } from "./locations/location.store.ts";
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
  implements: [implement(sessionLocations, (view, ids) => activeLocations(view.db, ids))],
});
