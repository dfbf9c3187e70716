import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderUi } from "#ui/testing.tsx";
import { LiveDot } from "./live-dot.tsx";

let status: "live" | "connecting" | "paused" = "live";
vi.mock("../live/use-live.ts", () => ({ useLiveStatus: () => status }));

it("RT-5: 'Live updates paused' is told on a phone, too, where the dot has little room", () => {
  status = "paused";
  const desk = renderUi(<LiveDot />);
  expect(screen.getByRole("status").textContent).toContain("Live updates paused");
  desk.unmount();
  renderUi(<LiveDot compact />);
  expect(screen.getByRole("status").textContent).toContain("Live updates paused");
  expect(screen.getByText("Paused")).toBeTruthy();
});

it("while it follows what others do, a phone keeps the room for more", () => {
  status = "live";
  renderUi(<LiveDot compact />);
  expect(screen.queryByText("Paused")).toBeNull();
});
