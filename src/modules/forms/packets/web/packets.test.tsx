import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { givenClient } from "#modules/clients/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { AssignForm } from "../../forms/web/assign-form.tsx";
import { givenPublishedTemplate } from "../../templates/testing.ts";
import { listPackets } from "../packet.contract.ts";
import { anItem, givenPacket } from "../testing.ts";
import { ClientPackets } from "./client-packets.tsx";
import { PacketPage } from "./packet-page.tsx";

let facility: Facility;
const patience = { timeout: 10_000 };
beforeAll(async () => {
  facility = await givenFacility();
});

it("PKT-1: a packet is put together from the list of forms, in the order that was chosen", async () => {
  const { template } = await givenPublishedTemplate(facility);
  const compliance = await facility.as("compliance");
  const { hands } = (await sittingDown(facility, compliance)).show(<PacketPage packet={null} />);
  await hands.type(await screen.findByLabelText(/^Title/, {}, patience), "Pets");
  for (const title of ["Consent for treatment", template.title]) {
    await hands.click(screen.getByRole("combobox", { name: "Add form" }));
    await hands.click(await screen.findByRole("option", { name: title }, patience));
  }
  await hands.click(screen.getByRole("button", { name: `Move ${template.title} up` }));
  await hands.click(screen.getByRole("button", { name: "Add packet" }));
  await waitFor(async () => {
    const { rows } = await compliance.call(listPackets, {});
    const packet = rows.find(({ title }) => title === "Pets");
    expect(packet?.items.map(({ title }) => title)).toEqual([template.title, "Consent for treatment"]);
  }, patience);
});

it("PKT-4: staff assign a packet from the chart and see how far it is", async () => {
  const one = await givenPublishedTemplate(facility);
  await givenPacket(facility, { title: "Two forms", items: [anItem(one.key), anItem("consent-for-treatment")] });
  const { mrNo, demographicId } = await givenClient(facility);
  const { hands } = (await sittingDown(facility, await facility.as("therapist"))).show(
    <>
      <AssignForm mrNo={mrNo} demographicId={demographicId} />
      <ClientPackets mrNo={mrNo} />
    </>,
  );
  await hands.click(await screen.findByRole("button", { name: "Add form" }, patience));
  await hands.click(await screen.findByRole("button", { name: /^Two forms/ }, patience));
  await screen.findByText(/^0 of 2 done/, {}, patience);
  expect(screen.getByRole("link", { name: "Consent for treatment" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send link…" })).toBeTruthy();
});
