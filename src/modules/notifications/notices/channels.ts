import type { Act } from "#platform/server/execution/context.ts";
import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

export interface DueNotice {
  id: string;
  kind: NotificationKind;
  priority: number;
  /** Number of repeated pushes of a critical notification. */
  repeats: number;
  userId: string;
  email: string;
  /** The user's locale, `es-US`. */
  locale: string;
  /** The user's time zone. */
  zone: string;
}
export type ChannelName = "email" | "push" | "sms";
export type Channel = (act: Act, notice: DueNotice) => Promise<void>;

/**
 * Channels outside the app: their messages never contain details or client data (NTF-3). Only channels
 * registered here are used and offered in the settings.
 */
const channels = new Map<ChannelName, Channel>();

export function addChannel(name: ChannelName, send: Channel): void {
  channels.set(name, send);
}

export function channelNamed(name: ChannelName): Channel | undefined {
  return channels.get(name);
}

export function servedChannels(): ChannelName[] {
  return [...channels.keys()];
}
