import type { EpisodeStatus } from "../episodes/episode.ts";
import type { NameParts } from "./name.ts";

/** The person as every other part of the product knows them. */
export interface ClientIdentity extends NameParts {
  clientId: string;
  mrNo: string;
  /** The number that was asked for, when its chart was merged into this one (CLI-2). */
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
  version: number;
}
