import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "../testing.tsx";
import type { Column } from "./column.ts";
import { DataTable } from "./data-table.tsx";
import { useTableState } from "./table-state.ts";

interface Row {
  name: string;
}
const rows: Row[] = [{ name: "Maria" }, { name: "Tom" }, { name: "Priya" }];
const columns: Column<Row>[] = [{ key: "name", header: "Name", cell: (row) => row.name }];
const opened: string[] = [];
const pinned: string[] = [];

function List() {
  return (
    <DataTable
      label="Clients"
      columns={columns}
      rowKey={(row) => row.name}
      onOpen={(row) => opened.push(row.name)}
      rowActions={(row) => (
        <button type="button" onClick={() => pinned.push(row.name)}>
          Pin {row.name}
        </button>
      )}
      source={{ data: { rows, total: 3 } }}
      state={useTableState({ pageSize: 4 })}
      empty={{ title: "No clients yet" }}
    />
  );
}
const rowOf = (name: string) => screen.getByText(name).closest("tr");

it("j, k and arrows work at once; a row's buttons are reached from it and are no tab stops of their own", async () => {
  const { hands } = renderUi(<List />);
  await hands.keyboard("j");
  expect(document.activeElement).toBe(rowOf("Maria"));
  await hands.keyboard("j{ArrowDown}k");
  expect(document.activeElement).toBe(rowOf("Tom"));
  await hands.keyboard("{ArrowRight}{Enter}");
  expect(pinned).toEqual(["Tom"]);
  await hands.keyboard("{ArrowLeft}{Enter}");
  expect(opened).toEqual(["Tom"]);
  expect([...document.querySelectorAll<HTMLElement>("tr button")].map((button) => button.tabIndex)).toEqual(
    Array.from({ length: 6 }, () => -1),
  );
});
