import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { updateLifecycle } from "#modules/crm/leads/pipeline.contract.ts";
import { givenReadyLead } from "#modules/crm/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenBed, givenLevel } from "../../testing.ts";
import { getBedBoard } from "../bed.contract.ts";
import { Screen } from "./bed-board.tsx";

const patience = { timeout: 10_000 };
let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

async function givenWaiting(lastName: string): Promise<void> {
  const lead = await givenReadyLead(facility, { firstName: "Odile", lastName });
  const level = await givenLevel(facility, "3.7");
  await (await facility.as("admissions")).call(updateLifecycle, {
    params: { leadId: lead.id },
    body: {
      version: lead.version,
      lifecycle: 13,
      waitlist: { locationId: facility.locations.main, levelOfCareId: level.id },
    },
  });
}
async function atBed(role: "nurse" | "technician", bedId: string) {
  const desk = await sittingDown(facility, await facility.as(role));
  const shown = desk.show(<Screen />, `/bed-management?location=${facility.locations.main}&bed=${bedId}`);
  const part = within(await screen.findByRole("region", { name: "Candidates" }, patience));
  return { ...shown, people: () => part.getAllByRole("listitem").map((item) => within(item)) };
}

describe("candidates for a free bed", () => {
  it("lists candidates in order, holds the bed, and asks for a reason when passing over the first", async () => {
    const bed = await givenBed(facility);
    await givenWaiting("Aronsen");
    facility.clock.advance({ minutes: 1 });
    await givenWaiting("Beaulieu");
    const technician = await atBed("technician", bed.id);
    expect(technician.people()).toHaveLength(2);
    expect(screen.getAllByText("Admissions candidate")).toHaveLength(2);
    expect(screen.queryByText(/Aronsen/)).toBeNull();
    expect(screen.queryByRole("button", { name: /^Hold / })).toBeNull();
    technician.unmount();

    const { hands, people } = await atBed("nurse", bed.id);
    const [first, second] = people();
    expect(first?.getByRole("link").textContent).toContain("Aronsen");
    expect(second?.getByText(/On the waiting list since/)).toBeTruthy();
    const hold = second?.getByRole("button", { name: `Hold ${bed.code}` });
    if (!hold || !second) throw new Error("The second person has no button.");
    await hands.click(hold);
    expect(hold.hasAttribute("disabled")).toBe(true);
    await hands.type(
      second.getByRole("textbox", { name: /1 person is ahead on the waitlist/ }),
      "The first arrives on Friday",
    );
    await hands.click(hold);
    await screen.findByText(`${bed.code} held for Beaulieu, Odile`, {}, patience);
    const board = await (await facility.as("nurse")).call(getBedBoard, {
      query: { locationId: facility.locations.main },
    });
    expect(board.totals.held).toBe(1);
  });
});
