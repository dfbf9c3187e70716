import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "#ui/testing.tsx";
import { LiveWord } from "./live-dot.tsx";

it("RT-5: 'Live updates paused' is shown on a phone, too, where the dot has little room", () => {
  const desk = renderUi(<LiveWord status="paused" />);
  expect(screen.getByRole("status").textContent).toContain("Live updates paused");
  desk.unmount();
  renderUi(<LiveWord status="paused" compact />);
  expect(screen.getByRole("status").textContent).toContain("Live updates paused");
  expect(screen.getByText("Paused")).toBeTruthy();
});

it("while it follows what others do, a phone keeps the room for more", () => {
  renderUi(<LiveWord status="live" compact />);
  expect(screen.queryByText("Paused")).toBeNull();
});
