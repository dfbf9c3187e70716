import type { Column } from "./catalog.ts";
import { checkedValues } from "./check-values.ts";

const scalars: Record<string, string> = {
  bool: "boolean",
  bytea: "Buffer",
  cidr: "string",
  citext: "string",
  date: "string",
  daterange: "string",
  float4: "number",
  float8: "number",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  interval: "string",
  text: "string",
  time: "string",
  timestamptz: "string",
  tstzrange: "string",
  tsvector: "string",
  uuid: "string",
  varchar: "string",
  xid8: "string",
};

const banner = "/** Written by `npm run db:types` from the migrated database. Do not edit. */\n";

export interface TableTypes {
  /** What columns with an enumerating CHECK may hold, by name: pure code of both sides imports them as types. */
  unions: string;
  /** The tables as Kysely reads them. */
  tables: string;
}

export function tableTypes(columns: readonly Column[]): TableTypes {
  const unions = new Map<string, string>();
  const tables = new Map<string, string[]>();
  for (const column of columns) {
    const lines = tables.get(column.table) ?? [];
    tables.set(column.table, lines);
    if (column.comment) lines.push(`  /** ${column.comment.replaceAll("*/", "* /")} */`);
    lines.push(`  ${camelCase(column.name)}: ${columnType(column, unions)};`);
  }
  const names = [...unions.keys()].sort();
  return {
    unions: `${banner}\n${names.map((name) => `export type ${name} = ${unions.get(name)};\n`).join("")}`,
    tables: [
      `${banner}`,
      'import type { ColumnType, Generated, GeneratedAlways } from "kysely";',
      `import type {\n${names.map((name) => `  ${name},\n`).join("")}} from "../../shared/columns.generated.ts";`,
      'import type { JsonColumn } from "./json-columns.ts";\n',
      "/** An exact decimal: text when read, so that no digit is lost. */",
      "export type Numeric = ColumnType<string, number | string, number | string>;\n",
      ...[...tables].map(([table, lines]) => `export interface ${pascalCase(table)} {\n${lines.join("\n")}\n}\n`),
      `export interface DB {\n${[...tables.keys()].map((table) => `  ${camelCase(table)}: ${pascalCase(table)};\n`).join("")}}\n`,
    ].join("\n"),
  };
}

function columnType(column: Column, unions: Map<string, string>): string {
  const element = elementType(column, unions);
  const whole = column.isArray ? `${element}[]` : element;
  const type = column.nullable ? `${whole} | null` : whole;
  if (column.generated) return `GeneratedAlways<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

function elementType(column: Column, unions: Map<string, string>): string {
  if (column.type === "jsonb" || column.type === "json") return `JsonColumn<"${column.table}.${column.name}">`;
  if (column.type === "numeric") return "Numeric";
  const values = column.checks.map((check) => checkedValues(column.name, check)).find((found) => found !== null);
  if (values) {
    const name = pascalCase(singular(column.table)) + pascalCase(column.isArray ? singular(column.name) : column.name);
    const union = values.join(" | ");
    if (unions.has(name)) throw new Error(`Two columns would be called ${name}.`);
    unions.set(name, union);
    return name;
  }
  const scalar = scalars[column.type];
  if (!scalar) throw new Error(`${column.table}.${column.name}: no TypeScript type for ${column.type}.`);
  return scalar;
}

/** As Kysely's CamelCasePlugin spells it. */
function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function pascalCase(name: string): string {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

function singular(name: string): string {
  if (name.endsWith("diagnoses")) return name.replace(/es$/, "is");
  if (name.endsWith("ies")) return name.replace(/ies$/, "y");
  return /(ss|us)$/.test(name) ? name : name.replace(/s$/, "");
}
