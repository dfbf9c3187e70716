import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { SignInLayout } from "#modules/accounts/index.web.ts";
import { newId } from "#platform/shared/ids.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { Facility, givenFacility } from "#testing/facility.ts";
import { linkMailedTo } from "../samples.ts";
import { Screen as AlreadyExists } from "./already-exists.tsx";
import { Screen } from "./facility-sign-up.tsx";
import { Screen as Setup } from "./setup.tsx";

it("AUTH-16: signs up a second facility by email and starts its setup at its own address", async () => {
  const facility = await givenFacility();
  const { allowSignup } = facility.platform;
  Object.assign(facility.platform, { allowSignup: true });
  onTestFinished(() => void Object.assign(facility.platform, { allowSignup }));
  const deviceNow = Date.now;
  let passed = 0;
  vi.spyOn(Date, "now").mockImplementation(() => deviceNow() + passed);
  const slug = `pond-${newId().slice(-12)}`;
  const email = `berg@${slug}.example`;
  const desk = await sittingDown(facility, facility.stranger());

  const door = desk.show(<SignInLayout welcome={null}>Welcome</SignInLayout>);
  const link = await screen.findByRole("link", { name: "Set up a new facility" });
  const path = link.getAttribute("href") ?? "";
  door.unmount();
  /** Fills in the form and sends it; time passes, because the server refuses a form that is sent too fast. */
  const ask = async (address: string, until: (at: string) => void) => {
    const shown = desk.show(<Screen />, path);
    const form = within(await screen.findByRole("form", { name: "New facility" }));
    await shown.hands.type(form.getByLabelText(/^Facility name/), "Still Pond");
    await shown.hands.type(form.getByLabelText(/^Web address/), address);
    await shown.hands.type(form.getByLabelText(/^Your email/), email);
    // Page and server ask for the seconds a person needs to fill in the form.
    passed += 4_000;
    facility.clock.advance({ seconds: 4 });
    await shown.hands.click(form.getByRole("button", { name: "Send link" }));
    await waitFor(() => {
      facility.clock.advance({ seconds: 1 });
      until(shown.address());
    });
    return shown;
  };

  const taken = await ask(facility.tenant.slug, (at) => expect(at).toMatch(/^\/onboarding\/already-exists\?/));
  const address = taken.address();
  taken.unmount();
  const exists = desk.show(<AlreadyExists />, address);
  await screen.findByRole("heading", { name: "This facility already exists" });
  expect(screen.getByText(new RegExp(`The address “${facility.tenant.slug}” belongs`))).toBeTruthy();
  expect(screen.getByRole("link", { name: "Choose another address" }).getAttribute("href")).toBe(path);
  exists.unmount();

  const sent = await ask(slug, () => void screen.getByRole("heading", { name: "Check your email" }));
  expect(await facility.platform.tenants.bySlug(slug)).toBeNull();
  sent.unmount();

  const opens = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const begun = desk.show(<Screen />, `${path}?token=${await linkMailedTo(facility, email)}`);
  await screen.findByRole("heading", { name: "Still Pond" });
  expect(begun.address()).toBe(path);
  await begun.hands.click(screen.getByRole("button", { name: "Start setup" }));
  await waitFor(() => expect(opens).toHaveBeenCalledTimes(1));
  const wizard = new URL(String(opens.mock.calls[0]?.[0]));
  expect(wizard.host).toBe(facility.host.replace(facility.tenant.slug, slug));
  begun.unmount();

  const tenant = await facility.platform.tenants.bySlug(slug);
  if (!tenant) throw new Error("The sign-up created no facility.");
  const second = new Facility(facility.world, tenant, { main: "", other: "" }, new Map());
  const setup = (await sittingDown(second, second.stranger())).show(<Setup />, `${wizard.pathname}${wizard.search}`);
  await screen.findByRole("heading", { name: "Facility", level: 2 });
  setup.unmount();

  desk.show(<SignInLayout welcome={null}>Welcome</SignInLayout>);
  await screen.findByRole("heading", { name: facility.tenant.name });
});
