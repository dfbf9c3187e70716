import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { createUserGroup, listUserGroups } from "../../user-groups/user-groups.contract.ts";
import { getClinician, inviteClinician } from "../clinician.contract.ts";
import { invitation } from "../samples.ts";
import { Screen } from "./clinician-list.tsx";

let facility: Facility;
let admin: Person;
let owner: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;

beforeAll(async () => {
  facility = await givenFacility();
  [admin, owner] = [await facility.as("admin"), await facility.as("owner")];
  desk = await sittingDown(facility, admin);
});

const row = (name: RegExp) => screen.findByRole("row", { name });
const selectRow = async (name: RegExp) => within(await row(name)).getByRole("checkbox", { name: "Select row" });

describe("the staff list", () => {
  it("adds a location, and then a group, to several selected staff members", async () => {
    const selected = [await facility.as("technician", "alder"), await facility.as("technician", "birch")];
    const unselected = await facility.as("technician", "cedar");
    const group = await owner.call(createUserGroup, { body: { name: "Night shift" } });
    const { hands } = desk.show(<Screen />, "/clinicians?role=technician");

    const select = async () => {
      await hands.click(await selectRow(/Alder/));
      await hands.click(await selectRow(/Birch/));
      return within(screen.getByRole("toolbar", { name: "Selected rows" }));
    };
    await hands.click((await select()).getByRole("button", { name: "Add location" }));
    const places = within(await screen.findByRole("dialog", { name: "A location for 2 people" }));
    expect(places.getByRole("button", { name: "Add" })).toHaveProperty("disabled", true);
    await hands.click(places.getByRole("combobox", { name: "Location" }));
    await hands.click(await screen.findByRole("option", { name: "Other Place (OTHR)", hidden: true }));
    await hands.click(places.getByRole("button", { name: "Add" }));
    await screen.findByText("2 people at Other Place (OTHR)");
    for (const name of [/Alder/, /Birch/]) await within(await row(name)).findByText("MAIN, OTHR");
    expect(within(await row(/Cedar/)).queryByText(/OTHR/)).toBeNull();
    const locationsOf = async ({ clinicianId }: Person) =>
      (await owner.call(getClinician, { params: { clinicianId } })).locationIds;
    const { main, other } = facility.locations;
    for (const person of selected) expect(await locationsOf(person)).toEqual(expect.arrayContaining([main, other]));
    expect(await locationsOf(unselected)).toEqual([main]);

    await hands.click((await select()).getByRole("button", { name: "Add to group" }));
    const groups = within(await screen.findByRole("dialog", { name: "A group for 2 people" }));
    await hands.click(groups.getByRole("combobox", { name: "Group" }));
    await hands.click(await screen.findByRole("option", { name: "Night shift", hidden: true }));
    await hands.click(groups.getByRole("button", { name: "Add" }));
    await screen.findByText("2 people in Night shift");
    const { rows } = await owner.call(listUserGroups);
    const members = rows.find(({ id }) => id === group.id)?.members.map(({ clinicianId }) => clinicianId);
    expect(members?.sort()).toEqual(selected.map(({ clinicianId }) => clinicianId).sort());
  });

  it("resends the invitations of all selected staff members", async () => {
    const invited = [];
    for (const key of ["quist", "quimby"])
      invited.push(await admin.call(inviteClinician, { body: { ...invitation(facility, key), lastName: key } }));
    const { hands } = desk.show(<Screen />, "/clinicians?status=3");
    await hands.click(await screen.findByRole("checkbox", { name: "Select all rows of this page" }));
    await hands.click(screen.getByRole("button", { name: "Resend invitation (2)" }));
    await screen.findByText("2 people invited again");
    await facility.runJobs();
    for (const { email } of invited) expect(await facility.outbox({ to: email })).toHaveLength(2);
  });

  it("previews one staff member after another and returns to the same list", async () => {
    await facility.as("nurse", "elm");
    await facility.as("nurse", "fir");
    const { hands, address } = desk.show(<Screen />, "/clinicians?role=nurse");
    await hands.click(await screen.findByRole("button", { name: /^Quick look at .* Elm/ }));
    const drawer = within(await screen.findByRole("dialog"));
    const opens = async () => (await drawer.findByRole("link", { name: /^Open .* record$/ })).getAttribute("href");
    const [elm, fir] = [await facility.as("nurse", "elm"), await facility.as("nurse", "fir")];
    expect(await opens()).toBe(`/clinicians/${elm.clinicianId}`);
    expect(drawer.getByText("1 of 2 on this page")).toBeTruthy();
    await hands.click(drawer.getByRole("button", { name: /^Next: .* Fir/ }));
    await waitFor(async () => expect(await opens()).toBe(`/clinicians/${fir.clinicianId}`));
    await drawer.findByText(fir.email);
    expect(drawer.getByRole("button", { name: "Last on this page" })).toHaveProperty("disabled", true);
    await hands.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/clinicians?role=nurse");
  });
});
