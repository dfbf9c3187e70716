import { z } from "zod";
import { Mark } from "#modules/signatures/marks/mark.ts";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { languages } from "#platform/shared/messages/texts.ts";
import { PublicPost } from "#platform/shared/public-posts/public-post.contract.ts";
import "../leads/problems.ts";
import { OnboardingAnswers, onboardingSteps } from "./answers.ts";

const Token = z.string().max(100);
const limit = { bucket: "onboarding", perMinute: 120 } as const;

/** The beginning of the hash of the link's token: a browser that opened two links never mixes them. */
const Link = z.string().regex(/^[0-9a-f]{16}$/);

/** The forms as the client sees them after both questions were answered. */
export const Journey = z.strictObject({
  link: Link,
  answers: OnboardingAnswers,
  step: z.enum(onboardingSteps),
  language: z.enum(languages),
  facilityName: z.string(),
  phone: z.string().nullable(),
  cards: z.strictObject({ front: z.boolean(), back: z.boolean() }),
  /** Consents whose text is the one that would be signed now. */
  signed: z.array(z.enum(["contact", "benefits"])),
  arrival: z
    .strictObject({ startsAt: Instant, timeZone: z.string(), locationName: z.string(), address: z.string().nullable() })
    .nullable(),
  today: PlainDate,
  version: Version,
});
export type Journey = z.infer<typeof Journey>;

/** `submitted` shows nothing of the answers. */
export const JourneyState = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("verify") }),
  z.strictObject({ state: z.literal("submitted"), phone: z.string().nullable() }),
  z.strictObject({ state: z.literal("open"), journey: Journey }),
]);
export type JourneyState = z.infer<typeof JourneyState>;

export const verifyOnboarding = endpoint({
  method: "POST",
  path: "/onboarding/verify",
  summary: "Open the online intake forms with the link and the client's date of birth and phone digits",
  permission: "public",
  audit: { action: "onboarding.opened", subject: "onboarding-token" },
  body: z.strictObject({
    token: Token,
    dateOfBirth: PlainDate,
    phoneDigits: z.string().regex(/^\d{4}$/),
    post: PublicPost,
  }),
  response: JourneyState,
  problems: ["link-expired", "link-locked", "onboarding-mismatch", "validation"],
  limit,
});

export const readOnboarding = endpoint({
  method: "GET",
  path: "/onboarding/session",
  summary: "The online intake forms that are open in this browser",
  permission: "public",
  query: z.strictObject({ link: Link }),
  response: JourneyState,
  problems: ["link-expired", "link-locked"],
  limit,
});

const kept = ["link-expired", "link-locked", "onboarding-session-ended", "wrong-state"] as const;

export const saveOnboarding = endpoint({
  method: "PUT",
  path: "/onboarding/session",
  summary: "Save the answers as they are typed",
  permission: "public",
  unaudited: "The client's own unsent answers; opening and submitting them is audited.",
  body: z.strictObject({
    link: Link,
    version: Version,
    step: z.enum(onboardingSteps),
    language: z.enum(languages),
    answers: OnboardingAnswers,
  }),
  response: Journey,
  problems: [...kept, "stale-version"],
  limit,
});

export const signOnboarding = endpoint({
  method: "POST",
  path: "/onboarding/signatures",
  summary: "Sign a consent of the online intake forms",
  permission: "public",
  audit: { action: "onboarding.signed", subject: "onboarding-token" },
  body: z.strictObject({
    link: Link,
    kind: z.enum(["contact", "benefits"]),
    /** The text as it was shown. */
    statement: z.string().max(4000),
    drawing: Mark,
    reviewedAt: Instant,
    intentAt: Instant,
  }),
  response: Journey,
  problems: [...kept, "guardian-signature-invalid", "validation"],
  limit,
});

export const uploadCard = endpoint({
  method: "POST",
  path: "/onboarding/files",
  summary: "Add a photo of the insurance card to the online intake forms",
  permission: "public",
  audit: { action: "file.uploaded", subject: "file" },
  raw: "upload",
  bodyLimit: 25 * 1024 * 1024,
  body: z.strictObject({ link: Link, side: z.enum(["front", "back"]) }),
  response: Journey,
  status: 202,
  problems: [...kept, "unsupported-media", "too-large", "malformed"],
  limit: { bucket: "onboarding-files", perMinute: 20 },
});

export const submitOnboarding = endpoint({
  method: "POST",
  path: "/onboarding/submit",
  summary: "Send the online intake forms to the facility; sent twice, they arrive once",
  permission: "public",
  audit: { action: "onboarding.submitted", subject: "onboarding-token" },
  body: z.strictObject({ link: Link, version: Version }),
  response: JourneyState,
  problems: [...kept, "stale-version", "onboarding-incomplete"],
  limit,
});
