import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { getConfig } from "#platform/shared/settings/config.contract.ts";
import { keyOf, queryClient } from "#platform/web/index.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { PushPanel } from "./push-panel.tsx";

it("subscribes this device with the key from /config, also when the page loaded before sign-in", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const desk = await sittingDown(facility, nurse);
  const ofStranger = await facility.stranger().call(getConfig);
  const { hands } = desk.show(<PushPanel />, "/profile");
  // At once: an answer to the signed-in user must not come before it.
  queryClient.setQueryData(keyOf(getConfig, {}), ofStranger);
  await hands.click(await screen.findByRole("button", { name: "Turn on" }));
  // Tests have no cookie jar for this response; the server's row proves the subscription.
  const subscribed = () =>
    facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("pushSubscriptions")
      .select("state")
      .where("principalId", "=", nurse.userId)
      .execute();
  await expect.poll(subscribed).toEqual([{ state: "active" }]);
});
