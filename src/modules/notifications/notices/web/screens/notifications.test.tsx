import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { requestApproval } from "#modules/clients/approvals/approval.contract.ts";
import { getLatestDemographic } from "#modules/clients/episodes/demographic.contract.ts";
import { givenClient } from "#modules/clients/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getNotificationPreferences } from "../../../preferences/preferences.contract.ts";
import { listNotifications } from "../../notifications.contract.ts";
import { afterIt, Screen } from "./notifications.tsx";
import { ProfileNotifications } from "./profile-notifications.tsx";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

const subject = "Fire drill at 3:00 PM";
const item = (text: string | RegExp) =>
  screen.findByText(text).then((found) => {
    const row = found.closest("li");
    if (!row) throw new Error("The notification is not in the list.");
    return row;
  });
const isGone = () => waitFor(() => expect(screen.queryByText(subject)).toBeNull());

it("archiving or snoozing by keyboard selects the next notification, or the previous one at the end", () => {
  const rows = [{ id: "a" }, { id: "b" }, { id: "c" }];
  expect(afterIt(rows, "a")).toBe("b");
  expect(afterIt(rows, "c")).toBe("b");
  expect(afterIt([{ id: "a" }], "a")).toBeNull();
});

it("an announcement is sent, snoozed by the recipient and archived by keyboard", async () => {
  const owner = await sittingDown(facility, await facility.as("owner"));
  const sending = owner.show(<Screen />, "/notifications");
  await sending.hands.click(await screen.findByRole("button", { name: "Send announcement" }));
  const form = within(await screen.findByRole("dialog"));
  await sending.hands.type(await form.findByRole("textbox", { name: /Subject/ }), subject);
  await sending.hands.click(form.getByRole("button", { name: "Send" }));
  await screen.findByText(/^Sent to \d+ staff members?$/);
  sending.unmount();
  await facility.runJobs();

  const { hands, address } = (await sittingDown(facility, nurse)).show(<Screen />, "/notifications");
  const unread = await item(subject);
  expect(unread.textContent).toContain("Unread");
  await hands.click(within(unread).getByRole("button", { name: `Snooze: ${subject}` }));
  await hands.click(await screen.findByRole("menuitem", { name: "Tomorrow at 8:00 AM" }));
  await isGone();
  const snoozed = await nurse.call(listNotifications, { query: { state: "snoozed" } });
  expect(snoozed.rows).toMatchObject([{ title: subject, snoozedUntil: "2026-11-21T16:00:00.000Z" }]);

  await hands.click(screen.getByText("Snoozed"));
  const listed = await item(subject);
  expect(address()).toContain("state=snoozed");
  await hands.keyboard("j");
  await waitFor(() => expect(listed.hasAttribute("data-active")).toBe(true));
  await hands.keyboard("e");
  await isGone();
  await hands.click(screen.getByText("Archived"));
  await item(subject);
  const archived = await nurse.call(listNotifications, { query: { state: "archived" } });
  expect(archived.rows.map(({ title }) => title)).toEqual([subject]);
});

it("NTF-4: an admission is approved on its notification", async () => {
  const director = await facility.as("medical_director");
  const admissions = await facility.as("admissions");
  const { mrNo, demographicId } = await givenClient(facility);
  const { version } = await admissions.call(getLatestDemographic, { params: { mrNo } });
  await admissions.call(requestApproval, { params: { mrNo }, body: { demographicId, version } });
  await facility.runJobs();
  const desk = await sittingDown(facility, director);
  const { hands } = desk.show(<Screen />, "/notifications?kind=clients.approval-requested");
  const waiting = await item("Admission awaiting approval");
  await hands.click(within(waiting).getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(waiting.textContent).toMatch(/Approve by .*First at/));
  expect(within(waiting).queryByRole("button", { name: "Approve" })).toBeNull();
  expect((await admissions.call(getLatestDemographic, { params: { mrNo } })).status).toBe("approved");
});

it("a delivery setting is saved and shown again", async () => {
  const desk = await sittingDown(facility, nurse);
  // The table has a row of controls for each kind, so queries by role take seconds.
  const mail = () => screen.findByLabelText<HTMLInputElement>("Announcements: by email", { selector: "input" });
  const { hands, unmount } = desk.show(<ProfileNotifications />, "/profile");
  expect((await mail()).value).toBe("No email");
  await hands.click(await mail());
  const choices = document.getElementById((await mail()).getAttribute("aria-controls") ?? "");
  if (!choices) throw new Error("The choices are not shown.");
  await hands.click(within(choices).getByText("Daily summary"));
  await waitFor(async () => {
    const { kinds } = await nurse.call(getNotificationPreferences);
    expect(kinds.find(({ label }) => label === "Announcements")?.email).toBe("digest");
  });
  unmount();
  desk.show(<ProfileNotifications />, "/profile");
  expect((await mail()).value).toBe("Daily summary");
});
