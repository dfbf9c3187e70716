import { beforeAll, expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { recentSearch } from "#platform/shared/search/search.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { setAccessScope } from "../access/access.ts";
import { indexForSearch } from "./search.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

async function givenOpened(title: string, locationId: string): Promise<string> {
  const clientId = newId();
  await facility.system(async (act) => {
    await setAccessScope(act, {
      subjectType: "client",
      subjectId: clientId,
      locationId,
      restricted: false,
      careTeam: [],
    });
    await indexForSearch(act, {
      kind: "client",
      subjectId: clientId,
      title,
      subtitle: "MR1",
      text: title,
      link: "/clients/MR1",
      locationId,
    });
    await act.db
      .insertInto("auditEvents")
      .values({
        id: newId(),
        at: act.now,
        actorUserId: nurse.userId,
        actorName: "Nurse First",
        actorRole: "nurse",
        action: "chart.viewed",
        type: "R",
        outcome: 0,
        subjectType: "client",
        subjectId: clientId,
        clientId,
        ip: null,
        requestId: "-",
        endpoint: "GET /clients/:mrNo",
      } as never)
      .execute();
  });
  facility.clock.advance({ seconds: 1 });
  return clientId;
}
const titles = async (person: Person) => (await person.call(recentSearch)).rows.map((row) => row.title);

it("SRCH-1: recents are the charts this user opened last, newest first", async () => {
  await givenOpened("Adams, Ann", facility.locations.main);
  await givenOpened("Brook, Ben", facility.locations.main);
  expect(await titles(nurse)).toEqual(["Brook, Ben", "Adams, Ann"]);
  expect(await titles(await facility.as("therapist"))).toEqual([]);
});

it("SRCH-3: a chart now out of reach is no longer among the recents", async () => {
  const moved = await givenOpened("Clay, Cleo", facility.locations.main);
  expect((await titles(nurse))[0]).toBe("Clay, Cleo");
  await facility.system((act) =>
    setAccessScope(act, {
      subjectType: "client",
      subjectId: moved,
      locationId: facility.locations.other,
      restricted: false,
      careTeam: [],
    }),
  );
  await facility.system((act) =>
    indexForSearch(act, {
      kind: "client",
      subjectId: moved,
      title: "Clay, Cleo",
      subtitle: null,
      text: "clay cleo",
      link: "/clients/MR1",
      locationId: facility.locations.other,
    }),
  );
  expect(await titles(nurse)).not.toContain("Clay, Cleo");
});
