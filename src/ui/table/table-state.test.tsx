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

function Narrowed() {
  const table = useTableState({ filters: ["status", "role"], remember: "people" });
  return (
    <>
      <output aria-label="State">{JSON.stringify({ ...table.filters, sort: table.sortText })}</output>
      <button type="button" onClick={() => table.setFilter("status", "4")}>
        Suspended
      </button>
      <button type="button" onClick={() => table.setSort({ by: "name", descending: true })}>
        Turn
      </button>
      <button type="button" onClick={table.clear}>
        Clear
      </button>
      <input aria-label="Search" onChange={(event) => table.setSearch(event.target.value)} />
    </>
  );
}
const shown = () => JSON.parse(screen.getByRole("status", { name: "State" }).textContent ?? "{}");
const arriveAt = (address: string) => {
  cleanup();
  history.replaceState(null, "", address);
  return renderUi(<Narrowed />).hands;
};

it("product §3: filters are kept for the next visit; an address that says its own is taken as it is", async () => {
  const hands = arriveAt("/people");
  await hands.click(screen.getByRole("button", { name: "Suspended" }));
  await hands.click(screen.getByRole("button", { name: "Turn" }));
  await hands.type(screen.getByRole("textbox"), "delgado");
  arriveAt("/people?tabs=staff");
  // From the first picture on, so that the list is not asked for twice.
  expect(shown()).toEqual({ status: "4", sort: "-name" });
  expect(location.search).toBe("?tabs=staff&status=4&sort=-name");
  arriveAt("/people?role=nurse");
  expect(shown()).toEqual({ role: "nurse" });
  const again = arriveAt("/people");
  expect(shown()).toEqual({ role: "nurse" });
  await again.click(screen.getByRole("button", { name: "Clear" }));
  arriveAt("/people");
  expect(shown()).toEqual({});
  history.replaceState(null, "", "/");
});
