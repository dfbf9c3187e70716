import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { NewNote } from "./new-note.tsx";

it("opened from the palette, the templates take the keys at once: Enter begins a note of the first", async () => {
  const facility = await givenFacility();
  const { mrNo } = await givenAdmittedClient(facility);
  const desk = await sittingDown(facility, await facility.as("therapist"));
  const { hands, address } = desk.show(<NewNote mrNo={mrNo} />, `/clients/${mrNo}?tabs=notes&new=1`);
  const patience = { timeout: 10_000 };
  const [first] = await screen.findAllByRole("menuitem", { name: /DAP/ }, patience);
  await waitFor(() => expect(document.activeElement).toBe(first), patience);
  await hands.keyboard("{Enter}");
  await waitFor(() => expect(address()).toMatch(/^\/notes\//), patience);
});
