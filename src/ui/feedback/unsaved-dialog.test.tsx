import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "../testing.tsx";
import { UnsavedDialog } from "./unsaved-dialog.tsx";

it("SHELL-11: 'Unsaved changes', in the product's own words, with Stay and Leave", async () => {
  const chosen: string[] = [];
  const { hands } = renderUi(
    <UnsavedDialog opened onStay={() => chosen.push("stay")} onLeave={() => chosen.push("leave")} />,
  );
  expect(screen.getByRole("dialog", { name: "Unsaved changes" })).toBeTruthy();
  expect(screen.getByText("Changes you made may not be saved, please confirm.")).toBeTruthy();
  await hands.click(screen.getByRole("button", { name: "Stay" }));
  await hands.click(screen.getByRole("button", { name: "Leave" }));
  expect(chosen).toEqual(["stay", "leave"]);
});
