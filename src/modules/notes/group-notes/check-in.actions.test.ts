import { expect, it } from "vitest";
import { givenFacility } from "#testing/facility.ts";
import { createCheckInLink, openCheckInPage, revokeCheckInLink, selfCheckIn } from "./check-in.contract.ts";
import { bulkCheckIn, endSession, getGroupNote } from "./group-note.contract.ts";
import { clientIdsOf, givenLink } from "./testing.ts";

const facility = await givenFacility();
const visitor = facility.stranger();

it("30 clients check in on one tablet within 20 seconds, and the page shows a first name and an initial only (GRP-13)", async () => {
  const { params, link, lead } = await givenLink(facility, "tablet", 30);
  const page = await visitor.call(openCheckInPage, { params, body: { token: link.token } });
  const { attendances } = await lead.call(getGroupNote, { params });
  const shown = JSON.stringify(page);
  for (const { clientId, mrNo, names } of attendances) {
    expect(shown).not.toContain(clientId);
    expect(shown).not.toContain(mrNo);
    expect(shown).not.toContain(` ${names[1]}`);
  }
  const begun = performance.now();
  const answers = await Promise.all(
    page.tiles.map(({ ref }) => visitor.call(selfCheckIn, { params, body: { token: link.token, who: { ref } } })),
  );
  expect(performance.now() - begun).toBeLessThan(20_000);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const after = await lead.call(getGroupNote, { params });
  expect(after.attendances.map(({ status, method }) => [status, method])).toEqual(
    Array(30).fill(["arrived", "tablet"]),
  );
});

it("notes scenario 6: a client on their own phone is arrived until a facilitator confirms, and sees no name (GRP-14)", async () => {
  const { params, link, lead, clients } = await givenLink(facility, "qr", 2);
  const { token } = link;
  expect(await visitor.call(openCheckInPage, { params, body: { token } })).toMatchObject({ kind: "qr", tiles: [] });
  const { attendances } = await lead.call(getGroupNote, { params });
  const [first] = attendances;
  const firstName = first?.names[0] ?? "";
  const birthDate = await facility.system(async (act) => {
    const row = await act.db
      .selectFrom("clients")
      .select("birthDate")
      .where("id", "=", first?.clientId ?? "")
      .executeTakeFirstOrThrow();
    return row.birthDate;
  });
  const wrong = await visitor.call(selfCheckIn, { params, body: { token, who: { firstName, birthday: "00-00" } } });
  expect(wrong).toEqual({ ok: false });
  const body = { token, who: { firstName, birthday: birthDate.slice(5) } };
  await facility.system((act) =>
    act.db
      .updateTable("clients")
      .set({ legalFirstName: "Another" })
      .where("id", "=", clients.find(({ clientId }) => clientId !== first?.clientId)?.clientId ?? "")
      .execute(),
  );
  expect(await visitor.call(selfCheckIn, { params, body })).toEqual({ ok: true });
  const arrived = await lead.call(getGroupNote, { params });
  expect(arrived.attendances.find(({ clientId }) => clientId === first?.clientId)).toMatchObject({
    status: "arrived",
    note: null,
  });
  await lead.call(bulkCheckIn, { params, body: { clientIds: [first?.clientId ?? ""] } });
  const confirmed = await lead.call(getGroupNote, { params });
  expect(confirmed.attendances.find(({ clientId }) => clientId === first?.clientId)).toMatchObject({
    status: "present",
    method: "qr",
  });
});

it("a link stops when it is stopped, expires, missed too often or its session ends (GRP-15, GRP-16)", async () => {
  const { params, link, lead, clients } = await givenLink(facility, "tablet", 1);
  const open = (token: string) => visitor.call(openCheckInPage, { params, body: { token } });
  const closed = { code: "device-not-paired" };
  await lead.call(revokeCheckInLink, { params: { ...params, linkId: link.id } });
  await expect(open(link.token)).rejects.toMatchObject(closed);
  await expect(open("a".repeat(43))).rejects.toMatchObject(closed);

  const qr = await lead.call(createCheckInLink, { params, body: { kind: "qr" } });
  const who = { firstName: "Unlisted", birthday: "01-01" };
  for (let miss = 0; miss < 20; miss += 1) await visitor.call(selfCheckIn, { params, body: { token: qr.token, who } });
  await expect(open(qr.token)).rejects.toMatchObject(closed);

  const second = await lead.call(createCheckInLink, { params, body: { kind: "qr" } });
  facility.clock.advance({ minutes: 16 });
  await expect(open(second.token)).rejects.toMatchObject(closed);

  const tablet = await lead.call(createCheckInLink, { params, body: { kind: "tablet" } });
  await expect(open(tablet.token)).resolves.toMatchObject({ kind: "tablet" });
  await lead.call(bulkCheckIn, { params, body: { clientIds: clientIdsOf(clients) } });
  const { session } = await lead.call(getGroupNote, { params });
  const times = { actualStart: session.scheduledStart, actualEnd: facility.clock.now() };
  await lead.call(endSession, { params, body: { version: session.version, ...times } });
  await expect(open(tablet.token)).rejects.toMatchObject(closed);
});
