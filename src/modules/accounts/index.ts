export { mailInvitation, mailReturnLink } from "./account-notices.ts";
export {
  issueActionToken,
  readActionToken,
  redeemActionToken,
  voidActionTokens,
} from "./action-tokens/action-token.ts";
export { proveDevice } from "./devices/devices.ts";
export { keepRecoveryCodes, makeRecoveryCodes, newTotpSecret, sealedTotpStep } from "./factors/factors.ts";
export { revokeSessionsOf } from "./passwords/own-password.ts";
export { requireStrongPassword } from "./passwords/password-strength.ts";
export { deletePin } from "./pins/pin.store.ts";
export { pauseBrowserPush, resumeBrowserPush, sessionLocations } from "./ports.ts";
export { readPreferences } from "./preferences/preferences.store.ts";
export { addServiceUser } from "./service-users/service-user.store.ts";
export { addConfirmedTotp, addPin, addUser, changeUser } from "./staff-accounts/staff-account.store.ts";
export { publishTerms, termsInForce } from "./terms/terms.ts";
