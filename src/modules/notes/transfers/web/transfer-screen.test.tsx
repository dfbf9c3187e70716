import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { levelStaysOf } from "#modules/clients/stays/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenTransfer, sendIt } from "../testing.ts";
import { getTransfer } from "../transfer.contract.ts";
import { Screen } from "./transfer-screen.tsx";
import { Screen as List } from "./transfers-screen.tsx";

let facility: Facility;
let nurse: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  desk = await sittingDown(facility, nurse);
});

const show = (noteId: string) => desk.show(<Screen />, `/transfer-notes/${noteId}`, "/transfer-notes/$noteId");

describe("receiving a transfer on screen", () => {
  it("NTE-22: asks for a read-back, and shows who accepted", async () => {
    const given = await givenTransfer(facility);
    const { noteId } = await sendIt(given);
    const { hands } = show(noteId);
    const box = await screen.findByRole("textbox", { name: /Read-back/ }, patience);
    const accept = screen.getByRole("button", { name: "Accept transfer" });
    await hands.type(box, "Fine");
    await hands.click(accept);
    await screen.findByText("15 characters or more", {}, patience);
    expect(await levelStaysOf(facility, given.client)).toHaveLength(1);
    await hands.type(box, ", no precautions, day program from today.");
    await hands.click(accept);
    await screen.findByText(/no precautions, day program from today/, { selector: "section p" }, patience);
    expect(await nurse.call(getTransfer, { params: { noteId } })).toMatchObject({ status: "accepted" });
    expect(screen.queryByRole("button", { name: "Accept transfer" })).toBeNull();
  });

  it("sends a question, and lists transfers under way", async () => {
    const { noteId, client } = await sendIt(await givenTransfer(facility));
    const { hands, unmount } = show(noteId);
    await hands.type(await screen.findByRole("textbox", { name: /Question to/ }, patience), "When was the last CIWA?");
    await hands.click(screen.getByRole("button", { name: "Send question" }));
    await screen.findByText("When was the last CIWA?", { selector: "li p" }, patience);
    unmount();
    desk.show(<List />, "/transfer-notes");
    await screen.findByRole("link", { name: client.name }, patience);
    await screen.findByText("Question asked", {}, patience);
  });
});
