import { expect, it } from "vitest";
import { forgotPassword, resetPassword } from "#modules/accounts/passwords/password.contract.ts";
import { mailsTo } from "#modules/accounts/testing.ts";
import { publishTermsVersion } from "#modules/settings/facility/terms-edit.contract.ts";
import { givenFacility } from "#testing/facility.ts";
import { listNotifications } from "./notifications.contract.ts";

it("NTF-1: a password reset by email link notifies the account's user", async () => {
  const facility = await givenFacility();
  const person = await facility.as("billing", "resetting");
  const stranger = facility.stranger();
  await stranger.call(forgotPassword, { body: { email: person.email } });
  const token = /token=([\w-]+)/.exec((await mailsTo(facility, person.email))[0]?.text ?? "")?.[1] ?? "";
  const password = "three quiet herons wade";
  await stranger.call(resetPassword, { body: { token, password } });
  await facility.runJobs();
  await person.signIn(password);
  const { rows } = await person.call(listNotifications);
  expect(rows.filter((row) => row.kind === "auth.password-changed")).toMatchObject([
    { title: "The password of your account was changed", link: "/profile?tabs=security" },
  ]);
});

it("NTF-1: new terms notify all staff except the publisher", async () => {
  const facility = await givenFacility();
  const [admin, nurse] = [await facility.as("admin"), await facility.as("nurse")];
  await admin.call(publishTermsVersion, {
    body: { title: "Terms of use", version: "2026-12", text: "Keep what you see to yourself." },
  });
  await facility.runJobs();
  const kinds = async (who: typeof nurse) => (await who.call(listNotifications)).rows.map((row) => row.kind);
  expect(await kinds(nurse)).toContain("terms.updated");
  expect(await kinds(admin)).not.toContain("terms.updated");
});
