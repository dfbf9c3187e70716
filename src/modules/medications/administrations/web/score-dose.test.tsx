import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { shippedScales } from "../../scores/shipped-scales.ts";
import { givenByScore, passOf } from "../../testing.ts";
import { BoardPanel } from "./board-panel.tsx";
import { MedPass } from "./med-pass.tsx";

const patience = { timeout: 10_000 };

it("MED-43: a score recorded on the board makes a dose due on the med pass", async () => {
  const facility = await givenFacility();
  const { client } = await givenByScore(facility);
  const nurse = await facility.as("nurse");
  const desk = await sittingDown(facility, nurse);
  const board = desk.show(<BoardPanel />, "/medications?tabs=board");
  const due = within(await screen.findByRole("list", { name: "Scores due" }, patience));
  await board.hands.click(due.getByRole("button", { name: /^Record CIWA-Ar of/ }));
  const dialog = within(await screen.findByRole("dialog", {}, patience));
  // Three items of 4, the others 0: a total of 12.
  const items = shippedScales.find(({ key }) => key === "CIWA-Ar")?.items ?? [];
  await dialog.findByRole("group", { name: items[0]?.label ?? "" }, patience);
  for (const [index, { label }] of items.entries()) {
    const item = within(dialog.getByRole("group", { name: label }));
    await board.hands.click(item.getByRole("radio", { name: index < 3 ? /^4/ : /^0/ }));
  }
  await board.hands.click(dialog.getByRole("button", { name: "Record score" }));
  await dialog.findByText("50 mg is due now.", {}, patience);
  await board.hands.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Scores due" })).toBeNull(), patience);
  board.unmount();

  desk.show(<MedPass clock={() => 1_000} />, `/medications?client=${client.demographicId}`);
  await screen.findByText(/^For CIWA-Ar 12, taken/, {}, patience);
  expect((await passOf(facility, client.clientId))?.doses).toMatchObject([{ doseValue: "50", state: "planned" }]);
});

it("MED-43: a score and its controlled dose are recorded by keyboard alone: S, the digits, Enter, Enter, G, Enter, Enter", async () => {
  const facility = await givenFacility();
  const { client } = await givenByScore(facility);
  const desk = await sittingDown(facility, await facility.as("nurse", "cart"));
  const { hands } = desk.show(<MedPass />, `/medications?client=${client.demographicId}`);
  await screen.findByRole("region", { name: /./ }, patience);
  await hands.keyboard("s");
  const items = shippedScales.find(({ key }) => key === "CIWA-Ar")?.items ?? [];
  const first = await screen.findByRole("group", { name: items[0]?.label ?? "" }, patience);
  await waitFor(() => expect(first.contains(document.activeElement)).toBe(true), patience);
  // As fast as a scanner types: in the score dialog digits are scores and no barcode.
  await hands.keyboard("4440000000");
  const record = within(screen.getByRole("dialog")).getByRole("button", { name: "Record score" });
  await waitFor(() => expect(document.activeElement).toBe(record), patience);
  expect(screen.queryByRole("dialog", { name: "Barcode not known" })).toBeNull();
  await hands.keyboard("{Enter}");
  await screen.findByText("50 mg is due now.", {}, patience);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Close"), patience);
  await hands.keyboard("{Enter}");
  await screen.findByText(/^For CIWA-Ar 12, taken/, {}, patience);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), patience);
  await hands.keyboard("g");
  await screen.findByRole("group", { name: /^Identify/ }, patience);
  await hands.keyboard("{Enter}");
  const give = within(await screen.findByRole("form", { name: /^Give/ }, patience));
  const confirm = give.getByRole("button", { name: /^Give 50 mg/ });
  await waitFor(() => expect(document.activeElement).toBe(confirm), patience);
  await hands.keyboard("{Enter}");
  await waitFor(
    async () => expect((await passOf(facility, client.clientId))?.doses).toMatchObject([{ log: { result: "given" } }]),
    patience,
  );
});
