import { enumKeys } from "#platform/shared/typed.ts";

/** States in which every party to a call must agree to its recording. */
const allPartyStates: ReadonlySet<string> = new Set("CA CT DE FL IL MD MA MI MT NV NH OR PA VT WA".split(" "));

/**
 * Whether a recording may be downloaded (CALL-10). A number that does not announce the recording may be recorded only where one
 * party's consent suffices, on both ends; a state that is not known counts as one where all must agree.
 */
export function mayKeepRecording(announced: boolean, states: readonly (string | null)[]): boolean {
  return announced || states.every((state) => state !== null && !allPartyStates.has(state.toUpperCase()));
}

export const withheldReason = "This number does not announce recording; nothing was downloaded.";

/** How long recordings are kept, in days. */
export const recordingDays = 365;
/** How often a download is tried. */
export const mostAttempts = 5;

export const recordingLabels = {
  pending: "Being downloaded",
  stored: "Stored",
  failed: "Download failed",
  withheld: "Not kept",
  purged: "Deleted after its retention time",
} as const;
export const recordingStatuses = enumKeys(recordingLabels);

const audioTypes: Readonly<Record<string, string>> = {
  "audio/wav": "audio/wav",
  "audio/x-wav": "audio/wav",
  "audio/wave": "audio/wav",
  "audio/mpeg": "audio/mpeg",
  "audio/mp3": "audio/mpeg",
};

/** The media type of a provider's audio; null for anything else, which is not kept. */
export function audioType(contentType: string | undefined): string | null {
  return audioTypes[(contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? ""] ?? null;
}
