import type { Act } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";

export interface PushMessage {
  userIds: readonly string[];
  title: string;
  body: string;
  link?: string;
  urgent?: boolean;
  kind: string;
  key?: string;
}

/**
 * Pushes a notification to every subscribed browser of these users, in the caller's transaction. No PHI: "You have a new task in
 * Cairn" (NTF-3). Returns the number of browsers.
 */
export const sendPush = port<(act: Act, push: PushMessage) => Promise<number>>("notifications.sendPush");
