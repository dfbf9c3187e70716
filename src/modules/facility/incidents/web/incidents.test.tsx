import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { listIncidents } from "../incident.contract.ts";
import { trendTable } from "../trend-table.ts";
import { Screen } from "./incidents-screen.tsx";

it("a technician reports an incident in one form; an incomplete one stays a draft", async () => {
  const facility = await givenFacility();
  const technician = await facility.as("technician");
  const desk = await sittingDown(facility, technician);
  const states = async () =>
    (await technician.call(listIncidents, { query: {} })).rows.map(({ state }) => state).sort();
  const report = async (rest: boolean) => {
    const shown = desk.show(<Screen />, "/incidents?new=1");
    const form = within(await screen.findByRole("form", { name: "Report incident" }));
    await shown.hands.click(form.getByRole("combobox", { name: /^Type/ }));
    await shown.hands.click(await screen.findByRole("option", { name: "Equipment" }));
    await shown.hands.click(form.getByRole("checkbox", { name: "No one was involved" }));
    await shown.hands.type(form.getByRole("textbox", { name: /^What happened/ }), "The handrail is loose.");
    if (rest) {
      await shown.hands.click(form.getByRole("radio", { name: "None" }));
      await shown.hands.type(form.getByRole("textbox", { name: /^Immediate actions/ }), "Stairs closed.");
    }
    await shown.hands.click(form.getByRole("button", { name: "Submit report" }));
    await waitFor(async () => expect(await states()).toEqual(rest ? ["draft", "submitted"] : ["draft"]));
    shown.unmount();
  };
  await report(false);
  await report(true);
});

it("trends show each month of the span, also one without reports", () => {
  const counts = [
    { month: "2026-01", key: "fall", label: "Fall", count: 2 },
    { month: "2026-03", key: "fall", label: "Fall", count: 1 },
    { month: "2026-03", key: "theft", label: "Theft", count: 4 },
  ];
  const { months, rows, most } = trendTable(counts, "2025-12-01", "2026-03-15");
  expect(months).toEqual(["2025-12", "2026-01", "2026-02", "2026-03"]);
  expect(rows.map(({ label, counts: own, total }) => [label, own, total])).toEqual([
    ["Theft", [0, 0, 0, 4], 4],
    ["Fall", [0, 2, 0, 1], 3],
  ]);
  expect(most).toBe(4);
});
