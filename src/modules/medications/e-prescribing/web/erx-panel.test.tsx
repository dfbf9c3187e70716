import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { givenOrder } from "../../orders/testing.ts";
import { givenErxConsent, givenPatient, givenPrescribing } from "../testing.ts";
import { ErxPanel } from "./erx-panel.tsx";

const patience = { timeout: 10_000 };

it("MED-72: nothing is sent without the client's consent; with it, what was sent is listed", async () => {
  const facility = await givenFacility();
  await givenPrescribing(facility);
  const client = await givenPatient(facility);
  await givenOrder(facility, { client });
  const desk = await sittingDown(facility, await facility.as("nurse"));
  const { hands } = desk.show(
    <ErxPanel demographicId={client.demographicId} mrNo={client.mrNo} />,
    `/clients/${client.mrNo}?tabs=medications&part=erx`,
  );
  const transfers = within(await screen.findByRole("region", { name: "Transfers" }, patience));
  await hands.click(transfers.getByRole("button", { name: "Send to service" }));
  await transfers.findByText(/sign the release/i, {}, patience);
  expect(transfers.getByText(/not sent yet/)).toBeTruthy();
  await givenErxConsent(facility, client);
  await hands.click(transfers.getByRole("button", { name: "Send to service" }));
  await transfers.findByText(/last sent/, {}, patience);
  expect((await transfers.findAllByText("Sent", {}, patience)).length).toBeGreaterThan(0);
});
