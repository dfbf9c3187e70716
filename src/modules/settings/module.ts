import { defineModule } from "#platform/server/execution/module.ts";
import { unique } from "#platform/server/execution/registry.ts";
import { implement } from "#platform/server/ports/port.ts";
import { retentionDays } from "#platform/server/ports/retention.ts";
import { settingEvents } from "./events.ts";
import { brandFiles } from "./facility/brand-files.ts";
import { brandLogoHandlers } from "./facility/brand-logo.actions.ts";
import { configHandlers } from "./facility/config.actions.ts";
import { settingHandlers } from "./facility/setting.actions.ts";
import { settingOf } from "./facility/setting.store.ts";
import { termsEditHandlers } from "./facility/terms-edit.actions.ts";
import { homeHandlers } from "./home/home.actions.ts";
import { settingsPolicy } from "./policy.ts";
import { mountReleaseNotes } from "./release-notes/release-notes.ts";
import { facilitySignupHandlers } from "./setup/facility-signup.actions.ts";
import { setupHandlers } from "./setup/setup.actions.ts";
import { setupSteps } from "./setup/setup.contract.ts";
import { savedViewHandlers } from "./views/saved-view.actions.ts";

export const settings = defineModule({
  name: "settings",
  policy: settingsPolicy,
  switch: null,
  handlers: [
    ...homeHandlers,
    ...configHandlers,
    ...settingHandlers,
    ...brandLogoHandlers,
    ...setupHandlers,
    ...facilitySignupHandlers,
    ...termsEditHandlers,
    ...savedViewHandlers,
  ],
  events: settingEvents,
  fileSubjects: [brandFiles],
  implements: [implement(retentionDays, (view) => settingOf(view, "retention"))],
  routes: mountReleaseNotes,
  check: (registry) => {
    unique("set-up step", [...setupSteps, ...registry.parts("setupSteps").map(({ key }) => key)], (key) => key);
  },
});
