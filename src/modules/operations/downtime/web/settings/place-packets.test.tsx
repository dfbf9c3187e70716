import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { useRead } from "#platform/web/api/query.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { listDowntimePlaces } from "../../downtime.contract.ts";
import { givenOpener, givenWorkstation } from "../../testing.ts";
import { PlacePackets } from "./place-packets.tsx";

function Places({ mayManage }: { mayManage: boolean }) {
  const list = useRead(listDowntimePlaces, {});
  return list.data?.places.map((place) => (
    <PlacePackets key={place.locationId} place={place} here={null} mayManage={mayManage} />
  ));
}

it("users with manage permission can remove a user's packet access after confirmation; readers cannot", async () => {
  const facility = await givenFacility();
  const admin = await facility.as("admin");
  const { device, workstation } = await givenWorkstation(facility);
  await givenOpener(await facility.as("nurse"), device);
  const openers = async () =>
    (await admin.call(listDowntimePlaces)).places
      .flatMap(({ workstations }) => workstations)
      .find(({ id }) => id === workstation.id)?.openers ?? [];
  const [opener] = await openers();
  const desk = await sittingDown(facility, admin);

  const reading = desk.show(<Places mayManage={false} />);
  await screen.findByText(opener?.name ?? "-");
  expect(screen.queryByRole("button", { name: /^Take / })).toBeNull();
  reading.unmount();

  const { hands } = desk.show(<Places mayManage />);
  const act = `Remove ${opener?.name} from ${workstation.name}`;
  await hands.click(await screen.findByRole("button", { name: act }));
  const question = within(await screen.findByRole("dialog"));
  expect(await openers()).toHaveLength(1);
  await hands.click(question.getByRole("button", { name: act }));
  await waitFor(async () => expect(await openers()).toEqual([]));
  await screen.findByText("No one yet. Unlock or sign with a PIN there.");
});
