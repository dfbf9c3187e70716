import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { at, elsewhere, enter, mailsTo } from "../../../testing.ts";
import { Screen as ResetPassword } from "./reset-password.tsx";
import { Screen as SignIn } from "./sign-in.tsx";

const fresh = "three quiet herons wade";

it("AUTH-5: a user who forgot the password chooses another with the emailed link, once", async () => {
  const facility = await givenFacility();
  const person = await facility.as("admissions", "Marsh");
  const desk = await sittingDown(facility, facility.stranger());
  const asking = desk.show(<SignIn />, "/");
  await asking.hands.type(await screen.findByRole("textbox", { name: "Email" }), person.email);
  await asking.hands.click(screen.getByRole("button", { name: "Forgot your password?" }));
  await asking.hands.click(await screen.findByRole("button", { name: "Email me a link" }));
  await screen.findByRole("heading", { name: "Check your email" });
  asking.unmount();

  const link = /\/resetPassword\?token=[\w-]+/.exec((await mailsTo(facility, person.email))[0]?.text ?? "")?.[0] ?? "";
  const opened = desk.show(<ResetPassword />, link);
  const first = await screen.findByLabelText("New password");
  // A token in the address would stay in the list of visited pages.
  await waitFor(() => expect(opened.address()).toBe("/resetPassword"));
  await opened.hands.type(first, "Admissions Marsh 26");
  const rule = screen.getByText("Not your name, email or facility", { exact: false });
  expect(rule.textContent).toBe("Not your name, email or facility, not met");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Change password" }).disabled).toBe(true);
  await opened.hands.clear(first);
  await opened.hands.type(first, fresh);
  await opened.hands.type(screen.getByLabelText("Confirm new password"), fresh);
  expect(rule.textContent).toBe("Not your name, email or facility, met");
  await opened.hands.click(screen.getByRole("button", { name: "Change password" }));
  await screen.findByRole("heading", { name: "Your password is changed" });
  opened.unmount();

  desk.show(<ResetPassword />, link);
  await screen.findByRole("heading", { name: "This link has expired" });
  at(await enter(elsewhere(facility, person), fresh), "signed-in");
});
