import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { getChart } from "../../identity/client.contract.ts";
import { givenAdmittedClient } from "../../testing.ts";
import { addCareTeamMember, getCareTeam } from "../care-team.contract.ts";
import { CareTeamTab } from "./care-team-tab.tsx";

const patience = { timeout: 5_000 };

it("a care team member who was removed is back with one click on Undo", async () => {
  const facility = await givenFacility();
  const manager = await facility.as("nurse_manager");
  const nurse = await facility.as("nurse");
  const { mrNo, demographicId } = await givenAdmittedClient(facility);
  await manager.call(addCareTeamMember, {
    params: { mrNo },
    body: { demographicId, clinicianId: nurse.clinicianId, role: "nurse", isPrimary: false },
  });
  const chart = await manager.call(getChart, { params: { mrNo } });
  const current = async () => {
    const { rows } = await manager.call(getCareTeam, { params: { mrNo }, query: { demographicId } });
    return rows.filter(({ until }) => until === null).map(({ clinicianId, role }) => [clinicianId, role]);
  };
  const before = await current();
  const desk = await sittingDown(facility, manager);
  const { hands } = desk.show(<CareTeamTab chart={chart} />);
  const member = within((await screen.findByText(/^Nurse since/)).closest("li") ?? document.body);
  await hands.click(member.getByRole("button", { name: "Remove" }));
  const undo = await screen.findByRole("button", { name: "Undo" }, patience);
  expect(await current()).toHaveLength(before.length - 1);
  await hands.click(undo);
  await waitFor(async () => expect(await current()).toEqual(before), patience);
});
