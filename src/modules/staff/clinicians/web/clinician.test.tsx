import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { elsewhere, enter } from "#modules/accounts/testing.ts";
import { onePixel } from "#platform/server/files/samples.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getClinician } from "../clinician.contract.ts";
import { Screen } from "./clinician.tsx";

let facility: Facility;
let admin: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;

beforeAll(async () => {
  facility = await givenFacility();
  admin = await facility.as("admin");
  desk = await sittingDown(facility, admin);
});

const open = ({ clinicianId }: Person, tab: string) =>
  desk.show(<Screen />, `/clinicians/${clinicianId}?tabs=${tab}`, "/clinicians/$id");

describe("the record of a staff member", () => {
  it("shows a one-time password once, and offers none for the owner", async () => {
    const person = await facility.as("therapist", "forgetful");
    const { hands, unmount } = open(person, "access");
    await hands.click(await screen.findByRole("button", { name: "Create one-time password" }));
    const question = within(await screen.findByRole("dialog", { name: /^One-time password for .* Forgetful$/ }));
    expect((await enter(elsewhere(facility, person))).status).toBe("signed-in");
    await hands.click(question.getByRole("button", { name: /^Give .* a one-time password$/ }));
    const shown = within(await screen.findByRole("dialog", { name: /^Give this password to .* Forgetful$/ }));
    const password = shown.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/).textContent ?? "";
    await hands.click(shown.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByText(password)).toBeNull());
    await expect(enter(elsewhere(facility, person))).rejects.toMatchObject({ code: "bad-credentials" });
    expect((await enter(elsewhere(facility, person), password)).status).toBe("change-password");
    unmount();

    open(await facility.as("owner"), "access");
    await screen.findByRole("heading", { name: /^Permissions of / });
    expect(screen.queryByRole("button", { name: "Create one-time password" })).toBeNull();
  });

  it("adds a photo", async () => {
    const person = await facility.as("technician", "pictured");
    const { hands } = open(person, "profile");
    const photo = async () =>
      (await admin.call(getClinician, { params: { clinicianId: person.clinicianId } })).photo ?? "";
    expect(await photo()).toBe("");
    await hands.click(await screen.findByRole("button", { name: "Add photo" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Add photo of .* Pictured$/ }));
    const file = new File([new Uint8Array(onePixel)], "photo.png", { type: "image/png" });
    await hands.upload(dialog.getByLabelText("Choose photo", { selector: "input" }), file);
    await dialog.findByText("Checking photo.png for viruses");
    await facility.runJobs();
    await screen.findByRole("button", { name: "Change photo" });
    expect(await photo()).toMatch(/^\/api\/auth\/files\//);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const pictures = [...document.querySelectorAll("img")].map((image) => image.getAttribute("src"));
    expect(pictures).toContain(await photo());
  });
});
