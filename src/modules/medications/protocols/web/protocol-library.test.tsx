import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility, testPin } from "#testing/facility.ts";
import { listProtocols } from "../protocol.contract.ts";
import { givenApproved, librium } from "../testing.ts";
import { ProtocolLibrary } from "./protocol-library.tsx";

const patience = { timeout: 10_000 };

it("MED-40: drafts the next version of a protocol, which replaces the one in force with the director's PIN", async () => {
  const facility = await givenFacility();
  await givenApproved(facility);
  const director = await facility.as("medical_director");
  const desk = await sittingDown(facility, director);
  const { hands } = desk.show(<ProtocolLibrary />, "/medications?tabs=protocols");
  const card = (version: number) =>
    screen.findByRole("region", { name: `Chlordiazepoxide taper, 6 days, version ${version}` }, patience);
  await hands.click(within(await card(1)).getByRole("button", { name: "Draft new version" }));
  const dialog = within(await screen.findByRole("dialog", {}, patience));
  dialog.getByText("17 doses, 600 mg in 6 days");
  const [first] = dialog.getAllByLabelText("Dose, mg");
  if (!first) throw new Error("No row of the taper is shown.");
  await hands.clear(first);
  expect(dialog.getByText("Still needed: days and doses.")).toBeTruthy();
  // 30 mg is not made of 25 mg capsules: the server says so, and what was typed stays.
  await hands.type(first, "30");
  await hands.click(dialog.getByRole("button", { name: "Save draft" }));
  await dialog.findByText(/30 mg/, { selector: "[role=alert] *" }, patience);
  await hands.clear(first);
  await hands.type(first, "25");
  dialog.getByText("17 doses, 500 mg in 6 days");
  await hands.click(dialog.getByRole("button", { name: "Save draft" }));
  const draft = within(await card(2));
  expect(within(await card(1)).queryByRole("button", { name: "Draft new version" })).toBeNull();
  await hands.click(draft.getByRole("button", { name: "Approve" }));
  (await draft.findByLabelText(/Enter your PIN to approve/, {}, patience)).focus();
  await hands.keyboard(testPin);
  await draft.findByText("Approved", {}, patience);
  const { protocols } = await director.call(listProtocols, {});
  const versions = protocols.filter(({ code }) => code === librium.code);
  expect(versions.map(({ versionNo, state }) => [versionNo, state])).toEqual([[2, "approved"]]);
  expect(versions[0]?.content.orders).toHaveLength(1);
});
