import type { Act, View } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";

/** Stops push messages to a browser while no one is signed in there (SES-9). */
export const pauseBrowserPush = port<(act: Act) => Promise<void>>("accounts.pauseBrowserPush");

/** Resumes push messages to the browser for the user who signed in. */
export const resumeBrowserPush = port<(act: Act, userId: string) => Promise<void>>("accounts.resumeBrowserPush");

/** The facility's active locations in their order, or those of `ids`: what a session can choose from. */
export const sessionLocations =
  port<(view: View, ids: readonly string[] | null) => Promise<SessionInfo["locations"]>>("accounts.sessionLocations");
