import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { ConnectionsPart } from "../../connections/web/connections-part.tsx";
import { confirmed, givenConnection, givenEnabled } from "../../testing.ts";
import { listCaptures } from "../capture.contract.ts";

it("INT-11: captures the calls of a mail account, shows one without its secrets, and stops", async () => {
  const facility = await givenFacility();
  const { id: connectionId, label } = await givenEnabled(facility);
  const { connection: other } = await givenConnection(facility);
  const admin = await confirmed(facility, "admin");
  const stored = (id = connectionId) => admin.call(listCaptures, { params: { connectionId: id } });
  const { hands } = (await sittingDown(facility, admin)).show(<ConnectionsPart />, "/settings");
  await hands.click(await screen.findByRole("button", { name: label }));
  const drawer = within(await screen.findByRole("dialog", { name: label }));
  const show = (part: string) => hands.click(drawer.getByRole("radio", { name: part }));

  await show("Capture");
  await hands.click(await drawer.findByRole("button", { name: "Start capture" }));
  const form = within(drawer.getByRole("form", { name: `Capture ${label}` }));
  await hands.type(form.getByLabelText(/^Problem/), "Late");
  await hands.click(form.getByRole("button", { name: "Start capture" }));
  await form.findAllByText("Describe the problem you are investigating");
  expect((await stored()).running).toBeNull();
  await hands.clear(form.getByLabelText(/^Problem/));
  await hands.type(form.getByLabelText(/^Problem/), "Mail arrives late");
  await hands.click(form.getByRole("button", { name: "Start capture" }));
  const active = within(await drawer.findByRole("region", { name: "Active capture" }));
  expect(active.getByRole("status").textContent).toMatch(/^15 minutes left; it ends by itself at 10:15 AM\.$/);
  expect((await stored()).running).toMatchObject({ reason: "Mail arrives late" });
  expect((await stored(other.id)).running).toBeNull();

  await show("Overview");
  await hands.click(drawer.getByRole("button", { name: "Test" }));
  await drawer.findByText(/^Connected\..* Request id/);
  const { rows } = await stored();
  expect(rows).toMatchObject([{ operation: "mail.test" }]);

  await show("Capture");
  await hands.click(await drawer.findByText("mail.test"));
  const call = within(await drawer.findByRole("region", { name: "Captured call" }));
  expect((await call.findByText(/^EHLO/)).textContent).toMatch(/^AUTH PLAIN \[redacted\]$/m);
  expect(call.getByText(/^220 /).textContent).toMatch(/\n250/);
  expect(call.getByText(rows[0]?.requestId ?? "-").tagName).toBe("DD");
  await hands.click(call.getByRole("button", { name: "Back to list" }));
  await hands.click(await drawer.findByRole("button", { name: "Stop capture" }));
  await drawer.findByRole("button", { name: "Start capture" });
  await waitFor(async () => expect((await stored()).running).toBeNull());
  expect(drawer.getAllByText("mail.test")).toHaveLength(1);
});
