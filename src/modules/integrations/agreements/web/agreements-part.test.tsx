import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { givenAgreement } from "../../testing.ts";
import { listAgreements } from "../agreement.contract.ts";
import { AgreementsPart } from "./agreements-part.tsx";

it("AIG-2: a vendor agreement is confirmed by someone other than who entered it", async () => {
  const facility = await givenFacility();
  const [admin, compliance] = [await facility.as("admin"), await facility.as("compliance")];
  const { vendor, id } = await givenAgreement(facility);
  const stored = async () => (await admin.call(listAgreements)).rows.find((agreement) => agreement.id === id);
  const row = async () => within(await screen.findByRole("row", { name: new RegExp(`^.*${vendor}`) }));

  const entered = (await sittingDown(facility, admin)).show(<AgreementsPart />, "/settings");
  const own = await row();
  expect(own.getByText("Needs confirmation")).toBeTruthy();
  expect(own.getByRole("button", { name: "Attach" })).toBeTruthy();
  expect(own.queryByRole("button", { name: "Confirm" })).toBeNull();
  entered.unmount();

  const { hands } = (await sittingDown(facility, compliance)).show(<AgreementsPart />, "/settings");
  expect((await row()).queryByRole("button", { name: "End" })).toBeNull();
  await hands.click((await row()).getByRole("button", { name: "Confirm" }));
  const confirmed = await (await row()).findByText(/^Confirmed by /);
  expect(confirmed.textContent).toBe(`Confirmed by ${(await stored())?.confirmedBy}`);
  expect(screen.queryByText("Needs confirmation")).toBeNull();
  expect((await row()).queryByRole("button", { name: "Confirm" })).toBeNull();
  expect(await stored()).toMatchObject({ confirmedAt: facility.clock.now(), mayConfirm: false });
});
