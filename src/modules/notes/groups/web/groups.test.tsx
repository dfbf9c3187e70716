import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { getChart } from "#modules/clients/identity/client.contract.ts";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { addHoliday } from "#modules/facility/clocks/holiday.contract.ts";
import { givenRoom } from "#modules/facility/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { previewSchedule } from "../schedule.contract.ts";
import { listSessions } from "../session.contract.ts";
import { aRule, givenGroup, givenProgram, givenSessions, localDay } from "../testing.ts";
import { ClientGroups } from "./client-groups-tab.tsx";
import { SchedulePreview } from "./schedule-preview.tsx";

it("a schedule leaves out holidays, and is saved once dates with a taken room are cleared", async () => {
  const facility = await givenFacility();
  const admin = await facility.as("admin");
  const locationId = facility.locations.main;
  const room = await givenRoom(facility, { kind: "group", name: "Group Room 1" });
  const [taken, holiday] = [await localDay(facility, 1), await localDay(facility, 2)];
  await givenSessions(facility, { roomId: room.id, startTime: "09:30", untilDate: taken });
  await admin.call(addHoliday, { body: { locationId, date: holiday, name: "Founders' Day" } });
  const group = await givenGroup(facility, { name: "Relapse Prevention" });
  const params = { groupId: group.id };
  const until = await localDay(facility, 3);
  const rules = [await aRule(facility, { roomId: room.id, startTime: "09:00", untilDate: until })];
  const preview = await admin.call(previewSchedule, { params, body: { rules } });
  const onDone = vi.fn();
  const { hands } = (await sittingDown(facility, admin)).show(
    <SchedulePreview
      group={group}
      version={group.version}
      rules={rules}
      at={0}
      effectiveFrom={taken}
      preview={preview}
      onBack={onDone}
      onDone={onDone}
    />,
    "/groups",
  );
  expect(await screen.findByRole("button", { name: "Save schedule" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("checkbox", { name: /Founders' Day/ })).toHaveProperty("checked", false);
  await hands.click(screen.getByRole("checkbox", { name: /Group Room 1 is booked/ }));
  await hands.click(screen.getByRole("button", { name: "Save schedule" }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const from = facility.clock.now();
  const to = addMinutes(from, 5 * 24 * 60);
  const { rows } = await admin.call(listSessions, { query: { from, to, groupId: group.id } });
  expect(rows.map(({ localDate }) => localDate)).toEqual([until]);
});

it("a therapist enrolls a client in a program and puts them on a roster from the chart", async () => {
  const facility = await givenFacility();
  const therapist = await facility.as("therapist");
  const client = await givenAdmittedClient(facility);
  await givenProgram(facility, { name: "Evening program" });
  const { group } = await givenSessions(facility);
  const chart = await therapist.call(getChart, { params: { mrNo: client.mrNo } });
  const { hands } = (await sittingDown(facility, therapist)).show(<ClientGroups chart={chart} />, "/clients/x");
  await hands.click(await screen.findByRole("button", { name: "Enroll in program" }));
  const enroll = within(await screen.findByRole("form", { name: "Enroll in program" }));
  await hands.click(enroll.getByRole("combobox", { name: /^Program/ }));
  await hands.click(await screen.findByRole("option", { name: "Evening program" }));
  await hands.click(enroll.getByRole("button", { name: "Enroll" }));
  await screen.findByText(/^Since /);
  await hands.click(screen.getByRole("button", { name: "Change groups" }));
  const groups = within(await screen.findByRole("form", { name: "Change groups" }));
  await hands.click(await groups.findByRole("checkbox", { name: new RegExp(group.name) }));
  await hands.click(groups.getByRole("button", { name: "Save groups" }));
  await waitFor(() => expect(screen.getAllByText(new RegExp(`, ${group.name}`)).length).toBeGreaterThan(1));
});
