import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { getSession, returnDevice } from "#platform/shared/authentication/session.contract.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person, testPin } from "#testing/facility.ts";
import { raiseKickBack } from "../../kick-backs/kick-back.contract.ts";
import { fill, givenForm, givenPublishedTemplate, givenSubmittedForm } from "../../testing.ts";
import { getForm } from "../form.contract.ts";
import type { Form } from "../form-fields.contract.ts";
import { FillForm } from "./fill-form.tsx";

let facility: Facility;
let therapist: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;

beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  desk = await sittingDown(facility, therapist);
});
afterEach(() => {
  desk.line.dead = false;
});

const show = async (form: Form) => {
  const shown = desk.show(<FillForm form={form} />);
  await screen.findByRole("button", { name: "Submit for signature" });
  return shown;
};
const stored = (form: Form) => therapist.call(getForm, { params: { formId: form.id } });
const finish = () => screen.getByRole("button", { name: "Submit for signature" });

describe("filling a form", () => {
  it("FRM-6: marks required questions, and shows dependent ones only when they apply", async () => {
    const { hands } = await show(await givenForm(facility));
    expect(screen.getByText("What treatment is", { selector: "h2" })).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: /Interpreter's name/ })).toBeNull();
    const asked = screen.getByRole("radiogroup", { name: /Did an interpreter help/ });
    await hands.click(within(asked).getByRole("radio", { name: "Yes" }));
    expect(screen.getByRole("textbox", { name: /Interpreter's name/ }).getAttribute("aria-required")).toBe("true");
    await hands.click(within(asked).getByRole("radio", { name: "No" }));
    expect(screen.queryByRole("textbox", { name: /Interpreter's name/ })).toBeNull();
  });

  it("FRM-9: saves answers automatically", async () => {
    const form = await givenForm(facility);
    const { hands } = await show(form);
    await hands.type(screen.getByRole("textbox", { name: /Anything you want us to know/ }), "Call me Ace");
    await waitFor(async () => expect((await stored(form)).answers.comments).toBe("Call me Ace"), { timeout: 5000 });
    await screen.findByText(/^Saved /);
  });

  it("FRM-9: keeps answers on the device while offline and sends them later", async () => {
    const form = await givenForm(facility);
    const { hands } = await show(form);
    desk.line.dead = true;
    const field = screen.getByRole("textbox", { name: /Anything you want us to know/ });
    await hands.type(field, "Kept");
    await hands.tab();
    await screen.findByText(/Saved on this device/, {}, { timeout: 5000 });
    expect((await stored(form)).answers.comments).toBeUndefined();
    desk.line.dead = false;
    window.dispatchEvent(new Event("online"));
    await waitFor(async () => expect((await stored(form)).answers.comments).toBe("Kept"), { timeout: 5000 });
  });

  it("FRM-8: refuses to submit with missing answers, marks each and counts them", async () => {
    const form = await givenForm(facility);
    const { hands } = await show(form);
    await hands.click(finish());
    expect(screen.getAllByText("Enter an answer.")).toHaveLength(2);
    expect(screen.getByText("2 answers need attention")).toBeTruthy();
    expect((await stored(form)).status).toBe("assigned");
  });

  it("submits for signature once everything is answered", async () => {
    const form = await givenForm(facility);
    const { hands } = await show(form);
    const interpreter = screen.getByRole("radiogroup", { name: /Did an interpreter help/ });
    await hands.click(within(interpreter).getByRole("radio", { name: "No" }));
    await hands.click(screen.getByRole("radio", { name: "No, please tell me more about it" }));
    await hands.click(finish());
    await waitFor(async () => expect((await stored(form)).status).toBe("awaiting_signatures"), { timeout: 5000 });
    expect((await stored(form)).answers).toMatchObject({ interpreterUsed: false, advanceDirective: "information" });
  });

  it("a form that no one signs is completed, not submitted for signature", async () => {
    const { key } = await givenPublishedTemplate(facility);
    const form = await givenForm(facility, key);
    const { hands } = desk.show(<FillForm form={form} />);
    await hands.type(await screen.findByRole("textbox", { name: /Name of the pet/ }), "Biscuit");
    expect(screen.queryByRole("button", { name: /signature/ })).toBeNull();
    await hands.click(screen.getByRole("button", { name: "Complete form" }));
    await waitFor(async () => expect((await stored(form)).status).toBe("completed"), { timeout: 5000 });
  });

  it("is submitted and handed to the client in one step, where the reader may have it signed", async () => {
    const form = await givenForm(facility);
    const { hands } = await show(form);
    await desk.startSession();
    const interpreter = screen.getByRole("radiogroup", { name: /Did an interpreter help/ });
    await hands.click(within(interpreter).getByRole("radio", { name: "No" }));
    await hands.click(screen.getByRole("radio", { name: "No, please tell me more about it" }));
    await hands.click(screen.getByRole("button", { name: `Submit and hand device to ${form.client.name}` }));
    await waitFor(async () => expect((await therapist.call(getSession)).handedTo).toBe(`form:${form.id}`), {
      timeout: 5000,
    });
    expect((await stored(form)).status).toBe("awaiting_signatures");
    const { ticket } = await therapist.call(pinCodeChecker, { body: { pin: testPin, purpose: "unlock" } });
    await therapist.call(returnDevice, { body: { ticket } });
  });

  it("a form that staff sign first, and one that was returned, are submitted only", async () => {
    const first = await show(await givenForm(facility, "intake-questionnaire"));
    expect(screen.queryByRole("button", { name: /hand device/ })).toBeNull();
    first.unmount();
    const form = await givenSubmittedForm(facility);
    const director = await facility.as("medical_director");
    const reason = "Ask about the advance directive again.";
    await director.call(raiseKickBack, { body: { formId: form.id, version: form.version, reason } });
    desk.show(<FillForm form={await stored(form)} />);
    await screen.findByRole("button", { name: "Resubmit" });
    expect(screen.queryByRole("button", { name: /hand device/ })).toBeNull();
  });

  it("FRM-10: shows someone else's answer to the same question until the user chooses", async () => {
    const form = await givenForm(facility);
    const { hands } = await show(form);
    await fill(facility, form, { comments: "From the nurse" }, await facility.as("nurse"));
    await hands.type(screen.getByRole("textbox", { name: /Anything you want us to know/ }), "From me");
    await screen.findByText(/entered "From the nurse"/, {}, { timeout: 5000 });
    expect((await stored(form)).answers.comments).toBe("From the nurse");
    await hands.click(screen.getByRole("button", { name: "Keep mine" }));
    await waitFor(async () => expect((await stored(form)).answers.comments).toBe("From me"), { timeout: 5000 });
  });
});
