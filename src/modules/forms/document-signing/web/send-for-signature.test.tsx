import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { Screen } from "../../documents/web/document-screen.tsx";
import { listEnvelopes } from "../envelope.contract.ts";
import { givenSignable } from "../testing.ts";

let facility: Facility;
let therapist: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  desk = await sittingDown(facility, therapist);
});

it("sends a document to the client in three presses, and follows it on the document's page", async () => {
  const { client, document } = await givenSignable(facility);
  const { hands } = desk.show(<Screen />, `/documents/${document.id}`, "/documents/$documentId");
  await hands.click(await screen.findByRole("button", { name: "Send for signature" }, patience));
  const form = within(await screen.findByRole("form", { name: "Send for signature" }, patience));
  expect(form.getByText(/@example\.org/)).toBeTruthy();
  await hands.click(form.getByRole("button", { name: "Send for signature" }));
  const sent = async () =>
    (await therapist.call(listEnvelopes, { query: { mrNo: client.mrNo, documentId: document.id } })).rows;
  await waitFor(async () => expect(await sent()).toMatchObject([{ status: "queued" }]), patience);
  const list = within(await screen.findByRole("region", { name: "Signature requests" }, patience));
  expect(list.getByText("Waiting to be sent")).toBeTruthy();
});

it("CON-6: names the release that a signer other than the client needs, and keeps what was entered", async () => {
  const { document } = await givenSignable(facility);
  const { hands } = desk.show(<Screen />, `/documents/${document.id}`, "/documents/$documentId");
  await hands.click(await screen.findByRole("button", { name: "Send for signature" }, patience));
  const form = within(await screen.findByRole("form", { name: "Send for signature" }, patience));
  await hands.click(form.getByRole("button", { name: "Add signer" }));
  await hands.type(form.getAllByLabelText(/^Name/)[0] as HTMLElement, "Lena Vogel");
  await hands.type(form.getByRole("textbox", { name: /^Email/ }), "lena@example.org");
  await hands.click(form.getByRole("button", { name: "Send for signature" }));
  await form.findByText("Choose what the document contains.", {}, patience);
  await hands.click(form.getAllByLabelText(/^Information in the document/)[0] as HTMLElement);
  await hands.click(await screen.findByRole("option", { name: "Billing", hidden: true }, patience));
  await hands.click(form.getByRole("button", { name: "Send for signature" }));
  await form.findByText(/No active consent permits Lena Vogel to receive billing/, {}, patience);
  expect(form.getByRole("textbox", { name: /^Email/ })).toHaveProperty("value", "lena@example.org");
});
