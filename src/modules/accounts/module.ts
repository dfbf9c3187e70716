import { confirmingFactors } from "#platform/server/authentication/step-up.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
import { sessionStore } from "#platform/server/ports/session-store.ts";
import { ticketStore } from "#platform/server/ports/ticket-store.ts";
import { deviceHandlers } from "./devices/device.actions.ts";
import { emailChangeHandlers } from "./email-change/email-change.actions.ts";
import { accountEvents } from "./events.ts";
import { factorsOf } from "./factors/factors.ts";
import { twoFactorHandlers } from "./factors/two-factor.actions.ts";
import { identityNotificationKinds } from "./notification-kinds.ts";
import { passkeyHandlers } from "./passkeys/passkey.actions.ts";
import { passwordHandlers, resetLinkJob } from "./passwords/password.actions.ts";
import { changePinAction, checkPinAction } from "./pins/pin.actions.ts";
import { ticketRows } from "./pins/ticket.store.ts";
import { accountsPolicy } from "./policy.ts";
import { preferenceHandlers } from "./preferences/preferences.actions.ts";
import { lockPhotoQuery } from "./sessions/lock-photo.actions.ts";
import { sessionHandlers } from "./sessions/session.actions.ts";
import { sessionRows } from "./sessions/session-rows.store.ts";
import { signInSweepJob } from "./sessions/sweep.ts";
import { switchUserHandlers } from "./sessions/switch-user.actions.ts";
import { loginRequestHandlers } from "./sign-in/login-request.actions.ts";
import { signInHandlers } from "./sign-in/sign-in.actions.ts";
import { termsHandlers } from "./terms/terms.actions.ts";

export const accounts = defineModule({
  name: "accounts",
  policy: accountsPolicy,
  switch: null,
  handlers: [
    ...sessionHandlers,
    ...signInHandlers,
    ...loginRequestHandlers,
    ...passwordHandlers,
    ...emailChangeHandlers,
    ...twoFactorHandlers,
    ...passkeyHandlers,
    ...deviceHandlers,
    ...switchUserHandlers,
    ...preferenceHandlers,
    lockPhotoQuery,
    ...termsHandlers,
    checkPinAction,
    changePinAction,
  ],
  events: accountEvents,
  jobs: [signInSweepJob, resetLinkJob],
  notificationKinds: identityNotificationKinds,
  implements: [
    implement(confirmingFactors, (_platform, db, account) => factorsOf({ db }, account)),
    implement(sessionStore, () => sessionRows),
    implement(ticketStore, () => ticketRows),
  ],
});
