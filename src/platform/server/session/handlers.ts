import { deviceHandlers } from "./device.actions.ts";
import { emailChangeHandlers } from "./email-change.actions.ts";
import { lockPhotoQuery } from "./lock-photo.actions.ts";
import { loginRequestHandlers } from "./login-request.actions.ts";
import { passkeyHandlers } from "./passkey.actions.ts";
import { passwordHandlers } from "./password.actions.ts";
import { sessionHandlers } from "./session.actions.ts";
import { signInHandlers } from "./sign-in.actions.ts";
import { switchUserHandlers } from "./switch-user.actions.ts";
import { termsHandlers } from "./terms.actions.ts";
import { twoFactorHandlers } from "./two-factor.actions.ts";

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
