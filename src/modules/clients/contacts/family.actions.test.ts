import { expect, it } from "vitest";
import { givenFacility } from "#testing/facility.ts";
import { getChart, restrictClient } from "../identity/client.contract.ts";
import { givenClient } from "../testing.ts";
import { getFamily, linkRelative, unlinkRelative } from "./family.contract.ts";

it("FAM-1: relatives are linked in one family, named only to those who reach both charts, and unlinked", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const [mother, son, aunt] = [await givenClient(facility), await givenClient(facility), await givenClient(facility)];
  const params = { mrNo: mother.mrNo };
  const linked = await nurse.call(linkRelative, {
    params,
    body: { relativeMrNo: son.mrNo, role: "parent", relativeRole: "child" },
  });
  expect(linked.family?.members).toMatchObject([{ mrNo: son.mrNo, role: "child" }]);
  await nurse.call(linkRelative, {
    params: { mrNo: aunt.mrNo },
    body: { relativeMrNo: son.mrNo, role: "relative", relativeRole: "child" },
  });
  const ofSon = async () => (await nurse.call(getFamily, { params: { mrNo: son.mrNo } })).family?.members ?? [];
  expect((await ofSon()).map(({ mrNo }) => mrNo).sort()).toEqual([mother.mrNo, aunt.mrNo].sort());
  const again = { params, body: { relativeMrNo: son.mrNo, role: "parent" as const, relativeRole: "child" as const } };
  await expect(nurse.call(linkRelative, again)).rejects.toMatchObject({ code: "duplicate" });
  await expect(
    nurse.call(linkRelative, { ...again, body: { ...again.body, relativeMrNo: mother.mrNo } }),
  ).rejects.toMatchObject({ problem: { errors: [{ message: "This is the same client. Choose the relative." }] } });
  // A link opens no chart, and does not even tell that the relative is a client.
  const admin = await facility.as("admin");
  const { version } = await admin.call(getChart, { params });
  await admin.call(restrictClient, { params, body: { version, restricted: true, reason: "Staff relative" } });
  await expect(nurse.call(getChart, { params })).rejects.toMatchObject({ code: "out-of-scope" });
  expect((await ofSon()).map(({ mrNo }) => mrNo)).toEqual([aunt.mrNo]);
  const [member] = await ofSon();
  await nurse.call(unlinkRelative, {
    params: { mrNo: son.mrNo, memberId: member?.id ?? "" },
    query: { reason: "Not related" },
  });
  expect(await ofSon()).toEqual([]);
});

it("FAM-1: of two users who link a client at once, the second is refused", async () => {
  const facility = await givenFacility();
  const [one, two] = [await facility.as("nurse"), await facility.as("nurse", "second")];
  const [client, first, second] = [
    await givenClient(facility),
    await givenClient(facility),
    await givenClient(facility),
  ];
  const link = (who: typeof one, relativeMrNo: string) =>
    who.call(linkRelative, {
      params: { mrNo: client.mrNo },
      body: { relativeMrNo, role: "sibling", relativeRole: "sibling" },
    });
  const both = await Promise.allSettled([link(one, first.mrNo), link(two, second.mrNo)]);
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  const { family } = await one.call(getFamily, { params: { mrNo: client.mrNo } });
  expect(family?.members).toHaveLength(2);
});
