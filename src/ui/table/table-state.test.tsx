import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { forgetEvent } from "../forget.ts";
import { renderUi } from "../testing.tsx";
import { useTableState } from "./table-state.ts";

function List() {
  const table = useTableState({ prefix: "people" });
  return <input aria-label="Search" value={table.search} onChange={(event) => table.setSearch(event.target.value)} />;
}
const typed = () => (screen.getByRole("textbox", { name: "Search" }) as HTMLInputElement).value;

it("SES-9: what was searched for is there when one comes back, and gone after sign-out", async () => {
  const { hands } = renderUi(<List />);
  await hands.type(screen.getByRole("textbox"), "delgado");
  expect(location.href).not.toContain("delgado");
  cleanup();
  renderUi(<List />);
  expect(typed()).toBe("delgado");
  cleanup();
  dispatchEvent(new Event(forgetEvent));
  renderUi(<List />);
  expect(typed()).toBe("");
});
