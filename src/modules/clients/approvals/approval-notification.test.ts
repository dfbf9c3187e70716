import { expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { givenFacility, type Person } from "#testing/facility.ts";
import { getLatestDemographic } from "../episodes/demographic.contract.ts";
import { givenClient, givenDayLevel } from "../testing.ts";
import { requestApproval } from "./approval.contract.ts";
import { approvalRequestedKind } from "./approval-notification.ts";

it("an approver with a Spanish locale gets the notification and its action in Spanish", async () => {
  const facility = await givenFacility();
  const [admissions, director, admin] = [
    await facility.as("admissions"),
    await facility.as("medical_director"),
    await facility.as("admin"),
  ];
  await facility.system((act) =>
    act.db.updateTable("users").set({ locale: "es-US" }).where("id", "=", director.userId).execute(),
  );
  const { mrNo, demographicId } = await givenClient(facility);
  const { version } = await admissions.call(getLatestDemographic, { params: { mrNo } });
  await admissions.call(requestApproval, {
    params: { mrNo },
    body: { demographicId, version, levelOfCareId: await givenDayLevel(facility), note: "Bed is free" },
  });
  await facility.runJobs();
  const notification = async (person: Person) =>
    (await person.call(listNotifications, { query: {} })).rows.find(({ kind }) => kind === approvalRequestedKind);
  expect(await notification(admin)).toMatchObject({
    title: "Admission awaiting approval",
    body: expect.stringMatching(/: Bed is free$/),
    options: [{ key: "approve", label: "Approve" }],
  });
  expect(await notification(director)).toMatchObject({
    title: "Admisión pendiente de aprobación",
    options: [{ key: "approve", label: "Aprobar" }],
  });
});
