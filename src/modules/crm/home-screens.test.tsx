import { screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { addCareTeamMember } from "#modules/clients/care-team/care-team.contract.ts";
import { MyClientsCard } from "#modules/clients/care-team/web/my-clients-card.tsx";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { reviewAllergies } from "#modules/medications/allergies/allergy.contract.ts";
import { givenDueDose, givenOrder } from "#modules/medications/testing.ts";
import { givenSignedNote } from "#modules/notes/testing.ts";
import { type Facility, givenFacility } from "#platform/server/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { HandOver } from "#platform/web/home/hand-over.tsx";
import { NextEvents } from "#platform/web/home/next-events.tsx";
import { sittingDown } from "#platform/web/testing.tsx";
import { bookLeadAppointment } from "./intakes/intake.contract.ts";
import { givenLead } from "./testing.ts";

/** Home as it is read: each module's part beside the others', against the real API. */
let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

it("home: my clients with the same fact in the same column, and no card for who has none", async () => {
  const therapist = await facility.as("therapist");
  const [manager, nurse] = [await facility.as("case_manager"), await facility.as("nurse")];
  // By name the first has no note yet.
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
      .closest("div")?.style.gridColumn;
  expect(within(first as HTMLElement).queryByText(/^Last note/)).toBeNull();
  expect([columnOf(second, /^Last note/), columnOf(second, /^Next dose/)]).toEqual(["1", "2"]);
  expect(columnOf(first, /^Next dose/)).toBe("2");
  const chart = within(first as HTMLElement).getAllByRole("link")[0] as HTMLAnchorElement;
  expect(chart.getAttribute("href")).toMatch(/^\/clients\/MR\d+$/);

  const { container } = (await sittingDown(facility, nurse)).show(<MyClientsCard />);
  await expect(within(container).findByRole("region", {}, { timeout: 1500 })).rejects.toThrow();
});

it("home: what comes next leads to its own screen; a long hand-over is folded", async () => {
  const nurse = await facility.as("nurse");
  const lead = await givenLead(facility);
  await (await facility.as("admissions")).call(bookLeadAppointment, {
    params: { leadId: lead.id },
    body: { kind: "tour", startsAt: addMinutes(facility.clock.now(), 45) },
  });
  for (let more = 0; more < 6; more += 1) await givenOrder(facility);
  const desk = await sittingDown(facility, nurse);
  const { hands } = desk.show(
    <>
      <NextEvents />
      <HandOver />
    </>,
  );
  const tour = await screen.findByRole("link", { name: /^10:45 AM ?Tour: / });
  expect(tour.getAttribute("href")).toBe(`/crm/lead/${lead.id}`);
  const orders = within(await screen.findByRole("region", { name: "New orders" }));
  expect(orders.getAllByRole("listitem")).toHaveLength(5);
  await hands.click(orders.getByRole("button", { name: /^Show \d+ more$/ }));
  expect(orders.getAllByRole("listitem").length).toBeGreaterThanOrEqual(6);
  expect(screen.getByText(/the last 12 hours$/)).toBeTruthy();
});
