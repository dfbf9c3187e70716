import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { type EpisodeStatus, latestEpisode } from "../episodes/episode.ts";
import { searchText } from "./name.ts";

interface EpisodeRow {
  id: string;
  status: EpisodeStatus;
  locationId: string;
  legalFirstName: string;
  legalMiddleName: string | null;
  legalLastName: string;
  suffix: string | null;
  preferredName: string | null;
  pronouns: string | null;
  previousNames: string[];
  phones: { number: string }[];
  admittedAt: string | null;
  dischargedAt: string | null;
  anticipatedDischargeDate: string | null;
  createdAt: string;
}

/** Facts of a client from all episodes, with the search text. */
export async function clientFacts(db: TenantDb, clientId: string) {
  const episodes = await db
    .selectFrom("demographics")
    .select([
      "id",
      "status",
      "locationId",
      "legalFirstName",
      "legalMiddleName",
      "legalLastName",
      "suffix",
      "preferredName",
      "pronouns",
      "previousNames",
      "phones",
      "admittedAt",
      "dischargedAt",
      "anticipatedDischargeDate",
      "createdAt",
    ])
    .where("clientId", "=", clientId)
    .$castTo<EpisodeRow>()
    .execute();
  const current = latestEpisode(episodes);
  const person = await db
    .selectFrom("clients")
    .select([
      "mrNo",
      "birthDate",
      "restricted",
      "formerLocationId",
      "formerLocationUntil",
      "legalFirstName",
      "legalMiddleName",
      "legalLastName",
      "suffix",
      "preferredName",
      "pronouns",
    ])
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  const text = searchText(
    episodes.length > 0 ? episodes : [person],
    episodes.flatMap((episode) => episode.previousNames),
    person.mrNo,
    episodes.flatMap((episode) => episode.phones.map((phone) => phone.number)),
  );
  return { episodes, current, person, name: current ?? person, text };
}
export type ClientFacts = Awaited<ReturnType<typeof clientFacts>>;
