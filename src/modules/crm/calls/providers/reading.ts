import { createHash } from "node:crypto";
import { z } from "zod";
import { requirePhone } from "../../leads/phone.ts";

/** Providers send numbers as numbers or as text, and leave out or empty what they do not know. */
const Loose = z.union([z.string(), z.number(), z.boolean(), z.null()]).optional().catch(null);
export const Message = z.record(z.string(), z.unknown());
export type Message = z.infer<typeof Message>;

export function readMessage(body: Buffer): Message | null {
  try {
    return Message.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return null;
  }
}

/** The first of these fields that has a text. */
export function textOf(message: Message, ...names: string[]): string | null {
  for (const name of names) {
    const value = Loose.parse(message[name]);
    const text = value === null || value === undefined ? "" : String(value).trim();
    if (text !== "") return text;
  }
  return null;
}

/** The first of these fields that has a number of seconds. */
export function secondsOf(message: Message, ...names: string[]): number | null {
  const text = textOf(message, ...names);
  const seconds = text === null ? Number.NaN : Math.round(Number(text));
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 86_400 * 7) : null;
}

/** A number in E.164; null for withheld and unusable ones (LEAD-3). */
export function numberOf(message: Message, ...names: string[]): string | null {
  for (const name of names) {
    const text = textOf(message, name);
    if (text === null) continue;
    try {
      return requirePhone(text);
    } catch {
      // The next field may have it in another form.
    }
  }
  return null;
}

/** An instant from seconds since 1970 or from a date with its time zone. */
export function instantOf(message: Message, ...names: string[]): string | null {
  for (const name of names) {
    const text = textOf(message, name);
    if (text === null) continue;
    const at = /^\d{9,11}(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text);
    if (Number.isFinite(at)) return new Date(at).toISOString();
  }
  return null;
}

export const clipped = (text: string | null, most: number) => text?.slice(0, most) ?? null;

/** One event of the provider: the same bytes again are a repeat, whatever time they are signed with. */
export function eventKeyOf(kind: string, callId: string | null, body: Buffer): string {
  return `${kind}:${callId ?? ""}:${createHash("sha256").update(body).digest("base64url")}`;
}

/** Adds seconds to an instant; null when either is unknown. */
export function plusSeconds(at: string | null, seconds: number | null): string | null {
  return at === null || seconds === null ? null : new Date(Date.parse(at) + seconds * 1000).toISOString();
}

/** The address of the call's recording and its length, where a message says them. */
export function recordingSaid(message: Message, ...names: string[]): { url: string; seconds: number | null } | null {
  const url = textOf(message, ...names);
  if (url === null || url.length > 2000 || !url.startsWith("https://")) return null;
  return { url, seconds: secondsOf(message, "recording_duration", "talk_time", "duration") };
}
