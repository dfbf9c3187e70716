import type { NotificationKind } from "../module.ts";
import { deviceHandlers } from "./device.actions.ts";
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
  ...twoFactorHandlers,
  ...passkeyHandlers,
  ...deviceHandlers,
  ...switchUserHandlers,
  ...termsHandlers,
];

export const identityNotificationKinds: readonly NotificationKind[] = [
  { kind: "auth.session-reuse", label: "Sign-in used twice", priority: 1 },
  { kind: "auth.login-request", label: "Sign-in to approve", priority: 1 },
  { kind: "auth.new-device", label: "New device signed in", priority: 2 },
];
