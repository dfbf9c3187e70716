import { listName, type NameParts } from "../identity/name.ts";

/** A row of the shift handoff: what happened to a client, and how many rows its section has in all. */
export interface HandoffRow extends NameParts {
  id: string;
  at: string;
  clientId: string;
  mrNo: string;
  total: number;
}

/** A section of the shift handoff, each row linked to the client's chart or a tab of it. Null when nothing happened. */
export function handoffSection<R extends HandoffRow>(
  rows: readonly R[],
  detail: (row: R) => string | null,
  tab?: string,
) {
  const [first] = rows;
  if (!first) return null;
  return {
    count: first.total,
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at,
      clientId: row.clientId,
      title: listName(row),
      detail: detail(row),
      link: `/clients/${row.mrNo}${tab ? `?tabs=${tab}` : ""}`,
    })),
  };
}
