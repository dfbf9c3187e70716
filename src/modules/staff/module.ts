import { defineModule } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
import { witnessesFor } from "#platform/server/ports/staff.ts";
import { accessReviewHandlers, accessReviewJob } from "./access-reviews/access-review.actions.ts";
import { clinicianHandlers } from "./clinicians/clinician.actions.ts";
import { listCliniciansQuery } from "./clinicians/clinician-list.actions.ts";
import { clinicianSessionHandlers } from "./clinicians/clinician-sessions.actions.ts";
import { clinicianStatusHandlers } from "./clinicians/clinician-status.actions.ts";
import { directoryQuery, witnessesQuery } from "./clinicians/directory.actions.ts";
import { showScannedPhoto, staffFileSubjects } from "./clinicians/staff-files.store.ts";
import { staffPrincipals } from "./clinicians/staff-principals.ts";
import { clinicianSearch } from "./clinicians/staff-search.ts";
import { witnessesAmongStaff } from "./clinicians/witnesses.store.ts";
import { credentialHandlers } from "./credentials/credential.actions.ts";
import { credentialsExpiringJob } from "./credentials/credential.jobs.ts";
import { staffEvents } from "./events.ts";
import { staffNotificationKinds } from "./notification-kinds.ts";
import { staffPolicy } from "./policy.ts";
import { accessHandlers } from "./roles/access.actions.ts";
import { roleHandlers } from "./roles/role.actions.ts";
import { userGroupHandlers } from "./user-groups/user-group.actions.ts";

export const staff = defineModule({
  name: "staff",
  policy: staffPolicy,
  switch: null,
  handlers: [
    witnessesQuery,
    directoryQuery,
    listCliniciansQuery,
    ...clinicianHandlers,
    ...clinicianStatusHandlers,
    ...clinicianSessionHandlers,
    ...credentialHandlers,
    ...roleHandlers,
    ...accessHandlers,
    ...userGroupHandlers,
    ...accessReviewHandlers,
  ],
  events: staffEvents,
  on: [showScannedPhoto],
  fileSubjects: staffFileSubjects,
  jobs: [credentialsExpiringJob, accessReviewJob],
  principals: staffPrincipals,
  searchKinds: [clinicianSearch],
  notificationKinds: staffNotificationKinds,
  implements: [implement(witnessesFor, witnessesAmongStaff)],
});
