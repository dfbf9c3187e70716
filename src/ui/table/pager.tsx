import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import classes from "./pager.module.css";
import type { TableState } from "./table-state.ts";

const count = new Intl.NumberFormat("en-US");
const sizes = [25, 50, 100, 200];

export interface PagerProps {
  state: TableState;
  total: number;
  estimate: boolean;
  shown: number;
}

/**
 * `26–50 of 1,204`, back, forth, and how many rows a page. An estimated total says "about". What fits on the shortest
 * page is only counted: there is nowhere to turn to.
 */
export function Pager({ state, total, estimate, shown }: PagerProps) {
  const from = (state.page - 1) * state.pageSize + 1;
  const to = from + shown - 1;
  const last = Math.max(1, Math.ceil(total / state.pageSize));
  const turns = state.page > 1 || last > 1 || total > Math.min(...sizes);
  const options = sizes.includes(state.pageSize) ? sizes : [...sizes, state.pageSize].sort((a, b) => a - b);
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span className="cairn-figures">
        {shown === 0 ? "No rows on this page" : `${count.format(from)}–${count.format(to)}`} of {estimate && "about "}
        {count.format(total)}
      </span>
      {turns && (
        <>
          <label className={classes.pageSize}>
            Rows
            <select value={state.pageSize} onChange={(event) => state.setPageSize(Number(event.currentTarget.value))}>
              {options.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
          </label>
          <span className={classes.pagerButtons}>
            <ActionIcon
              aria-label="Previous page"
              disabled={state.page <= 1}
              onClick={() => state.setPage(state.page - 1)}
            >
              <IconChevronLeft size="1.2em" />
            </ActionIcon>
            <span className="cairn-figures">
              {count.format(state.page)} / {count.format(last)}
            </span>
            <ActionIcon
              aria-label="Next page"
              disabled={state.page >= last}
              onClick={() => state.setPage(state.page + 1)}
            >
              <IconChevronRight size="1.2em" />
            </ActionIcon>
          </span>
        </>
      )}
    </nav>
  );
}
