import { deviceHandlers } from "./devices/device.actions.ts";
import { emailChangeHandlers } from "./email-change/email-change.actions.ts";
import { twoFactorHandlers } from "./factors/two-factor.actions.ts";
import { passkeyHandlers } from "./passkeys/passkey.actions.ts";
import { passwordHandlers } from "./passwords/password.actions.ts";
import { lockPhotoQuery } from "./sessions/lock-photo.actions.ts";
import { sessionHandlers } from "./sessions/session.actions.ts";
import { switchUserHandlers } from "./sessions/switch-user.actions.ts";
import { loginRequestHandlers } from "./sign-in/login-request.actions.ts";
import { signInHandlers } from "./sign-in/sign-in.actions.ts";
import { termsHandlers } from "./terms/terms.actions.ts";

/** Everything about signing in and being signed in, for the platform's list. */
export const identityHandlers = [
  ...sessionHandlers,
  ...signInHandlers,
  ...loginRequestHandlers,
  ...passwordHandlers,
  ...emailChangeHandlers,
  ...twoFactorHandlers,
  ...passkeyHandlers,
  ...deviceHandlers,
  ...switchUserHandlers,
  lockPhotoQuery,
  ...termsHandlers,
];
