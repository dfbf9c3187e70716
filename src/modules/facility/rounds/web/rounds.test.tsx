import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { listGaps } from "../gap.contract.ts";
import { listLooks } from "../look.contract.ts";
import { givenLook, givenObserved } from "../testing.ts";
import { Screen as Rounds } from "./rounds-screen.tsx";
import { Screen as Run } from "./run-screen.tsx";

it("a technician records a look in one touch, continues without a connection, and undoes; the nurse explains the gap", async () => {
  const facility = await givenFacility({ now: "2026-11-20T23:00:00.000Z" });
  const locationId = facility.locations.main;
  const client = await givenObserved(facility);
  await givenLook(facility, client.clientId);
  facility.clock.advance({ minutes: 20 });
  const [technician, nurse] = [await facility.as("technician", "relief"), await facility.as("nurse", "relief")];
  const looks = async () => {
    const now = Date.parse(facility.clock.now());
    const query = {
      demographicId: client.demographicId,
      from: new Date(now - 3_600_000).toISOString(),
      to: new Date(now + 3_600_000).toISOString(),
    };
    return (await nurse.call(listLooks, { query })).rows;
  };

  const desk = await sittingDown(facility, technician);
  const phone = desk.show(<Run />, `/rounds/run?location=${locationId}`);
  const next = within(await screen.findByRole("region", { name: "Next client" }));
  expect(next.getByText(/^5 min late$/)).toBeTruthy();
  await phone.hands.click(next.getByRole("button", { name: "Dayroom" }));
  await waitFor(async () => expect(await looks()).toHaveLength(2));
  await screen.findByText(/: recorded/);
  await phone.hands.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(async () =>
    expect((await looks()).map(({ voidReason }) => voidReason)).toContain("Undone by the observer"),
  );

  desk.line.dead = true;
  await phone.hands.click(next.getByRole("button", { name: "Outside" }));
  await screen.findByText(/1 look not sent/);
  expect(await looks()).toHaveLength(2);
  desk.line.dead = false;
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  await waitFor(() => expect(screen.queryByText(/1 look not sent/)).toBeNull());
  expect((await looks()).map(({ activity, voidReason }) => [activity, voidReason])).toContainEqual(["outside", null]);

  await phone.hands.click(screen.getByText("Group", { selector: "label span" }));
  const tile = await screen.findByRole("button", { name: /Resident/ });
  expect(tile).toHaveProperty("disabled", true);
  phone.unmount();

  const board = (await sittingDown(facility, nurse)).show(<Rounds />, `/rounds?location=${locationId}&tabs=gaps`);
  await board.hands.click(await screen.findByRole("button", { name: /^Explain gap/ }));
  const form = within(await screen.findByRole("form", { name: "Explain gap" }));
  await board.hands.click(form.getByRole("combobox", { name: /^Reason/ }));
  await board.hands.click(await screen.findByRole("option", { name: "Short-staffed" }));
  await board.hands.type(form.getByRole("textbox", { name: /^What happened/ }), "One technician for two units");
  await board.hands.click(form.getByRole("button", { name: "Save explanation" }));
  await screen.findByText("No gaps to explain");
  const { rows } = await nurse.call(listGaps, { query: { locationId, show: "review" } });
  expect(rows).toMatchObject([{ reasonCode: "short_staffed", explanation: "One technician for two units" }]);
});
