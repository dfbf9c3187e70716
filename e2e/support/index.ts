export { expectAccessible } from "./accessibility.ts";
export { anAdmittedClient } from "./admitted-client.ts";
export { giveAuthenticator, makePasskeyNamed } from "./authenticator.ts";
export { callApi } from "./call-api.ts";
export type { Facility } from "./facility.ts";
export { atAFacility, atASharedFacility, type Journey, journey, type PersonOptions } from "./journey.ts";
export { expectVisibleFocus, pressOn, typeInto } from "./keyboard.ts";
export { openSession } from "./sign-in.ts";
