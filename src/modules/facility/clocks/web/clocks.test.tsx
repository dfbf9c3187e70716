import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { listClocks } from "../clock-list.contract.ts";
import { givenClock } from "../testing.ts";
import { timeLeft } from "../time-left.ts";
import { Screen } from "./clocks-screen.tsx";

it("compliance waives a deadline with a reason and activates a shipped rule after checking its source", async () => {
  const facility = await givenFacility();
  const compliance = await facility.as("compliance");
  await givenClock(facility);
  // The plans that an admission asks for are not part of this story.
  await facility.system((act) =>
    act.db
      .updateTable("clocks")
      .set({ state: "canceled", endedReason: "Not in this test", nextAt: null })
      .where("ruleKey", "like", "house.plan-%")
      .execute(),
  );
  const desk = await sittingDown(facility, compliance);
  const list = desk.show(<Screen />, "/clocks?scope=team");
  await list.hands.click(await screen.findByRole("button", { name: "Waive" }));
  const waiver = within(await screen.findByRole("form", { name: "Waive deadline" }));
  await list.hands.type(waiver.getByRole("textbox", { name: /^Reason/ }), "Duplicate of another order");
  await list.hands.click(waiver.getByRole("button", { name: "Waive deadline" }));
  await screen.findByText("Nothing due");
  const { rows } = await compliance.call(listClocks, { query: { scope: "team", state: "ended" } });
  expect(
    rows.filter(({ state }) => state === "waived").map(({ state, endedReason }) => `${state}: ${endedReason}`),
  ).toEqual(["waived: Duplicate of another order"]);
  list.unmount();

  const rules = desk.show(<Screen />, "/clocks?tabs=rules");
  await rules.hands.click(await screen.findByRole("button", { name: "Check and activate Breach notification" }));
  const form = within(await screen.findByRole("form", { name: "Check and activate" }));
  await rules.hands.click(form.getByRole("checkbox", { name: /^The sentence/ }));
  await rules.hands.click(form.getByRole("button", { name: "Activate rule" }));
  await form.findByText(/Check the text and the citation/);
  await rules.hands.click(form.getByRole("checkbox", { name: /^I read the source/ }));
  await rules.hands.click(form.getByRole("button", { name: "Activate rule" }));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  await screen.findByText(/All locations · 60 days · checked/);
});

it("the time left is shown in the largest useful unit", () => {
  const now = "2026-11-20T12:00:00.000Z";
  expect(timeLeft("2026-11-20T12:25:30.000Z", now)).toBe("25 min left");
  expect(timeLeft("2026-11-20T14:10:00.000Z", now)).toBe("2 h 10 min left");
  expect(timeLeft("2026-11-25T12:00:00.000Z", now)).toBe("5 days left");
  expect(timeLeft("2026-11-19T10:00:00.000Z", now)).toBe("Overdue by 26 h");
});
