import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "#ui/testing.tsx";
import { type Session, SessionContext } from "../session/session-context.ts";
import { LocationSwitcher } from "./location-switcher.tsx";

const locations = [
  { id: "acr", name: "Residential campus", shortCode: "ACR", timeZone: "America/Los_Angeles" },
  { id: "acp", name: "Phoenix", shortCode: "ACP", timeZone: "America/Phoenix" },
];
const at = (places: typeof locations, setLocationId: (id: string | null) => void) => (
  <SessionContext value={{ locations: places, locationId: "acr", setLocationId } as unknown as Session}>
    <LocationSwitcher />
  </SessionContext>
);

it("platform §6, top bar: choosing a place by keyboard takes it and puts the list away", async () => {
  const chosen: (string | null)[] = [];
  const { hands } = renderUi(at(locations, (id) => chosen.push(id)));
  screen.getByRole("button", { name: /Residential campus/ }).focus();
  await hands.keyboard("{Enter}");
  (await screen.findByRole("menuitemradio", { name: /Phoenix/ })).focus();
  await hands.keyboard("{Enter}");
  expect(chosen).toEqual(["acp"]);
  await waitFor(() => expect(screen.queryByRole("menuitemradio")).toBeNull());
});

it("platform §6, top bar: who works at one place reads it and has nothing to choose", () => {
  renderUi(at(locations.slice(0, 1), () => undefined));
  expect(screen.getByText("Residential campus")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
