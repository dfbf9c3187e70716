import { act, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Skeletons } from "../feedback/skeletons.tsx";
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

function Late({ arrival }: { arrival: Promise<void> }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => void arrival.then(() => setThere(true)), [arrival]);
  return isThere ? <p>Insurance</p> : <Skeletons shape="text" />;
}

it("a sheet with a part that still loads is printed once that part is there", async () => {
  const arrival = Promise.withResolvers<void>();
  renderUi(
    <PrintLayout {...facts}>
      <Late arrival={arrival.promise} />
    </PrintLayout>,
  );
  await act(async () => {});
  expect(print).not.toHaveBeenCalled();
  arrival.resolve();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});
