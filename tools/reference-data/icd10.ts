import { type CsvRow, type DataSet, insertRows, insertWords, listOf, orNull } from "./data-set.ts";
import { searchText } from "./search-text.ts";

const firstRelease = "2025-10-01";
const secondRelease = "2026-10-01";

interface Icd10Row {
  code: string;
  effective_from: string;
  effective_to: string | null;
  title: string;
  short_title: string;
  billable: boolean;
  parent_code: string | null;
  chapter: number;
  block: string | null;
  order_number: number;
  plain_name: string | null;
  synonyms: string[];
  search_text: string;
}

/**
 * The FY2026 set with what is known of FY2027 laid over it: a changed code gets a second row from 2026-10-01, a deleted one
 * ends there. An added code takes chapter and block from its nearest ancestor.
 */
export function withChanges(base: Icd10Row[], changes: CsvRow[]): Icd10Row[] {
  const rows = [...base];
  const byCode = new Map(base.map((row) => [row.code, row]));
  const added: CsvRow[] = [];
  for (const change of changes) {
    const code = change.code ?? "";
    if (change.action === "add") {
      added.push(change);
      continue;
    }
    const before = byCode.get(code);
    if (!before) throw new Error(`FY2027 changes ${code}, which FY2026 does not have.`);
    before.effective_to = secondRelease;
    if (change.action === "delete") continue;
    const title = change.action === "retitle" ? (change.title ?? before.title) : before.title;
    const short_title = change.action === "retitle" ? title : before.short_title;
    const after = { ...before, effective_from: secondRelease, effective_to: null, title, short_title };
    rows.push({ ...after, billable: change.billable === "1" });
  }
  for (const change of added.sort((a, b) => (a.code ?? "").length - (b.code ?? "").length)) {
    const code = change.code ?? "";
    const parent = ancestor(code, byCode);
    const near = parent ?? neighbor(code, base);
    const title = change.title ?? "";
    const row: Icd10Row = {
      ...near,
      code,
      effective_from: secondRelease,
      effective_to: null,
      title,
      short_title: title,
      billable: change.billable === "1",
      parent_code: parent?.code ?? null,
      plain_name: null,
      synonyms: [],
      search_text: "",
    };
    rows.push(row);
    byCode.set(code, row);
  }
  for (const row of rows)
    row.search_text = searchText([row.plain_name ?? "", ...row.synonyms, row.title, row.code].join(" "));
  return rows;
}

function ancestor(code: string, known: Map<string, Icd10Row>): Icd10Row | undefined {
  for (let length = code.length - 1; length >= 3; length -= 1) {
    const found = known.get(code.slice(0, length).replace(/\.$/, ""));
    if (found) return found;
  }
  return undefined;
}

/** A new three-character category lies in the chapter of the one before it. Its block is not known. */
function neighbor(code: string, base: Icd10Row[]): Icd10Row {
  let best: Icd10Row | undefined;
  for (const row of base) if (row.code.length === 3 && row.code < code && (!best || row.code > best.code)) best = row;
  if (!best) throw new Error(`No category comes before ${code}.`);
  return { ...best, block: null };
}

export const icd10Codes: DataSet = {
  name: "icd10",
  files: ["icd10cm.csv.gz", "icd10cm_fy2027_changes_partial.csv", "icd10_plain_names.csv"],
  edition: 1,
  tables: ["icd10_codes"],
  async load(client, codes = [], changes = [], plainNames = []) {
    const plain = new Map(plainNames.map((row) => [row.code, row]));
    const base = codes.map((row) => {
      const code = row.code ?? "";
      const named = plain.get(code);
      plain.delete(code);
      return {
        code,
        effective_from: firstRelease,
        effective_to: null,
        title: row.long_description ?? "",
        short_title: row.short_description ?? "",
        billable: row.billable === "1",
        parent_code: orNull(row.parent_code),
        chapter: Number(row.chapter),
        block: orNull(row.block),
        order_number: Number(row.order_number),
        plain_name: named?.plain_name ?? null,
        synonyms: listOf(named?.synonyms),
        search_text: "",
      };
    });
    if (plain.size > 0) throw new Error(`Plain names for codes that do not exist: ${[...plain.keys()].join(", ")}`);
    const rows = withChanges(base, changes);
    await insertWords(
      client,
      "icd10",
      rows.map((row) => row.search_text),
    );
    return insertRows(
      client,
      "icd10_codes",
      {
        code: "text",
        effective_from: "date",
        effective_to: "date",
        title: "text",
        short_title: "text",
        billable: "boolean",
        parent_code: "text",
        chapter: "smallint",
        block: "text",
        order_number: "integer",
        plain_name: "text",
        synonyms: "text[]",
        search_text: "text",
      },
      rows,
    );
  },
};
