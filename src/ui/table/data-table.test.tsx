import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { Problem } from "#platform/shared/problems.ts";
import { renderUi } from "../testing.tsx";
import type { Column } from "./column.ts";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { useTableState } from "./table-state.ts";

interface Row {
  id: string;
  name: string;
  day: number | null;
}
const rows: Row[] = ["Maria", "Tom", "Priya", "Luis"].map((name, index) => ({
  id: name,
  name,
  day: index === 1 ? null : index + 1,
}));
const columns: Column<Row>[] = [
  { key: "name", header: "Name", cell: (row) => row.name, sortable: true },
  { key: "day", header: "Day", cell: (row) => row.day, numeric: true, sortable: true },
];

let opened: string[] = [];

function List(props: Partial<DataTableProps<Row>> & { total?: number }) {
  const state = useTableState({ filters: ["state"], pageSize: 4 });
  return (
    <>
      <FilterBar
        state={state}
        search="Name"
        filters={[
          {
            kind: "many",
            key: "state",
            label: "State",
            options: [
              { value: "1", label: "Admitted" },
              { value: "2", label: "On leave" },
            ],
          },
        ]}
      />
      <p data-testid="query">
        {JSON.stringify({ page: state.page, sort: state.sortText, ...state.filters, search: state.search })}
      </p>
      <DataTable
        label="Clients"
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => opened.push(row.name)}
        source={{ data: { rows, total: props.total ?? 9 } }}
        state={state}
        empty={{ title: "No clients yet" }}
        {...props}
      />
    </>
  );
}

const rowOf = (name: string) => screen.getByText(name).closest("tr") as HTMLElement;
const query = () => JSON.parse(screen.getByTestId("query").textContent ?? "{}");

beforeEach(() => {
  opened = [];
  window.history.replaceState(null, "", "/clients");
});

describe("moving through a table by keyboard", () => {
  it("takes one stop on the way through the page and moves by j, k and arrows", async () => {
    const { hands } = renderUi(<List />);
    rowOf("Maria").focus();
    await hands.keyboard("jj");
    expect(document.activeElement).toBe(rowOf("Priya"));
    await hands.keyboard("k{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(document.activeElement).toBe(rowOf("Luis"));
    await hands.keyboard("{Home}");
    expect(document.activeElement).toBe(rowOf("Maria"));
    expect(screen.getAllByRole("row").filter((row) => row.tabIndex === 0)).toHaveLength(1);
  });

  it("opens a row with Enter, and only that row", async () => {
    const { hands } = renderUi(<List />);
    rowOf("Maria").focus();
    await hands.keyboard("j{Enter}");
    expect(opened).toEqual(["Tom"]);
  });

  it("leaves j and k alone when the person switched single keys off", async () => {
    const { hands } = renderUi(<List />, { singleKeys: false });
    rowOf("Maria").focus();
    await hands.keyboard("j");
    expect(document.activeElement).toBe(rowOf("Maria"));
    await hands.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(rowOf("Tom"));
  });

  it("selects with Space, a range with Shift, and shows what can be done with the rows", async () => {
    const { hands } = renderUi(<List bulkActions={(picked) => <button type="button">Move {picked.length}</button>} />);
    expect(screen.queryByRole("toolbar")).toBeNull();
    rowOf("Maria").focus();
    await hands.keyboard(" ");
    expect(rowOf("Maria").getAttribute("aria-selected")).toBe("true");
    await hands.keyboard("jj{Shift>} {/Shift}");
    expect(within(screen.getByRole("toolbar")).getByText("Move 3")).toBeTruthy();
    await hands.click(screen.getByLabelText("Clear selection"));
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  it("does not take keys away from fields inside a row", async () => {
    const { hands } = renderUi(
      <List columns={[...columns, { key: "note", header: "Note", cell: () => <input aria-label="Note" /> }]} />,
    );
    const field = screen.getAllByLabelText("Note")[0] as HTMLInputElement;
    await hands.click(field);
    await hands.keyboard("jk j");
    expect(field.value).toBe("jk j");
  });
});

function Waiting() {
  const [left, setLeft] = useState(rows);
  const done: Column<Row> = {
    key: "done",
    header: "",
    cell: (row) => (
      <button type="button" onClick={() => setLeft(left.filter((one) => one !== row))}>
        Done with {row.name}
      </button>
    ),
  };
  return <List columns={[...columns, done]} source={{ data: { rows: left, total: left.length } }} />;
}

it("gives the focus to the next row when the one it was in goes away", async () => {
  const { hands } = renderUi(<Waiting />);
  const [first, second] = rows;
  screen.getByRole("button", { name: `Done with ${first?.name}` }).focus();
  await hands.keyboard("{Enter}");
  expect(screen.queryByText(first?.name ?? "", { exact: true })).toBeNull();
  expect(document.activeElement).toBe(rowOf(second?.name ?? ""));
});

describe("the foot of a list", () => {
  it("turns pages where there are some, and only counts what fits on one", () => {
    const { unmount } = renderUi(<List />);
    expect(screen.getByRole("button", { name: "Next page" })).toBeDefined();
    unmount();
    renderUi(<List total={rows.length} />);
    expect(screen.getByRole("navigation", { name: "Pages" }).textContent).toMatch(/^1–\d of \d$/);
    expect(screen.queryByRole("button", { name: "Next page" })).toBeNull();
    expect(screen.queryByRole("combobox")).toBeNull();
  });
});

describe("a list in the address", () => {
  it("sorts up, down and not at all, and goes back to page 1", async () => {
    const { hands } = renderUi(<List />);
    await hands.click(screen.getByLabelText("Next page"));
    expect(query().page).toBe(2);
    const header = screen.getByRole("button", { name: "Day" });
    await hands.click(header);
    expect(query()).toMatchObject({ page: 1, sort: "day" });
    expect(header.closest("th")?.getAttribute("aria-sort")).toBe("ascending");
    await hands.click(header);
    expect(window.location.search).toBe("?sort=-day");
    await hands.click(header);
    expect(window.location.search).toBe("");
  });

  it("shows a filter's value on its chip and keeps typed names out of the address", async () => {
    window.history.replaceState(null, "", "/clients?state=1,2");
    const { hands } = renderUi(<List />);
    expect(screen.getByRole("button", { name: /State/ }).textContent).toContain("Admitted, On leave");
    await hands.type(screen.getByLabelText("Name"), "maria");
    await expect.poll(() => query().search).toBe("maria");
    expect(window.location.search).toBe("?state=1,2");
    expect(window.location.href).not.toContain("maria");
    await hands.click(screen.getByRole("button", { name: "Clear" }));
    expect(query()).toMatchObject({ page: 1, search: "" });
    expect(window.location.search).toBe("");
  });
});

describe("a table without rows", () => {
  it("says what would be here, or that the filters hide it", async () => {
    const nothing = { source: { data: { rows: [], total: 0 } } };
    const { hands, unmount } = renderUi(<List {...nothing} />);
    expect(screen.getByText("No clients yet")).toBeTruthy();
    unmount();
    window.history.replaceState(null, "", "/clients?state=1");
    renderUi(<List {...nothing} />);
    expect(screen.queryByText("No clients yet")).toBeNull();
    await hands.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(window.location.search).toBe("");
  });

  it("says what happened and tries again", async () => {
    let tries = 0;
    const { hands } = renderUi(
      <List source={{ error: new Problem("busy", "Try again in a minute."), refetch: () => tries++ }} />,
    );
    expect(screen.getByRole("alert").textContent).toContain("Try again in a minute.");
    await hands.click(screen.getByRole("button", { name: "Try again" }));
    expect(tries).toBe(1);
  });

  it("waits in the shape of the table", () => {
    renderUi(<List source={{}} />);
    expect(screen.getByRole("status", { name: "Loading Clients" })).toBeTruthy();
  });
});

it("shows a missing value as missing and a zero as zero", () => {
  renderUi(<List rows={[{ id: "a", name: "Ana", day: 0 }, rows[1] as Row]} source={undefined as never} />);
  expect(within(rowOf("Ana")).getByText("0")).toBeTruthy();
  expect(within(rowOf("Tom")).getByText("none")).toBeTruthy();
});

it("remembers which columns a person took away", async () => {
  const { hands, unmount } = renderUi(<List layoutKey="clients" />);
  await hands.click(screen.getByRole("button", { name: "Choose columns" }));
  await hands.click(screen.getByRole("checkbox", { name: "Day" }));
  expect(screen.queryByRole("columnheader", { name: "Day" })).toBeNull();
  unmount();
  renderUi(<List layoutKey="clients" />);
  expect(screen.queryByRole("columnheader", { name: "Day" })).toBeNull();
});
