import { beforeAll, describe, expect, it } from "vitest";
import { matchClients } from "#modules/clients/identity/client.contract.ts";
import { listClients } from "#modules/clients/identity/client-list.contract.ts";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { getChartAccess, listAudit } from "#modules/compliance/audit-log/audit.contract.ts";
import { checkDuplicates } from "#modules/crm/duplicates/duplicate.contract.ts";
import { getBedBoard } from "#modules/facility/beds/bed.contract.ts";
import { checkFit } from "#modules/facility/beds/bed-stay.contract.ts";
import { givenStay } from "#modules/facility/testing.ts";
import { voidLog } from "#modules/medications/administrations/log.contract.ts";
import { readPass } from "#modules/medications/administrations/pass.contract.ts";
import { reviewAllergies } from "#modules/medications/allergies/allergy.contract.ts";
import { listOrders } from "#modules/medications/orders/order.contract.ts";
import { givenDueDose, givenLog } from "#modules/medications/testing.ts";
import { getHandoff } from "#modules/settings/home/home.contract.ts";
import { setAccessScope } from "#platform/server/access/access.ts";
import { clientsIn } from "#platform/server/access/clients-in.ts";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { listWorkItems } from "#platform/shared/search/search.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";

let facility: Facility;
let nurse: Person;
let client: Awaited<ReturnType<typeof givenStay>>;
let lists: readonly (readonly [AnyEndpoint, object])[];

beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse", "reader");
  client = await givenStay(facility);
  const first = await facility.as("nurse");
  await first.call(reviewAllergies, { params: { mrNo: client.mrNo }, body: { outcome: "nkda" } });
  await givenDueDose(facility, { client });
  const { main: locationId } = facility.locations;
  const now = facility.clock.now();
  lists = [
    [listClients, {}],
    [listOrders, {}],
    [getHandoff, { query: { locationId } }],
    [getBedBoard, { query: { locationId } }],
    [listWorkItems, {}],
    [readPass, { query: { locationId, from: addMinutes(now, -120), to: addMinutes(now, 720) } }],
  ];
});

async function restrict(clientId: string, restricted: boolean): Promise<void> {
  const { main: locationId } = facility.locations;
  await facility.system((act) =>
    setAccessScope(act, { subjectType: "client", subjectId: clientId, locationId, restricted, careTeam: [] }),
  );
}

async function entriesOf(person: Person, { method, path }: AnyEndpoint) {
  return facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("auditEvents")
    .select(["action", "clientIds", "detail"])
    .where("actorUserId", "=", person.userId)
    .where("endpoint", "=", `${method} ${path}`)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

describe("AUD-1 a list of clients", () => {
  it("is one audit entry with the clients it showed, and none when it refreshes", async () => {
    for (const [contract, input] of lists) {
      const answer = await nurse.call(contract, input);
      expect([contract.path, clientsIn(contract, answer)]).toEqual([contract.path, [client.clientId]]);
      await nurse.call(contract, input);
      const entries = await entriesOf(nurse, contract);
      expect([contract.path, entries.map(({ clientIds }) => clientIds)]).toEqual([
        contract.path,
        contract.audit ? [[client.clientId], [client.clientId]] : [[client.clientId]],
      ]);
    }
    facility.clock.advance({ minutes: 15 });
    await nurse.call(listClients);
    expect(await entriesOf(nurse, listClients)).toHaveLength(2);
  });

  it("names in the next entry only the clients that are new in it", async () => {
    const reader = await facility.as("nurse", "second");
    await reader.call(listClients);
    const { clientId } = await givenStay(facility);
    await reader.call(listClients);
    const entries = await entriesOf(reader, listClients);
    expect(entries.map(({ clientIds }) => clientIds)).toEqual([[client.clientId], [clientId]]);
  });

  it("AUD-6 is in the chart access log of each client, in the audit log, and counts in a breach", async () => {
    const compliance = await facility.as("compliance");
    const log = await compliance.call(getChartAccess, {
      params: { clientId: client.clientId },
      query: { pageSize: 200 },
    });
    const seen = log.rows.filter((row) => row.action === "list.viewed" && row.actorUserId === nurse.userId);
    expect(new Set(seen.map((row) => row.section))).toEqual(
      new Set(["clients", "medications-orders", "home-hand-over", "beds-board", "work-items"]),
    );
    const { rows } = await compliance.call(listAudit, { query: { client: client.clientId, action: "list.viewed" } });
    expect(rows.length).toBeGreaterThan(4);
    expect(rows[0]?.clientCount).toBe(1);
    expect(rows[0]?.clients[0]?.name).toContain(client.mrNo);
  });
});

describe("PERM-3 a restricted chart", () => {
  it("is in no list, and its bed and its missing doses are still seen", async () => {
    await restrict(client.clientId, true);
    for (const [contract, input] of lists) {
      const answer = await nurse.send(contract, input);
      expect([contract.path, answer.statusCode, answer.body.includes(client.mrNo)]).toEqual([
        contract.path,
        200,
        false,
      ]);
      expect([contract.path, clientsIn(contract, answer.json())]).not.toContain(client.clientId);
    }
    const [, passInput] = lists.at(-1) ?? [readPass, {}];
    expect((await nurse.send(readPass, passInput)).json()).toMatchObject({ hiddenClients: 1 });
    const board = await nurse.call(getBedBoard, { query: { locationId: facility.locations.main } });
    const names = board.sections.flatMap(({ rooms }) =>
      rooms.flatMap(({ beds }) => beds.map((bed) => bed.occupant?.name)),
    );
    expect(names).toContain("Reserved");
    await restrict(client.clientId, false);
  });

  it("is a possible duplicate without a name, a number or a birth date, and says whom to ask", async () => {
    const admissions = await facility.as("admissions");
    const [legalFirstName, legalLastName, birthDate] = ["Wilhelmina", "Ostrander", "1979-04-23"];
    const known = await givenAdmittedClient(facility, {
      client: { legalFirstName, legalLastName, birthDate, phones: [{ number: "(805) 555-0142", use: "mobile" }] },
    });
    const match = { body: { legalFirstName, legalLastName, birthDate, phones: ["8055550142"] } };
    const asLead = {
      body: { firstName: legalFirstName, lastName: legalLastName, dateOfBirth: birthDate, phones: ["8055550142"] },
    };
    expect((await admissions.call(matchClients, match)).rows[0]).toMatchObject({ mrNo: known.mrNo, ask: null });
    expect((await admissions.call(checkDuplicates, asLead)).candidates[0]).toMatchObject({ number: known.mrNo });
    await restrict(known.clientId, true);
    for (const answer of [await admissions.send(matchClients, match), await admissions.send(checkDuplicates, asLead)]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain("Ask compliance or an administrator");
      for (const secret of [legalLastName, known.mrNo, birthDate]) expect(answer.body).not.toContain(secret);
    }
  });

  it("has no bed checked for it, and no dose of it is voided", async () => {
    const { stay, demographicId, clientId } = await givenStay(facility);
    const log = await givenLog(facility);
    await restrict(clientId, true);
    await restrict(log.clientId, true);
    const fit = { params: { bedId: stay.bedId }, query: { demographicId } };
    await expect(nurse.call(checkFit, fit)).rejects.toMatchObject({ code: "out-of-scope" });
    const wrong = { params: { logId: log.id }, body: { version: log.version, reason: "Wrong client" } };
    const charting = await facility.as("nurse");
    await expect(charting.call(voidLog, wrong)).rejects.toMatchObject({ code: "out-of-scope" });
  });
});
