import { z } from "zod";

/** The endpoint that an answer calls, with the answering user's own permission. */
export const OptionCall = z.object({
  key: z.string().max(40),
  label: z.string().max(40),
  call: z.object({
    method: z.enum(["POST", "PUT", "PATCH", "DELETE"]),
    path: z.string(),
    params: z.record(z.string(), z.string()).optional(),
    body: z.json().optional(),
  }),
});
export type OptionCall = z.infer<typeof OptionCall>;

const Words = (most: number) =>
  z.union([z.string().max(most), z.strictObject({ en: z.string().max(most), es: z.string().max(most) })]);

export const NotifyRequest = z.object({
  kind: z.string(),
  /** These users, and (or) all users with a permission, at one location if it is given. */
  to: z.object({
    userIds: z.array(z.string()).optional(),
    clinicianIds: z.array(z.string()).optional(),
    permission: z.string().optional(),
    locationId: z.string().optional(),
  }),
  /** Plain, or one for each language (`inEachLanguage()`, `noticeTexts()`): each user reads their own (I18N-1). */
  title: Words(200),
  body: Words(1000).optional(),
  link: z.string().max(500).optional(),
  subject: z.object({ type: z.string(), id: z.string() }).optional(),
  /** Only users who may open this chart are notified. Taken from `subject` when that is a client. */
  clientId: z.string().optional(),
  /** Within 10 minutes and while unread, a second notice of the same key raises the first one's count instead. */
  groupKey: z.string().optional(),
  /** The title of the collapsed notification, `{count}` for how many: '{count} forms signed by J. R.' */
  groupTitle: Words(200).optional(),
  options: z
    .array(OptionCall.extend({ label: Words(40) }))
    .max(4)
    .optional(),
  /** After this instant it no longer counts. */
  expiresAt: z.string().optional(),
});
export type NotifyRequest = z.infer<typeof NotifyRequest>;
