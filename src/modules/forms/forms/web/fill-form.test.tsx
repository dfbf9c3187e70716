import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { fill, givenForm } from "../../testing.ts";
import { type Form, getForm } from "../form.contract.ts";
import { FillForm } from "./fill-form.tsx";

/** The screen against the real API in process, as the person who is signed in. */
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
  await screen.findByRole("button", { name: "Finish and sign" });
  return shown;
};
const stored = (form: Form) => therapist.call(getForm, { params: { formId: form.id } });
const finish = () => screen.getByRole("button", { name: "Finish and sign" });

describe("filling a form", () => {
  it("marks what must be answered, and asks more only when an answer calls for it", async () => {
    const { hands } = await show(await givenForm(facility));
    expect(screen.getByText("What treatment is", { selector: "h2" })).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: /Interpreter's name/ })).toBeNull();
    const asked = screen.getByRole("radiogroup", { name: /Did an interpreter help/ });
    await hands.click(within(asked).getByRole("radio", { name: "Yes" }));
    expect(screen.getByRole("textbox", { name: /Interpreter's name/ }).getAttribute("aria-required")).toBe("true");
    await hands.click(within(asked).getByRole("radio", { name: "No" }));
    expect(screen.queryByRole("textbox", { name: /Interpreter's name/ })).toBeNull();
  });

  it("keeps what is typed on the server by itself", async () => {
    const form = await givenForm(facility);
    const { hands } = await show(form);
    await hands.type(screen.getByRole("textbox", { name: /Anything you want us to know/ }), "Call me Ace");
    await waitFor(async () => expect((await stored(form)).answers.comments).toBe("Call me Ace"), { timeout: 5000 });
    await screen.findByText(/^Saved /);
  });

  it("says that it is only on this device while the line is dead, and sends it when it is back", async () => {
    const form = await givenForm(facility);
    const { hands } = await show(form);
    desk.line.dead = true;
    const field = screen.getByRole("textbox", { name: /Anything you want us to know/ });
    await hands.type(field, "Kept");
    await hands.tab();
    await screen.findByText(/On this device/, {}, { timeout: 5000 });
    expect((await stored(form)).answers.comments).toBeUndefined();
    desk.line.dead = false;
    window.dispatchEvent(new Event("online"));
    await waitFor(async () => expect((await stored(form)).answers.comments).toBe("Kept"), { timeout: 5000 });
  });

  it("does not finish with answers missing: each is named beside its question and counted", async () => {
    const form = await givenForm(facility);
    const { hands } = await show(form);
    await hands.click(finish());
    expect(screen.getAllByText("Please fill this in.")).toHaveLength(3);
    expect(screen.getByText("3 answers to look at again")).toBeTruthy();
    expect((await stored(form)).status).toBe("assigned");
  });

  it("goes to the signatures once everything is answered", async () => {
    const form = await givenForm(facility);
    const { hands } = await show(form);
    for (const line of screen.getAllByRole("checkbox")) await hands.click(line);
    const interpreter = screen.getByRole("radiogroup", { name: /Did an interpreter help/ });
    await hands.click(within(interpreter).getByRole("radio", { name: "No" }));
    await hands.click(screen.getByRole("radio", { name: "No, please tell me more about it" }));
    await hands.click(finish());
    await waitFor(async () => expect((await stored(form)).status).toBe("awaiting_signatures"), { timeout: 5000 });
    expect((await stored(form)).answers).toMatchObject({ interpreterUsed: false, advanceDirective: "information" });
  });

  it("shows somebody else's answer to the same question and writes nothing over it until one is chosen", async () => {
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
