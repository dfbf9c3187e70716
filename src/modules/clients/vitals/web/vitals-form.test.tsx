import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { getChart } from "../../identity/client.contract.ts";
import { givenAdmittedClient } from "../../testing.ts";
import { VitalsForm } from "./vitals-form.tsx";

it("VIT-1: an impossible value is refused once, beside its field, until it is changed", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const { mrNo } = await givenAdmittedClient(facility);
  const chart = await nurse.call(getChart, { params: { mrNo } });
  const desk = await sittingDown(facility, nurse);
  const { hands } = desk.show(<VitalsForm chart={chart} onClose={() => undefined} />);
  const pulse = await screen.findByRole("textbox", { name: /^Pulse/ });
  await hands.type(pulse, "1120");
  await hands.click(screen.getByRole("button", { name: "Record vitals" }));
  await waitFor(() => expect(pulse.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText("Pulse 1120 is not possible. Did you mean 112?")).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(pulse));
  await hands.clear(pulse);
  await hands.type(pulse, "112");
  expect(screen.queryByText(/is not possible/)).toBeNull();
  expect(pulse.getAttribute("aria-invalid")).toBeNull();
});
