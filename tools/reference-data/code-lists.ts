import { type CsvRow, type DataSet, insertRows, orNull } from "./data-set.ts";

interface ListEntry {
  code: string | undefined;
  label: string | undefined;
  parent?: string | null;
  extra?: Record<string, unknown>;
}

function codeList(list: string, file: string, read: (row: CsvRow) => ListEntry | null): DataSet {
  return {
    name: `list:${list}`,
    files: [file],
    edition: 1,
    tables: ["reference_codes"],
    where: `list = '${list}'`,
    load(client, rows = []) {
      const entries = rows.flatMap((row) => read(row) ?? []);
      return insertRows(
        client,
        "reference_codes",
        { list: "text", code: "text", label: "text", parent_code: "text", sort: "integer", extra: "jsonb" },
        entries.map(({ code, label, parent, extra }, sort) => ({
          list,
          code,
          label,
          parent_code: parent ?? null,
          sort,
          extra: extra ?? {},
        })),
      );
    },
  };
}

/** The CDC set is one file; people are asked two questions. The null flavors answer either. */
function ofKind(kind: "race" | "ethnicity") {
  return (row: CsvRow): ListEntry | null =>
    row.kind === kind || row.kind === "null flavor"
      ? {
          code: row.code,
          label: row.display,
          parent: orNull(row.parent_code),
          // Abstract codes only group others and are not chosen.
          extra: { omb: row.omb_category === "1", abstract: row.abstract === "1" },
        }
      : null;
}

function hcpcs(kind: "code" | "modifier") {
  return (row: CsvRow): ListEntry | null =>
    row.kind === kind
      ? {
          code: row.code,
          label: orNull(row.long_description) ?? row.short_description,
          extra: {
            short: row.short_description,
            unit: orNull(row.unit),
            category: row.category,
            status: row.status,
            source: row.source,
          },
        }
      : null;
}

export const codeLists: readonly DataSet[] = [
  codeList("languages", "languages.csv", (row) => ({
    code: row.code,
    label: row.name,
    extra: { native: row.native_name, standard: row.standard },
  })),
  codeList("race", "race_ethnicity.csv", ofKind("race")),
  codeList("ethnicity", "race_ethnicity.csv", ofKind("ethnicity")),
  codeList("marital-status", "marital_status.csv", (row) => ({
    code: row.code,
    // HL7 writes one of them small.
    label: (row.display ?? "").charAt(0).toUpperCase() + (row.display ?? "").slice(1),
    extra: { definition: row.definition },
  })),
  codeList("religions", "religions.csv", (row) => ({ code: row.code, label: row.display })),
  codeList("states", "us_states.csv", (row) => ({
    code: row.code,
    label: row.name,
    extra: { fips: orNull(row.fips), kind: row.kind, mainTimeZone: orNull(row.main_time_zone) },
  })),
  codeList("loinc", "loinc_used.csv", (row) => ({
    code: row.loinc_code,
    label: row.name,
    extra: { system: orNull(row.system), category: row.category, source: row.source },
  })),
  codeList("hcpcs", "hcpcs_behavioral.csv", hcpcs("code")),
  codeList("hcpcs-modifiers", "hcpcs_behavioral.csv", hcpcs("modifier")),
];
