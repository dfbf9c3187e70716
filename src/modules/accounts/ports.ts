import type { Act } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";

/** Stops push messages to a browser while no one is signed in there (SES-9). */
export const pauseBrowserPush = port<(act: Act) => Promise<void>>("accounts.pauseBrowserPush");

/** Resumes push messages to the browser for the user who signed in. */
export const resumeBrowserPush = port<(act: Act, userId: string) => Promise<void>>("accounts.resumeBrowserPush");
