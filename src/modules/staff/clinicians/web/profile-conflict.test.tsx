import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { changeClinician, getClinician } from "../clinician.contract.ts";
import { Screen } from "./clinician.tsx";

const patience = { timeout: 20_000 };

it("saves the fields of two concurrent edits of a profile together", async () => {
  const facility = await givenFacility();
  const [admin, owner] = [await facility.as("admin"), await facility.as("owner")];
  const { clinicianId } = await facility.as("nurse", "edited");
  const params = { clinicianId };
  const page = await sittingDown(facility, admin);
  const { hands } = page.show(<Screen />, `/clinicians/${clinicianId}`, "/clinicians/$id");
  await hands.type(await screen.findByLabelText(/^Preferred name/, {}, patience), "Nell");

  const { version } = await owner.call(getClinician, { params });
  await owner.call(changeClinician, { params, body: { version, title: "Charge nurse" } });

  await hands.click(screen.getByRole("button", { name: /^Save/ }));
  await hands.click(await screen.findByRole("button", { name: "Compare" }, patience));
  const choice = within(await screen.findByRole("region", { name: "Choose between two versions" }, patience));
  await hands.click(choice.getByRole("button", { name: /^Save/ }));
  await waitFor(async () => {
    const saved = await owner.call(getClinician, { params });
    expect(saved).toMatchObject({ preferredName: "Nell", title: "Charge nurse" });
  }, patience);
}, 90_000);
