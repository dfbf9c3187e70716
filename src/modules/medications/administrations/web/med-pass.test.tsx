import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addMinutes, localMoment } from "#platform/shared/time/index.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { showDate } from "#ui/index.ts";
import type { Order } from "../../orders/order.contract.ts";
import { discontinueOrder } from "../../orders/order-verbs.contract.ts";
import { acetaminophen325, givenOrder, givenPhoto, passOf, type TestClient } from "../../testing.ts";
import { administerDose } from "../log.contract.ts";
import { MedPass } from "./med-pass.tsx";

let facility: Facility;
let nurse: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
let client: TestClient;
let order: Order;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse", "cart");
  desk = await sittingDown(facility, nurse);
});
beforeEach(async () => {
  // Due now, with half an hour's window: no test stands at its edge.
  ({ client, order } = await givenOrder(facility, {
    sig: {
      rxcui: acetaminophen325,
      doseValue: "325",
      doseUnit: "mg",
      scheduleKind: "stat",
      frequencyCode: "STAT",
      indication: "Headache",
    },
  }));
});
afterEach(() => {
  desk.line.dead = false;
});

async function atTheDose() {
  const shown = desk.show(<MedPass />, `/medications?client=${client.demographicId}`);
  await screen.findByRole("region", { name: /./ }, patience);
  const card = screen.getByRole("article");
  return { ...shown, card };
}
const dose = async () => (await passOf(facility, client.clientId))?.doses.find((one) => one.orderId === order.id);
const refusal = () => screen.getByRole("button", { name: /Record as refused/ });
const record = async (result: "given" | "refused", by: Person) => {
  const scheduleId = (await dose())?.id ?? "";
  const body =
    result === "given" ? { ...givenPhoto, scheduleId } : { result, scheduleId, reasonCode: "did_not_want" as const };
  await by.call(administerDose, { params: { orderId: order.id }, body });
};

describe("a dose at the med pass", () => {
  it("is not recorded as refused without a reason; with one it says who refused what, and by whom it was recorded", async () => {
    const { hands, card } = await atTheDose();
    await hands.click(within(card).getByRole("button", { name: /Refused/ }));
    expect(refusal()).toHaveProperty("disabled", true);
    expect((await dose())?.log).toBeNull();
    await hands.click(screen.getByRole("radio", { name: /Did not want it/ }));
    await hands.click(refusal());
    await waitFor(async () => expect((await dose())?.log?.result).toBe("refused"), patience);
  });

  it("is given only to somebody identified (MED-53), in one sentence with drug, dose, route, name and time", async () => {
    const { hands, card } = await atTheDose();
    await hands.click(within(card).getByRole("button", { name: /^Give/ }));
    expect(screen.getByText(/Ask for name and date of birth/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Give 325 mg/ })).toBeNull();
    // Nobody is asked to confirm a photo that is not on file.
    await hands.click(within(card).getByRole("button", { name: /^Photo ID and date of birth match/ }));
    const form = screen.getByRole("form", { name: /Give acetaminophen/ });
    expect(form.textContent).toMatch(
      /Give acetaminophen 325 mg tablet 325 mg \(1 tablet\), .*oral.*, to .+ now, \d+:\d\d [AP]M/,
    );
    await hands.click(within(form).getByRole("button", { name: /Give 325 mg/ }));
    await waitFor(async () => expect((await dose())?.log?.result).toBe("given"), patience);
  });

  it("written down afterwards is recorded at the time it was given, not at the time it was typed (MED-35)", async () => {
    facility.clock.advance({ minutes: 10 });
    const { hands, card } = await atTheDose();
    await hands.click(within(card).getByRole("button", { name: /^Give/ }));
    await hands.click(within(card).getByRole("button", { name: /^Photo ID and date of birth match/ }));
    const form = screen.getByRole("form", { name: /Give acetaminophen/ });
    await hands.click(within(form).getByRole("button", { name: /It was earlier/ }));
    const record = within(form).getByRole("button", { name: /Record as given/ });
    expect(record).toHaveProperty("disabled", true);
    const wall = localMoment(addMinutes(facility.clock.now(), -5), "America/Los_Angeles");
    await hands.type(within(form).getByLabelText("When was it?, date"), showDate(wall.date));
    await hands.type(within(form).getByLabelText("When was it?, time"), wall.time.slice(0, 5));
    await hands.tab();
    expect(form.textContent).toMatch(/Given acetaminophen .* at \d+:\d\d [AP]M/);
    await hands.click(record);
    await waitFor(async () => expect((await dose())?.log?.result).toBe("given"), patience);
    const given = localMoment((await dose())?.log?.occurredAt ?? "", "America/Los_Angeles");
    expect([given.date, given.time.slice(0, 5)]).toEqual([wall.date, wall.time.slice(0, 5)]);
  });

  it("that somebody else recorded meanwhile shows the first one's record and writes nothing over it (MED-50)", async () => {
    const { hands, card } = await atTheDose();
    await hands.click(within(card).getByRole("button", { name: /Refused/ }));
    await hands.click(screen.getByRole("radio", { name: /Did not want it/ }));
    await record("given", await facility.as("nurse", "quicker"));
    await hands.click(refusal());
    await screen.findByText(/recorded this dose as given at/, {}, patience);
    expect((await dose())?.log?.result).toBe("given");
  });

  it("whose order is discontinued meanwhile is refused in words", async () => {
    const { hands, card } = await atTheDose();
    await hands.click(within(card).getByRole("button", { name: /Refused/ }));
    await hands.click(screen.getByRole("radio", { name: /Did not want it/ }));
    const prescriber = await facility.as("prescriber");
    const version = (await dose())?.orderVersion ?? 0;
    await prescriber.call(
      discontinueOrder,
      { params: { orderId: order.id }, body: { version, reason: "No longer needed" } },
      { signing: true },
    );
    await hands.click(refusal());
    expect((await screen.findByRole("alert", {}, patience)).textContent).toMatch(/order is not active|discontinued/i);
  });

  it("keeps what was typed when the line is dead, and records it once when it is back", async () => {
    const { hands, card } = await atTheDose();
    await hands.click(within(card).getByRole("button", { name: /Refused/ }));
    await hands.click(screen.getByRole("radio", { name: /Other/ }));
    expect(refusal()).toHaveProperty("disabled", true);
    await hands.type(screen.getByRole("textbox", { name: "Say why" }), "Asleep after dialysis");
    // A slip onto Esc leaves the field, not the step.
    await hands.keyboard("{Escape}");
    expect(screen.getByRole("textbox", { name: "Say why" })).toHaveProperty("value", "Asleep after dialysis");
    desk.line.dead = true;
    await hands.click(refusal());
    expect((await screen.findByRole("alert", {}, patience)).textContent).toContain("Cairn cannot be reached");
    expect(screen.getByRole("textbox", { name: "Say why" })).toHaveProperty("value", "Asleep after dialysis");
    desk.line.dead = false;
    await hands.click(refusal());
    await waitFor(async () => expect((await dose())?.log?.result).toBe("refused"), patience);
  });

  // Last: hours pass, and with them the sessions of the others.
  it("past its cut-off was given earlier, or missed, and cannot be given now (MED-34)", async () => {
    facility.clock.advance({ minutes: 300 });
    const later = await sittingDown(facility, await facility.as("nurse", "later"));
    const { hands } = later.show(<MedPass />, `/medications?client=${client.demographicId}&window=day`);
    await screen.findByRole("region", { name: /./ }, patience);
    const card = within(screen.getByRole("article"));
    expect(card.queryByRole("button", { name: /^Give/ })).toBeNull();
    expect(card.getByRole("button", { name: /^Missed/ })).toBeTruthy();
    await hands.click(card.getByRole("button", { name: /^Was given/ }));
    await hands.click(card.getByRole("button", { name: /^Photo ID and date of birth match/ }));
    expect(card.queryByRole("button", { name: "It is now" })).toBeNull();
    expect(card.getByRole("button", { name: /Record as given/ })).toHaveProperty("disabled", true);
    expect(card.getByLabelText("When was it?, time")).toBe(document.activeElement);
  });
});
