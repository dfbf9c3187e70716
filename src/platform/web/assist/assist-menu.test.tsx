import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { AssistMenu } from "./assist-menu.tsx";

const patience = { timeout: 10_000 };
let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

async function asked(text: string) {
  const desk = await sittingDown(facility, await facility.as("therapist"));
  const put = vi.fn(() => true);
  const { hands } = desk.show(<AssistMenu place="note" subject={() => ({ text, put })} />);
  await hands.click(await screen.findByRole("button", { name: "Help with this text" }, patience));
  await hands.click(await screen.findByRole("menuitem", { name: /Spell out abbreviations/ }, patience));
  const dialog = within(await screen.findByRole("dialog", { name: "Spell out abbreviations" }, patience));
  return { hands, dialog, put };
}

describe("Help with a text, in a toolbar", () => {
  it("shows the proposal, who made it and what it left; the text is put only by choice", async () => {
    const { hands, dialog, put } = await asked("Denies SI, plans MI.");
    expect(dialog.getByText("Denies suicidal ideation, plans MI.")).toBeTruthy();
    expect(dialog.getByText(/MI can mean .*: left as it is/)).toBeTruthy();
    expect(dialog.getByText(/^Written by rules/)).toBeTruthy();
    expect(put).not.toHaveBeenCalled();
    await hands.click(dialog.getByRole("button", { name: "Use this text" }));
    expect(put).toHaveBeenCalledWith("Denies suicidal ideation, plans MI.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), patience);
  });

  it("keeps what was written when that is chosen", async () => {
    const first = await asked("Denies SI.");
    await first.hands.click(first.dialog.getByRole("button", { name: "Keep mine" }));
    expect(first.put).not.toHaveBeenCalled();
  });

  it("says so where there is nothing to change", async () => {
    const { dialog } = await asked("Slept well.");
    expect(dialog.getByText("No abbreviations found.")).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Use this text" })).toBeNull();
  });

  it("is not there for who is offered nothing", async () => {
    const desk = await sittingDown(facility, await facility.as("billing"));
    desk.show(
      <>
        <AssistMenu place="note" subject={() => null} />
        <p>Shown</p>
      </>,
    );
    await screen.findByText("Shown", {}, patience);
    await new Promise((later) => setTimeout(later, 500));
    expect(screen.queryByRole("button")).toBeNull();
  });
});
