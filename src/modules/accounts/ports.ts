import type { Act } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";

/** A browser gets no push messages while no one is signed in there (SES-9). */
export const pauseBrowserPush = port<(act: Act) => Promise<void>>("accounts.pauseBrowserPush");

/** The browser's subscription works again for the user it belongs to. */
export const resumeBrowserPush = port<(act: Act, userId: string) => Promise<void>>("accounts.resumeBrowserPush");
