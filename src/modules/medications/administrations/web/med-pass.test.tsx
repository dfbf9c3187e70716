import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addMinutes, localMoment } from "#platform/shared/time/index.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { showDate } from "#ui/index.ts";
import type { Order } from "../../orders/order.contract.ts";
import { discontinueOrder } from "../../orders/order-verbs.contract.ts";
import { givenOrder, givenPhoto, passOf, statAcetaminophen, type TestClient } from "../../testing.ts";
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
  // Due now with a 30-minute window, so that no test runs at its edge.
  ({ client, order } = await givenOrder(facility, { sig: statAcetaminophen }));
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
  it("cannot be recorded as refused without a reason", async () => {
    const { hands, card } = await atTheDose();
    await hands.click(within(card).getByRole("button", { name: /Refused/ }));
    expect(refusal()).toHaveProperty("disabled", true);
    expect((await dose())?.log).toBeNull();
    await hands.click(screen.getByRole("radio", { name: /Declined/ }));
    await hands.click(refusal());
    await waitFor(async () => expect((await dose())?.log?.result).toBe("refused"), patience);
  });

  it("MED-59: is documented as refused by a technician, who neither gives nor holds it", async () => {
    const technician = await sittingDown(facility, await facility.as("technician"));
    const { hands } = technician.show(<MedPass />, `/medications?client=${client.demographicId}`);
    await screen.findByRole("region", { name: /./ }, patience);
    const card = within(screen.getByRole("article"));
    const offered = card.getAllByRole("button").map(({ textContent }) => textContent ?? "");
    expect(offered.filter((text) => /^(Give|Held|Missed)/.test(text))).toEqual([]);
    await hands.keyboard("h");
    expect(screen.queryByRole("form")).toBeNull();
    await hands.click(card.getByRole("button", { name: /Refused/ }));
    await hands.click(screen.getByRole("radio", { name: /Declined/ }));
    await hands.click(refusal());
    await waitFor(async () => expect((await dose())?.log?.result).toBe("refused"), patience);
  });

  it("MED-53: is given only after two identifiers, with drug, dose, route, name and time in one sentence", async () => {
    const { hands, card } = await atTheDose();
    await hands.click(within(card).getByRole("button", { name: /^Give/ }));
    expect(screen.getByText(/Ask for name and date of birth/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Give 325 mg/ })).toBeNull();
    // Without a photo on file, the photo ID is checked.
    await hands.click(within(card).getByRole("button", { name: /^Photo ID and date of birth match/ }));
    const form = screen.getByRole("form", { name: /Give acetaminophen/ });
    expect(form.textContent).toMatch(
      /Give acetaminophen 325 mg tablet 325 mg \(1 tablet\), .*oral.*, to .+ now, \d+:\d\d [AP]M/,
    );
    await hands.click(within(form).getByRole("button", { name: /Give 325 mg/ }));
    await waitFor(async () => expect((await dose())?.log?.result).toBe("given"), patience);
  });

  it("MED-35: a late entry is recorded at the time given, not the time charted", async () => {
    facility.clock.advance({ minutes: 10 });
    const { hands, card } = await atTheDose();
    await hands.click(within(card).getByRole("button", { name: /^Give/ }));
    await hands.click(within(card).getByRole("button", { name: /^Photo ID and date of birth match/ }));
    const form = screen.getByRole("form", { name: /Give acetaminophen/ });
    await hands.click(within(form).getByRole("button", { name: /Given earlier/ }));
    const record = within(form).getByRole("button", { name: /Record as given/ });
    expect(record).toHaveProperty("disabled", true);
    const wall = localMoment(addMinutes(facility.clock.now(), -5), "America/Los_Angeles");
    await hands.type(within(form).getByLabelText("Time given, date"), showDate(wall.date));
    await hands.type(within(form).getByLabelText("Time given, time"), wall.time.slice(0, 5));
    await hands.tab();
    expect(form.textContent).toMatch(/Given acetaminophen .* at \d+:\d\d [AP]M/);
    await hands.click(record);
    await waitFor(async () => expect((await dose())?.log?.result).toBe("given"), patience);
    const given = localMoment((await dose())?.log?.occurredAt ?? "", "America/Los_Angeles");
    expect([given.date, given.time.slice(0, 5)]).toEqual([wall.date, wall.time.slice(0, 5)]);
  });

  it("MED-50: shows the first entry when another nurse documented the dose first", async () => {
    const { hands, card } = await atTheDose();
    await hands.click(within(card).getByRole("button", { name: /Refused/ }));
    await hands.click(screen.getByRole("radio", { name: /Declined/ }));
    await record("given", await facility.as("nurse", "quicker"));
    await hands.click(refusal());
    await screen.findByText(/recorded this dose as given at/, {}, patience);
    expect((await dose())?.log?.result).toBe("given");
  });

  it("shows why it cannot be recorded when its order was just discontinued", async () => {
    const { hands, card } = await atTheDose();
    await hands.click(within(card).getByRole("button", { name: /Refused/ }));
    await hands.click(screen.getByRole("radio", { name: /Declined/ }));
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

  it("keeps the comment when the connection is lost, and records the dose once when it is back", async () => {
    const { hands, card } = await atTheDose();
    await hands.click(within(card).getByRole("button", { name: /Refused/ }));
    await hands.click(screen.getByRole("radio", { name: /Other/ }));
    expect(refusal()).toHaveProperty("disabled", true);
    await hands.type(screen.getByRole("textbox", { name: "Comment" }), "Asleep after dialysis");
    // Esc in the text field leaves the field, not the step.
    await hands.keyboard("{Escape}");
    expect(screen.getByRole("textbox", { name: "Comment" })).toHaveProperty("value", "Asleep after dialysis");
    desk.line.dead = true;
    await hands.click(refusal());
    expect((await screen.findByRole("alert", {}, patience)).textContent).toContain("Cairn cannot be reached");
    expect(screen.getByRole("textbox", { name: "Comment" })).toHaveProperty("value", "Asleep after dialysis");
    desk.line.dead = false;
    await hands.click(refusal());
    await waitFor(async () => expect((await dose())?.log?.result).toBe("refused"), patience);
  });

  // Runs last: advancing the clock by hours ends the other sessions.
  it("MED-34: past its late cutoff can be documented as given earlier or missed, but not given now", async () => {
    facility.clock.advance({ minutes: 300 });
    const later = await sittingDown(facility, await facility.as("nurse", "later"));
    const { hands } = later.show(<MedPass />, `/medications?client=${client.demographicId}&window=day`);
    await screen.findByRole("region", { name: /./ }, patience);
    const card = within(screen.getByRole("article"));
    expect(card.queryByRole("button", { name: /^Give\b/ })).toBeNull();
    expect(card.getByRole("button", { name: /^Missed/ })).toBeTruthy();
    await hands.click(card.getByRole("button", { name: /^Given earlier/ }));
    await hands.click(card.getByRole("button", { name: /^Photo ID and date of birth match/ }));
    expect(card.queryByRole("button", { name: "Use current time" })).toBeNull();
    expect(card.getByRole("button", { name: /Record as given/ })).toHaveProperty("disabled", true);
    expect(card.getByLabelText("Time given, time")).toBe(document.activeElement);
  });
});
