import { beforeAll, expect, it } from "vitest";
import { setAccessScope } from "#platform/server/access/access.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { noticesOf } from "../testing.ts";
import { repeatJob } from "./repeat.ts";

let facility: Facility;
let near: Person;
let far: Person;
beforeAll(async () => {
  facility = await givenFacility();
  near = await facility.as("admissions");
  far = await facility.as("admissions", "far", "other");
});
const { notify, rows, titles } = noticesOf(() => facility);

async function givenRecordAt(subjectType: "client" | "lead", careTeam: string[] = []): Promise<string> {
  const subjectId = newId();
  const locationId = facility.locations.main;
  await facility.system((act) =>
    setAccessScope(act, { subjectType, subjectId, locationId, restricted: careTeam.length > 0, careTeam }),
  );
  return subjectId;
}

it("NTF-1: does not notify users about a lead outside their location or permission", async () => {
  const id = await givenRecordAt("lead");
  const technician = await facility.as("technician");
  const userIds = [near, far, technician].map((one) => one.userId);
  await notify({ kind: "broadcast", to: { userIds }, title: "About a lead", subject: { type: "lead", id } });
  expect(await titles(near)).toContain("About a lead");
  expect(await titles(far)).not.toContain("About a lead");
  expect(await titles(technician)).not.toContain("About a lead");
});

it("NTF-1, NTF-2: an unread critical notification escalates only to users who can open its record", async () => {
  const [inside, outside] = [await facility.as("admin", "inside"), await facility.as("admin", "outside")];
  const id = await givenRecordAt("client", [near.clinicianId, inside.clinicianId]);
  const subject = { type: "client", id };
  await notify({ kind: "audit.chain-broken", to: { userIds: [near.userId] }, title: "About her", subject });
  const [notice] = await rows(near, { kind: "audit.chain-broken" });
  const notificationId = notice?.id ?? "";
  for (let turn = 0; turn < 4; turn += 1) await facility.system((act) => repeatJob.run(act, { notificationId }));
  await facility.runJobs();
  expect(await titles(inside)).toContain("Unread alert: About her");
  expect(await titles(outside)).not.toContain("Unread alert: About her");
});
