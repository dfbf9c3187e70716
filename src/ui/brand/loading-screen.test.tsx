import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderUi } from "../testing.tsx";
import { LoadingScreen } from "./loading-screen.tsx";

afterEach(() => {
  vi.useRealTimers();
});

it("SHELL-5: a full-screen logo with role=status; after 10 s 'Still loading…' and Retry", () => {
  vi.useFakeTimers();
  let tries = 0;
  renderUi(<LoadingScreen onRetry={() => tries++} />);
  expect(screen.getByRole("status").textContent).toBe("Loading");
  act(() => void vi.advanceTimersByTime(9_999));
  expect(screen.queryByText("Still loading…")).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText("Still loading…")).toBeTruthy();
  screen.getByRole("button", { name: "Retry" }).click();
  expect(tries).toBe(1);
});

it("SHELL-5: under reduced motion it pulses instead of turning", () => {
  const css = readFileSync(join(import.meta.dirname, "brand.module.css"), "utf8");
  expect(css).toMatch(/prefers-reduced-motion: reduce\)[\s\S]*animation: pulse[^;]*!important/);
});
