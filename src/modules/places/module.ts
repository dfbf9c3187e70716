import { sessionLocations } from "#modules/accounts/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
import { locationEvents } from "./events.ts";
import { businessLocationHandlers } from "./locations/business-location.actions.ts";
import { locationHandlers } from "./locations/location.actions.ts";
import { activeLocations } from "./locations/location.store.ts";
import { sectionHandlers } from "./locations/section.actions.ts";
import { placesPolicy } from "./policy.ts";
import { referenceHandlers } from "./reference/reference.actions.ts";

export const places = defineModule({
  name: "places",
  policy: placesPolicy,
  switch: null,
  handlers: [...locationHandlers, ...businessLocationHandlers, ...sectionHandlers, ...referenceHandlers],
  events: locationEvents,
  implements: [implement(sessionLocations, (view, ids) => activeLocations(view.db, ids))],
});
