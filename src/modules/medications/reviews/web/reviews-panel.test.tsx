import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility, testPin } from "#testing/facility.ts";
import { readOrder } from "../../orders/order.contract.ts";
import { givenReview } from "../testing.ts";
import { ReviewsPanel } from "./reviews-panel.tsx";

const patience = { timeout: 10_000 };

it("medications scenario 20: my submissions are shown at first; a proposal is signed with the PIN", async () => {
  const facility = await givenFacility();
  const { order, review } = await givenReview(facility);
  const desk = await sittingDown(facility, await facility.as("prescriber"));
  const own = desk.show(<ReviewsPanel />, "/medications?tabs=reviews");
  expect((await screen.findByRole<HTMLInputElement>("switch", { name: /My submissions/ }, patience)).checked).toBe(
    true,
  );
  await screen.findByText("No submissions pending", {}, patience);
  own.unmount();
  const { hands } = desk.show(<ReviewsPanel />, `/medications?tabs=reviews&myReviews=true&review=${review.id}`);
  const drawer = within(await screen.findByRole("dialog", {}, patience));
  await drawer.findByText(review.clientName, { exact: false }, patience);
  await hands.click(drawer.getByRole("button", { name: "Sign order" }));
  (await drawer.findByLabelText(/PIN/, {}, patience)).focus();
  await hands.keyboard(testPin);
  const prescriber = await facility.as("prescriber");
  await waitFor(async () => {
    const { order: signed } = await prescriber.call(readOrder, { params: { orderId: order.id } });
    expect(signed).toMatchObject({ orderStatus: 2, signatureState: "signed" });
  }, patience);
});
