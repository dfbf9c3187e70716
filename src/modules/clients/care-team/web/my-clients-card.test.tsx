import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { reviewAllergies } from "#modules/medications/allergies/allergy.contract.ts";
import { givenDueDose } from "#modules/medications/testing.ts";
import { givenSignedNote } from "#modules/notes/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { givenAdmittedClient } from "../../testing.ts";
import { addCareTeamMember } from "../care-team.contract.ts";
import { MyClientsCard } from "./my-clients-card.tsx";

it("shows each kind of fact in its own column, and no card without clients", async () => {
  const facility = await givenFacility();
  const therapist = await facility.as("therapist");
  const [manager, nurse] = [await facility.as("case_manager"), await facility.as("nurse")];
  // The first by name has no note yet.
  for (const hasNote of [false, true]) {
    const client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
    await nurse.call(reviewAllergies, { params: { mrNo: client.mrNo }, body: { outcome: "nkda" } });
    await givenDueDose(facility, { client });
    await manager.call(addCareTeamMember, {
      params: { mrNo: client.mrNo },
      body: { demographicId: client.demographicId, clinicianId: therapist.clinicianId, role: "primary_therapist" },
    });
    if (hasNote) await givenSignedNote(therapist, client, facility.clock.now(), { endedMinutesAgo: 60 });
  }
  (await sittingDown(facility, therapist)).show(<MyClientsCard />);
  const card = await screen.findByRole("region", { name: "My clients" });
  const [first, second] = within(card).getAllByRole("listitem");
  const columnOf = (row: HTMLElement | undefined, fact: RegExp) =>
    within(row as HTMLElement)
      .getByText(fact)
      .closest("div")
      ?.style.getPropertyValue("--column");
  expect(within(first as HTMLElement).queryByText(/^Last note/)).toBeNull();
  expect([columnOf(second, /^Last note/), columnOf(second, /^Next dose/)]).toEqual(["1", "2"]);
  expect(columnOf(first, /^Next dose/)).toBe("2");
  const chart = within(first as HTMLElement).getAllByRole("link")[0] as HTMLAnchorElement;
  expect(chart.getAttribute("href")).toMatch(/^\/clients\/MR\d+$/);

  const { container } = (await sittingDown(facility, nurse)).show(<MyClientsCard />);
  await expect(within(container).findByRole("region", {}, { timeout: 1500 })).rejects.toThrow();
});
