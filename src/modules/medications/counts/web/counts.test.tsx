import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { MedPass } from "../../administrations/web/med-pass.tsx";
import { givenClientInCare, givenOrder } from "../../orders/testing.ts";
import { readLedger } from "../container.contract.ts";
import { givenContainer, givenCount, givenStorage, statLorazepam } from "../testing.ts";
import { CountsPanel } from "./counts-panel.tsx";

let facility: Facility;
let nurse: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  desk = await sittingDown(facility, nurse);
});

const text = () => document.body.textContent ?? "";

describe("a count on a tablet", () => {
  it("MED-60: shows one container after the other, and never the number that is expected", async () => {
    const container = await givenContainer(facility, { quantity: "4173" });
    const count = await givenCount(facility, container.storageId, 1);
    const { hands } = desk.show(<CountsPanel />, `/medications?tabs=counts&count=${count.id}`);
    const enter = async (quantity: string) => {
      await hands.type(await screen.findByLabelText(/How many tablets/, {}, patience), quantity);
      await hands.click(screen.getByRole("button", { name: "Save count" }));
    };
    await screen.findByLabelText(/How many tablets/, {}, patience);
    expect(text()).not.toContain("4173");
    await enter("4172.3");
    expect(await screen.findByText("Enter whole or half tablets.")).toBeTruthy();
    await hands.clear(screen.getByLabelText(/How many tablets/));
    await enter("4172");
    await hands.click(await screen.findByRole("button", { name: "Start the witness count" }, patience));
    expect(text()).not.toMatch(/417[23]/);
    await enter("4172");
    await hands.click(await screen.findByRole("button", { name: "Compare counts" }, patience));
    expect(await screen.findByText(/do not match. Count them again/, {}, patience)).toBeTruthy();
    expect(text()).not.toMatch(/417[23]/);
  });

  it("MED-60: is signed only once a witness is there", async () => {
    const storage = await givenStorage(facility);
    const count = await givenCount(facility, storage.id, 0);
    desk.show(<CountsPanel />, `/medications?tabs=counts&count=${count.id}`);
    expect(await screen.findByText("Add the witness first", {}, patience)).toBeTruthy();
    expect(screen.getByRole("radio", { name: "The witness" })).toHaveProperty("checked", true);
  });
});

describe("a controlled dose at the med pass", () => {
  it("MED-57: is given from the card that the nurse chooses among two", async () => {
    const client = await givenClientInCare(facility);
    const storageId = (await givenStorage(facility)).id;
    const old = await givenContainer(facility, { client, storageId, quantity: "3" });
    const fresh = await givenContainer(facility, { client, storageId });
    await givenOrder(facility, { client, sig: statLorazepam });
    const { hands } = desk.show(<MedPass />, `/medications?client=${client.demographicId}`);
    await screen.findByRole("region", { name: /./ }, patience);
    const card = within(screen.getByRole("article"));
    await hands.click(card.getByRole("button", { name: /^Give/ }));
    await hands.click(await screen.findByRole("button", { name: /date of birth match/ }, patience));
    const chosen = await screen.findByRole("radio", { name: new RegExp(`C-${old.containerNo}`) }, patience);
    const give = () => screen.getByRole("button", { name: /^Give 0.5 mg/ });
    expect(give()).toHaveProperty("disabled", true);
    await hands.click(chosen);
    await hands.click(give());
    const left = async ({ id }: { id: string }) =>
      (await nurse.call(readLedger, { params: { containerId: id } })).container.balance;
    await waitFor(async () => expect(await left(old)).toBe("2"), patience);
    expect(await left(fresh)).toBe("20");
  });
});
