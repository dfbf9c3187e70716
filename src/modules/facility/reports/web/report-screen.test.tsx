import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { givenStay } from "../../testing.ts";
import { listReportRuns } from "../report-run.contract.ts";
import { listSavedReports } from "../saved-report.contract.ts";
import { Screen } from "./report-screen.tsx";

it("REP-2 REP-4 a manager reads a report with the filter of its address, opens a number, saves and exports it", async () => {
  const facility = await givenFacility();
  const { mrNo } = await givenStay(facility);
  facility.clock.advance({ days: 2 });
  const manager = await facility.as("nurse_manager");
  const desk = (await sittingDown(facility, manager)).show(
    <Screen />,
    "/reports/census?period=last7",
    "/reports/$code",
  );
  await screen.findByRole("heading", { name: "Census" });
  expect(screen.getByText("Last 7 days")).toBeTruthy();
  await desk.hands.click(
    (await screen.findAllByRole("button", { name: "Patient days: 2. Show records" }))[0] as Element,
  );
  const records = within(await screen.findByRole("dialog", { name: /^Patient days/ }));
  expect(await records.findAllByRole("row")).toHaveLength(3);
  expect(records.getAllByRole("link")[0]?.getAttribute("href")).toContain(mrNo);
  await desk.hands.keyboard("{Escape}");

  await desk.hands.click(screen.getByRole("button", { name: "Saved" }));
  await desk.hands.click(await screen.findByRole("menuitem", { name: /^Save with these filters/ }));
  const form = within(await screen.findByRole("form", { name: "Save report" }));
  await desk.hands.type(form.getByRole("textbox", { name: /^Name/ }), "Weekly census");
  await desk.hands.click(form.getByRole("button", { name: "Save report" }));
  await screen.findByRole("button", { name: "Weekly census" });
  const { rows: saved } = await manager.call(listSavedReports, {});
  expect(saved).toMatchObject([{ title: "Weekly census", period: "last7", reportCode: "census" }]);

  await desk.hands.click(screen.getByRole("button", { name: "Export" }));
  await desk.hands.click(await screen.findByRole("button", { name: "Create file" }));
  await screen.findByText(/of 1 rows?$/);
  await facility.runJobs();
  await screen.findByRole("button", { name: "Download file" }, { timeout: 5000 });
  await waitFor(async () =>
    expect((await manager.call(listReportRuns)).rows).toMatchObject([{ state: "ready", rowsDone: 1 }]),
  );
});
