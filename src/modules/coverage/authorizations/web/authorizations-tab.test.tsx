import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { getChart } from "#modules/clients/identity/client.contract.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { decideAuthorization } from "../../reviews/review.contract.ts";
import { listClientAuthorizations } from "../authorization.contract.ts";
import { anAnswer, givenInsuredStay, givenReview } from "../testing.ts";
import { AuthorizationsTab } from "./authorizations-tab.tsx";

const patience = { timeout: 10_000 };

it("UR-9: records a decision, shows what another reviewer decided meanwhile, and extends what was approved", async () => {
  const facility = await givenFacility();
  const reviewer = await facility.as("utilization_review");
  const stay = await givenInsuredStay(facility);
  const asked = await givenReview(facility, stay, { outcome: "pended", approvedUnits: null });
  const params = { mrNo: stay.mrNo };
  const chart = await reviewer.call(getChart, { params });
  const { hands } = (await sittingDown(facility, reviewer)).show(<AuthorizationsTab chart={chart} />);
  await hands.click(await screen.findByRole("button", { name: /^Record decision on/ }, patience));
  const decision = within(await screen.findByRole("form", { name: "Decision" }, patience));
  await hands.type(decision.getByRole("textbox", { name: /^Payer representative/ }), "Kayla");

  const second = await facility.as("utilization_review", "second");
  await second.call(decideAuthorization, {
    params: { ...params, authorizationId: asked.id },
    body: { version: asked.version, ...anAnswer(facility), approvedUnits: 5, outcome: "partially_approved" },
  });
  await hands.click(decision.getByRole("button", { name: "Record decision" }));
  await decision.findByText("5 of 7 days approved", {}, patience);
  expect(decision.getByRole("textbox", { name: /^Payer representative/ })).toHaveProperty("value", "Kayla");
  await hands.click(decision.getByRole("button", { name: "Use theirs" }));

  await hands.click(await screen.findByRole("button", { name: /^Extend/ }, patience));
  const extension = within(await screen.findByRole("form", { name: "Extension" }, patience));
  await hands.click(extension.getByRole("button", { name: "Extend authorization" }));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Extension" })).toBeNull(), patience);
  const { authorizations } = await reviewer.call(listClientAuthorizations, { params });
  expect(authorizations).toMatchObject([
    { parentId: asked.id, status: "approved", approvedUnits: 7 },
    { status: "partially_approved", approvedUnits: 5 },
  ]);
});
