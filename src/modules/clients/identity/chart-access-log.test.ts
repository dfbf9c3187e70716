import { expect, it } from "vitest";
import { getChartAccess } from "#modules/compliance/audit-log/audit.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { givenFacility, givenProcess, Person } from "#testing/facility.ts";
import { addCareTeamMember } from "../care-team/care-team.contract.ts";
import { givenAdmittedClient } from "../testing.ts";
import { listVitals } from "../vitals/vital.contract.ts";

it("counts repeat views of one tab by one user within 15 minutes as one event, across browsers and processes", async () => {
  const facility = await givenFacility();
  const client = await givenAdmittedClient(facility);
  const second = await givenProcess(facility.clock);
  try {
    const nurse = await facility.as("nurse", "looking");
    const tablet = new Person(facility, nurse);
    await tablet.signIn();
    const params = { mrNo: client.mrNo };
    const elsewhere = () =>
      second.app.http.inject({
        method: "GET",
        url: `/api/auth/clients/${client.mrNo}/vital-metrics`,
        headers: {
          host: facility.host,
          cookie: [...tablet.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        },
      });
    const compliance = await facility.as("compliance");
    const looks = async () =>
      (
        await compliance.call(getChartAccess, {
          params: { clientId: client.clientId },
          query: { kind: "reads", section: "vitals", actor: nurse.userId },
        })
      ).total;
    await nurse.call(listVitals, { params });
    await tablet.call(listVitals, { params });
    expect((await elsewhere()).statusCode).toBe(200);
    expect(await looks()).toBe(1);
    facility.clock.advance({ minutes: 14, seconds: 59 });
    expect((await elsewhere()).statusCode).toBe(200);
    expect(await looks()).toBe(1);
    facility.clock.advance({ seconds: 1 });
    await tablet.call(listVitals, { params });
    expect(await looks()).toBe(2);
    expect((await elsewhere()).statusCode).toBe(200);
    expect(await looks()).toBe(2);
  } finally {
    await second.app.close();
  }
});

it("records the basis of access at that time: care team membership with its start, or coverage", async () => {
  const facility = await givenFacility();
  const client = await givenAdmittedClient(facility);
  const params = { mrNo: client.mrNo };
  const director = await facility.as("medical_director");
  const onTeam = await facility.as("therapist", "on-team");
  await director.call(addCareTeamMember, {
    params,
    body: { demographicId: client.demographicId, clinicianId: onTeam.clinicianId, role: "family_therapist" },
  });
  const since = facility.clock.now();
  facility.clock.advance({ days: 3 });
  await onTeam.call(listVitals, { params });
  // Marketing cannot read charts; this user covers for a case manager for a week.
  const stand = await facility.as("marketing", "standing-in");
  await facility.system((act) =>
    act.db
      .insertInto("clinicianRoles")
      .values({
        id: newId(),
        clinicianId: stand.clinicianId,
        roleCode: "case_manager",
        startsAt: act.now,
        endsAt: new Date(Date.parse(act.now) + 7 * 86_400_000).toISOString(),
      })
      .execute(),
  );
  await stand.signIn();
  facility.clock.advance({ minutes: 1 });
  await stand.call(listVitals, { params });
  const compliance = await facility.as("compliance");
  const { rows } = await compliance.call(getChartAccess, {
    params: { clientId: client.clientId },
    query: { kind: "reads", section: "vitals", sort: "at" },
  });
  expect(rows.map(({ actorUserId, relation, since: from }) => ({ actorUserId, relation, since: from }))).toEqual([
    { actorUserId: onTeam.userId, relation: "care-team", since },
    { actorUserId: stand.userId, relation: "cover", since: null },
  ]);
});
