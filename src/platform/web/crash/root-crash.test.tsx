import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { connectApi } from "../api/ports.ts";
import { RootCrash } from "./root-crash.tsx";

function Broken(): never {
  throw new Error("Nothing is where it was.");
}

/** A page that breaks, as after each reload. */
const load = () => {
  cleanup();
  render(
    <RootCrash>
      <Broken />
    </RootCrash>,
  );
};

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  connectApi({ fetch: async () => new Response("{}", { headers: { "content-type": "application/json" } }) });
});

it("SHELL-10: at the root: try again, home, and the third crash within a minute offers to clear what screens keep", async () => {
  load();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Home" })).toBeTruthy();
  expect(screen.queryByText(/Nothing is where it was/)).toBeNull();
  load();
  expect(screen.queryByRole("button", { name: "Clear saved screen state" })).toBeNull();
  load();
  await waitFor(() => expect(screen.getByRole("button", { name: "Clear saved screen state" })).toBeTruthy());
});
