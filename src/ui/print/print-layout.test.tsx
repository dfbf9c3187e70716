import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "../testing.tsx";
import { PrintLayout } from "./print-layout.tsx";

const facts = {
  title: "Order sheet",
  facility: { name: "Alder Creek Recovery" },
  printedBy: "Teresa Vance, RN",
  printedAt: "2026-11-20T18:42:00Z",
  timeZone: "America/Los_Angeles",
};
const print = vi.fn();
beforeEach(() => vi.stubGlobal("print", print.mockClear()));
afterEach(() => vi.unstubAllGlobals());

it("SHELL-3: a page for paper opens the print dialog once it is drawn, and says by whom and when it was printed", async () => {
  renderUi(<PrintLayout {...facts}>Sheet</PrintLayout>);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.getByText(/Printed by Teresa Vance, RN on 11-20-2026 10:42 AM PST/)).toBeTruthy();
});

it("a sheet that is only shown prints nothing by itself", async () => {
  const { container } = renderUi(
    <PrintLayout {...facts} auto={false}>
      Sheet
    </PrintLayout>,
  );
  await waitFor(() => expect(container.querySelector("[data-print-ready]")).toBeTruthy());
  expect(print).not.toHaveBeenCalled();
});
