import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { PrintDeskContext, PrintLayout } from "#ui/index.ts";
import { givenReleased } from "../../testing.ts";
import { listDisclosures } from "../disclosure.contract.ts";
import { ReleasePrintout } from "./release-printout.tsx";

let facility: Facility;
let manager: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };
const print = vi.fn();

beforeAll(async () => {
  vi.stubGlobal("print", print);
  facility = await givenFacility();
  manager = await facility.as("case_manager");
  desk = await sittingDown(facility, manager);
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => print.mockClear());

async function release({ mrNo }: GivenClient, contains: readonly string[]) {
  const { hands } = desk.show(
    <PrintDeskContext value={{ insideOnly: null, contains, Release: ReleasePrintout }}>
      <PrintLayout
        title="Order sheet"
        facility={{ name: "Alder Creek Recovery" }}
        client={{ name: "Casey Test", birthDate: "1990-01-01", recordNumber: mrNo, allergies: "none" }}
        printedBy="Sam Manager"
        printedAt={facility.clock.now()}
        timeZone="America/Los_Angeles"
        part2
        auto={false}
      >
        Orders
      </PrintLayout>
    </PrintDeskContext>,
  );
  expect(await screen.findByText(/For use inside the facility, not released/, {}, patience)).toBeTruthy();
  await hands.click(screen.getByRole("button", { name: "Release outside the facility…" }));
  const form = within(await screen.findByRole("form", { name: "Release printout" }, patience));
  await hands.type(form.getAllByLabelText(/^Recipient( \*)?$/)[0] as HTMLElement, "Maria Soto");
  await hands.click(form.getAllByLabelText(/^Purpose( |$)/)[0] as HTMLElement);
  await hands.click(await screen.findByRole("option", { name: "Informing family or friends", hidden: true }, patience));
  await hands.click(form.getByRole("button", { name: "Record release and print" }));
  return form;
}
const stored = async (mrNo: string) => (await manager.call(listDisclosures, { params: { mrNo } })).rows;

it("CON-6, CON-7: a printout released under a consent names its recipient and carries the notice", async () => {
  const client = await givenReleased(facility);
  await release(client, ["attendance"]);
  expect(await screen.findByText("Released to Maria Soto", {}, patience)).toBeTruthy();
  expect(screen.getByText(/This record which has been disclosed to you is protected/)).toBeTruthy();
  expect(screen.queryByText(/not released/)).toBeNull();
  expect(print).toHaveBeenCalledTimes(1);
  expect(await stored(client.mrNo)).toMatchObject([{ method: "print", description: "Printout: Order sheet" }]);
});

it("CON-6: a printout is not released when a consent covers only part of it", async () => {
  const client = await givenReleased(facility);
  const form = await release(client, ["attendance", "vitals"]);
  await waitFor(() => expect(form.getByRole("alert").textContent).toMatch(/Leave out: vital signs/), patience);
  expect(screen.getByText(/not released/)).toBeTruthy();
  expect(print).not.toHaveBeenCalled();
  expect(await stored(client.mrNo)).toEqual([]);
});

it("CON-6: without a consent nothing is released", async () => {
  const client = await givenAdmittedClient(facility);
  const form = await release(client, ["attendance"]);
  await waitFor(() => expect(form.getByRole("alert").textContent).toMatch(/No active consent permits/), patience);
  expect(print).not.toHaveBeenCalled();
});
