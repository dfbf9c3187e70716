import { sql } from "kysely";
import { setAccessScope } from "#platform/server/access/access.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { indexForSearch } from "#platform/server/search/search.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { type EpisodeStatus, isLive, latestEpisode, openBeforeAdmission } from "../episodes/episode.ts";
import { forgetCounts } from "./count-cache.ts";
import { exactKeys, listName, searchText, sortName } from "./name.ts";

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

/** What is known of a person through their episodes, and the words they are found by. */
async function factsOf(act: Act, clientId: string) {
  const episodes = await act.db
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
  const person = await act.db
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

/**
 * Writes again what follows from a person's episodes: the columns the list reads, who reaches the chart, and the search
 * index. Called in the transaction of every change to name, episode, place, level, care team or restriction, so none of
 * the three can lag behind the record.
 */
export async function refreshClient(act: Act, clientId: string): Promise<void> {
  const facts = await factsOf(act, clientId);
  const { current, person, name, text } = facts;
  const team = current ? await teamOf(act, current.id) : [];
  const level = current ? await levelOf(act, current.id) : null;
  await act.db
    .updateTable("clients")
    .set({
      currentDemographicId: current?.id ?? null,
      episodeStatus: current && current.status !== "voided" ? current.status : null,
      locationId: current?.locationId ?? null,
      levelOfCareId: level,
      legalFirstName: name.legalFirstName,
      legalMiddleName: name.legalMiddleName,
      legalLastName: name.legalLastName,
      suffix: name.suffix,
      preferredName: name.preferredName,
      pronouns: name.pronouns,
      admittedAt: current?.admittedAt ?? null,
      dischargedAt: current?.dischargedAt ?? null,
      anticipatedDischargeDate: current?.anticipatedDischargeDate ?? null,
      primaryTherapistId:
        team.find((member) => member.role === "primary_therapist" && member.isPrimary)?.clinicianId ?? null,
      sortName: sortName(name),
      searchText: text,
    })
    .where("id", "=", clientId)
    .execute();
  await setAccessScope(act, {
    subjectType: "client",
    subjectId: clientId,
    locationId: current?.locationId ?? null,
    formerLocationId: person.formerLocationId,
    formerUntil: person.formerLocationUntil,
    restricted: person.restricted,
    careTeam: [...new Set(team.map((member) => member.clinicianId))],
    // Newest first: what stands at last is the earliest of somebody's roles.
    teamSince: Object.fromEntries(team.map((member) => [member.clinicianId, member.since])),
  });
  await writeEntry(act, clientId, facts);
  forgetCounts(act.tenant.id);
}

type Facts = Awaited<ReturnType<typeof factsOf>>;

async function writeEntry(act: Act, clientId: string, { episodes, current, person, name, text }: Facts): Promise<void> {
  await indexForSearch(act, {
    kind: "client",
    subjectId: clientId,
    title: listName(name),
    subtitle: `${person.mrNo} · born ${formatDate(person.birthDate)}`,
    text: `${text} ${formatDate(person.birthDate)}`,
    locationId: current?.locationId ?? null,
    restricted: person.restricted,
    link: `/clients/${person.mrNo}`,
    // Who is here comes before who is expected, and both before who has left (platform SRCH-1).
    rank: !current ? 0 : isLive(current.status) ? 2 : openBeforeAdmission.includes(current.status) ? 1 : 0,
    exact: exactKeys(episodes.length > 0 ? episodes : [person], person.mrNo, person.birthDate),
  });
}

/** The search entry alone, as every change writes it. */
export async function indexClient(act: Act, clientId: string): Promise<void> {
  await writeEntry(act, clientId, await factsOf(act, clientId));
}

async function teamOf(act: Act, demographicId: string) {
  return act.db
    .selectFrom("careTeamMembers")
    .select(["clinicianId", "role", "isPrimary", sql<string>`lower(during)`.as("since")])
    .where("demographicId", "=", demographicId)
    .where(sql<boolean>`upper_inf(during)`)
    .orderBy(sql`lower(during)`, "desc")
    .execute();
}

/** The level in force, or the last one of an ended stay. */
async function levelOf(act: Act, demographicId: string): Promise<string | null> {
  const row = await act.db
    .selectFrom("levelOfCareStays")
    .select("levelOfCareId")
    .where("demographicId", "=", demographicId)
    .where("superseded", "=", false)
    .orderBy(sql`lower(during)`, "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.levelOfCareId ?? null;
}
