import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person, testPin } from "#testing/facility.ts";
import { givenSubmittedForm, signing } from "../../testing.ts";
import { getForm, signForm } from "../form.contract.ts";
import { HandedForm } from "./handed-form.tsx";

let facility: Facility;
let therapist: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;

beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  desk = await sittingDown(facility, therapist);
});

async function afterTheClient() {
  const form = await givenSubmittedForm(facility);
  await therapist.call(signForm, signing(facility, form, "client"));
  const returned: unknown[] = [];
  const { hands } = desk.show(<HandedForm id={form.id} onReturn={async (proof) => void returned.push(proof)} />);
  await screen.findByText(/give the device back to staff/);
  return { form, hands, returned };
}
const stored = (id: string) => therapist.call(getForm, { params: { formId: id } });
const pad = () => screen.findByLabelText(/enter your PIN to sign and return the device/);

it("SIG-10: after the client, one PIN signs for staff and gives the device back", async () => {
  const { form, hands, returned } = await afterTheClient();
  expect(screen.getByText(/I explained this form and answered questions/)).toBeTruthy();
  await hands.type(await pad(), testPin);
  await waitFor(() => expect(returned).toEqual([{ pin: testPin }]));
  expect(await stored(form.id)).toMatchObject({
    status: "completed",
    signatures: [{ method: "drawn" }, { method: "pin", role: "staff" }],
  });
});

it("a wrong PIN neither signs nor gives the device back, and says so", async () => {
  const { form, hands, returned } = await afterTheClient();
  await hands.type(await pad(), "000000");
  await screen.findByText(/PIN/i, { selector: "[role=alert]" });
  expect(returned).toEqual([]);
  expect((await stored(form.id)).status).toBe("awaiting_signatures");
});

it("the device is given back without a signature, which staff then owe", async () => {
  const { form, hands, returned } = await afterTheClient();
  await hands.click(screen.getByRole("button", { name: "Staff: return device" }));
  await hands.type(await screen.findByLabelText(/^PIN of/), testPin);
  await waitFor(() => expect(returned).toEqual([{ pin: testPin }]));
  expect((await stored(form.id)).status).toBe("awaiting_signatures");
});
