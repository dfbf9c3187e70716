import type { EpisodeStatus } from "../episodes/episode.ts";

/** Shown instead of a possible duplicate whose chart the user can't open. */
export const askAboutMatch = "A chart you can't open may match. Ask compliance or an administrator to compare them.";

/** Client identity used across modules. */
export interface ClientIdentity {
  clientId: string;
  legalFirstName: string;
  legalMiddleName: string | null;
  legalLastName: string;
  suffix: string | null;
  preferredName: string | null;
  /** First, middle, last name and suffix, as on documents. */
  legalName: string;
  mrNo: string;
  /** The requested MR number when its chart was merged into this one (CLI-2). */
  mergedFrom: string | null;
  birthDate: string;
  sexAtBirth: "F" | "M" | "UNK";
  pronouns: string | null;
  photoFileId: string | null;
  restricted: boolean;
  deceasedAt: string | null;
  ssnLast4: string | null;
  currentDemographicId: string | null;
  status: EpisodeStatus | null;
  locationId: string | null;
  levelOfCareId: string | null;
  admittedAt: string | null;
  dischargedAt: string | null;
  version: number;
}
