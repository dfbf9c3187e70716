import type { Act } from "#platform/server/execution/context.ts";
import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

export interface DueNotice {
  id: string;
  kind: NotificationKind;
  priority: number;
  /** How often a critical one was pushed again. */
  repeats: number;
  userId: string;
  email: string;
  /** The reader's locale, `es-US`. */
  locale: string;
  /** The reader's zone. */
  zone: string;
}
export type ChannelName = "email" | "push" | "sms";
export type Channel = (act: Act, notice: DueNotice) => Promise<void>;

/**
 * What leaves the bell: each channel says that something waits, never what or about whom (NTF-3). Only what was added
 * here is served, and offered in the settings.
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
