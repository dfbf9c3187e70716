import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { givenServiceTime, givenSubmittedTime } from "../testing.ts";
import { listTimeEntries } from "../time-entry.contract.ts";
import { Screen as ActivityReport } from "./activity-screen.tsx";
import { Screen as TimePrint } from "./time-print.tsx";
import { Screen } from "./time-screen.tsx";

it("a technician clocks in and out, adds training and submits it; the supervisor approves it", async () => {
  const facility = await givenFacility();
  const technician = await facility.as("technician");
  const desk = (await sittingDown(facility, technician)).show(<Screen />, "/time");
  await desk.hands.click(await screen.findByRole("button", { name: "Clock in" }));
  await screen.findByText(/^Clocked in/);
  await desk.hands.click(await screen.findByRole("button", { name: "Clock out" }));
  await screen.findByText("Not clocked in");
  await desk.hands.click(screen.getByRole("button", { name: "Add time" }));
  const form = within(await screen.findByRole("form", { name: "Add time" }));
  await desk.hands.click(form.getByRole("combobox", { name: /^Activity/ }));
  await desk.hands.click(await screen.findByRole("option", { name: /^Training/ }));
  await desk.hands.click(form.getByRole("button", { name: "Add time" }));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  await desk.hands.click(await screen.findByRole("button", { name: "Submit 1 entry" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Submit/ })).toBeNull());
  desk.unmount();

  const manager = await facility.as("nurse_manager");
  const team = (await sittingDown(facility, manager)).show(
    <Screen />,
    `/time?tabs=team&location=${facility.locations.main}`,
  );
  await team.hands.click(await screen.findByRole("button", { name: "Approve 1 entry" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Approve 1 entry" })).toBeNull());
  const { rows } = await technician.call(listTimeEntries, {});
  expect(rows.map(({ state }) => state)).toEqual(["approved"]);
});

it("the activity report narrows to billable time, and the printed report has its title and lines to sign", async () => {
  const facility = await givenFacility();
  await givenServiceTime(facility, 50);
  await givenSubmittedTime(facility);
  const manager = await facility.as("nurse_manager");
  const desk = await sittingDown(facility, manager);
  const report = desk.show(<ActivityReport />, "/activity-report");
  await screen.findByText("1 h 50 min");
  report.unmount();
  const narrowed = desk.show(<ActivityReport />, "/activity-report?billable=true");
  expect((await screen.findAllByText("50 min")).length).toBeGreaterThan(0);
  expect(screen.queryByText("Training")).toBeNull();
  narrowed.unmount();
  const date = facility.clock.now().slice(0, 10);
  // The test browser has no printer.
  window.print = () => undefined;
  desk.show(<TimePrint />, `/time_reporting_print?from=${date}&to=${date}`);
  await screen.findByRole("heading", { name: "Time Reporting" });
  expect((await screen.findAllByText(/^Supervisor/)).length).toBeGreaterThan(0);
});
