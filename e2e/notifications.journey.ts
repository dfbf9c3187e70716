import { expect } from "vitest";
import { query } from "../tools/run/prepare-database.ts";
import { atAFacility, expectAccessible, journey } from "./support/index.ts";

const nurse = "okafor@aldercreek.example";
const owner = "whitlock@aldercreek.example";

atAFacility();

journey("Notices: read with the keyboard, put off, archived, and settings that are kept", async ({ as }) => {
  const boss = await as(owner);
  await boss.goto("/notifications");
  await boss.getByRole("button", { name: "Send announcement" }).click();
  await boss.getByRole("textbox", { name: /Subject/ }).fill("Fire drill at 3:00 PM");
  await expectAccessible(boss);
  await boss.getByRole("button", { name: "Send", exact: true }).click();
  await boss.getByText(/Sent to \d+ staff members/).waitFor();
  const page = await as(nurse);
  await page.getByRole("button", { name: /Notifications, \d+ unread/ }).waitFor();
  await page.goto("/notifications");
  const notice = page.getByRole("listitem").filter({ hasText: "Fire drill at 3:00 PM" });
  await notice.getByText("Unread").waitFor();
  await expectAccessible(page);
  await notice.getByRole("button", { name: /^Snooze/ }).click();
  await page.getByRole("menuitem", { name: "Tomorrow at 8:00 AM" }).click();
  await notice.waitFor({ state: "detached" });
  await page.goto("/notifications?state=snoozed");
  await notice.waitFor();
  // It is the only one here, so the first key is on it.
  await page.keyboard.press("j");
  await page.locator("[data-active][data-notice]").waitFor();
  await page.keyboard.press("e");
  await notice.waitFor({ state: "detached" });
  await page.getByText("Archived", { exact: true }).click();
  await notice.waitFor();
  await page.goto("/profile?tabs=notifications");
  const mail = page.getByRole("combobox", { name: "Announcements: by email", exact: true });
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/notifications/preferences") && answer.ok());
  await mail.click();
  await page.getByRole("option", { name: "Daily summary" }).click();
  await saved;
  await expectAccessible(page);
  await page.reload();
  await mail.waitFor();
  expect(await mail.inputValue()).toBe("Daily summary");
});

journey("An admission waits: the approver answers on the notice itself", async ({ as, facility }) => {
  const [row] = await query<{ id: string }>(
    facility.ownerUrl,
    `SELECT n.id FROM notifications n JOIN users u ON u.id = n.user_id JOIN approval_requests a ON a.id::text = n.subject_id
     WHERE u.email = 'raman@aldercreek.example' AND a.state = 'pending' AND n.done_at IS NULL LIMIT 1`,
  );
  if (!row) throw new Error("Nobody in the demo facility waits for approval.");
  const page = await as("raman@aldercreek.example", { at: "/notifications?kind=clients.approval-requested" });
  const notice = page.locator(`[data-notice="${row.id}"]`);
  await notice.getByRole("button", { name: "Approve" }).click();
  await notice.getByText(/Approve by .*Raman at/).waitFor();
});
