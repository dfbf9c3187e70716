import { screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, testPassword } from "#testing/facility.ts";
import { getTwoFactor } from "../../factors/two-factor.contract.ts";
import { Screen as ConfirmEmail } from "../../sign-in/web/screens/confirm-email.tsx";
import { mailsTo, totpAt } from "../../testing.ts";
import { TwoFactor } from "./profile/two-factor.tsx";
import { ProfileAccount } from "./profile-account.tsx";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

it("AUTH-10: a therapist moves to another email address with the link mailed there", async () => {
  const therapist = await facility.as("therapist");
  const to = "maya.new@example.test";
  const desk = await sittingDown(facility, therapist);
  const { hands, unmount } = desk.show(<ProfileAccount />, "/profile");
  await hands.click(await screen.findByRole("button", { name: "Change email" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change email" }));
  await hands.type(dialog.getByRole("textbox", { name: "New email address" }), to);
  await hands.type(dialog.getByLabelText(/^Password/), testPassword);
  await hands.click(dialog.getByRole("button", { name: "Email me a link" }));
  await dialog.findByText(new RegExp(`^A link is on its way to ${to}\\.`));
  unmount();

  const link = /\/confirmEmail\?token=[\w-]+/.exec((await mailsTo(facility, to))[0]?.text ?? "")?.[0] ?? "";
  // The mail is opened on a phone where no one is signed in.
  const phone = await sittingDown(facility, facility.stranger());
  const opened = phone.show(<ConfirmEmail />, link);
  await screen.findByText(to);
  expect((await therapist.call(getSession)).user.email).toBe(therapist.email);
  await opened.hands.click(screen.getByRole("button", { name: "Use this address" }));
  await screen.findByRole("heading", { name: "Your email address is changed" });
  opened.unmount();

  // The session that asked continues with the new address.
  (await sittingDown(facility, therapist)).show(<ProfileAccount />, "/profile");
  await screen.findByText(to);
});

it("AUTH-6: a case manager sets up an authenticator app and saves ten recovery codes", async () => {
  const manager = await facility.as("case_manager");
  const { hands } = (await sittingDown(facility, manager)).show(<TwoFactor />, "/profile");
  await hands.click(await screen.findByRole("button", { name: "Set up" }));
  const typed = (await screen.findByText("No camera? Enter this in the app:")).nextElementSibling;
  const secret = (typed?.textContent ?? "").replaceAll(" ", "");
  await hands.type(screen.getByLabelText("Code from the app"), totpAt(secret, facility.clock.now()));
  await screen.findByRole("heading", { name: "Save these codes" });
  const codes = screen
    .getAllByRole("listitem")
    .filter((one) => /^[0-9A-Z]{5}-[0-9A-Z]{5}$/.test(one.textContent ?? ""));
  expect(codes).toHaveLength(10);
  const on = screen.getByRole<HTMLButtonElement>("button", { name: "Continue" });
  expect(on.disabled).toBe(true);
  await hands.click(screen.getByLabelText("I saved these codes in a safe place"));
  await hands.click(on);
  await screen.findByText("10 of 10 left");
  expect(await manager.call(getTwoFactor)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
});
