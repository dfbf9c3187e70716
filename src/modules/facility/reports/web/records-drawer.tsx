import { isNumberKind } from "#platform/shared/reports/report-shape.ts";
import { AppLink, useRead, useSession } from "#platform/web/index.ts";
import { type Column, DataTable, SideDrawer, useTableState } from "#ui/index.ts";
import { listReportRecords, type ReportRecordRow, type ReportResult } from "../report.contract.ts";
import { valueText } from "./report-values.ts";
import classes from "./reports.module.css";
import type { Question } from "./use-report-question.ts";

interface RecordsDrawerProps {
  report: ReportResult;
  question: Question;
  column: string;
  row: string | undefined;
  onClose: () => void;
}

/** The records that a number counts: as many as the number says. */
export function RecordsDrawer({ report, question, column, row, onClose }: RecordsDrawerProps) {
  const { timeZone } = useSession();
  const state = useTableState({ prefix: "records" });
  const { page, pageSize } = state;
  const read = useRead(
    listReportRecords,
    {
      params: { code: report.code },
      query: { ...question, column, ...(row === undefined ? {} : { row }), page, pageSize },
    },
    { keep: true },
  );
  const label = report.columns.find(({ key }) => key === column)?.label ?? "Records";
  const first = report.columns[0]?.key ?? "";
  const of = report.rows.find(({ key }) => key === row)?.cells[first];
  return (
    <SideDrawer opened onClose={onClose} title={of ? `${label}: ${of}` : label} width={900}>
      <DataTable
        label={read.data?.noun ?? "Records"}
        columns={columnsOf(read.data, timeZone)}
        rowKey={({ key }) => key}
        source={read}
        state={state}
        empty={{ title: "No records", text: "Nothing is counted here any longer." }}
      />
    </SideDrawer>
  );
}

type Answer = NonNullable<ReturnType<typeof useRead<typeof listReportRecords>>["data"]>;

function columnsOf(answer: Answer | undefined, timeZone: string): Column<ReportRecordRow>[] {
  if (!answer) return [{ key: "name", header: "Record", cell: () => null }];
  const cells = answer.columns.map(
    ({ key, label, kind }, at): Column<ReportRecordRow> => ({
      key,
      header: label,
      numeric: isNumberKind(kind),
      wraps: kind === "text",
      cell: (record) => {
        const text = valueText(record.cells[key], kind, timeZone) || null;
        return at === 0 && !answer.subject && record.link ? <AppLink to={record.link}>{text}</AppLink> : text;
      },
    }),
  );
  if (!answer.subject) return cells;
  return [{ key: "name", header: answer.subject, grow: 1, wraps: true, cell: nameOf }, ...cells];
}

function nameOf({ name, link, hidden }: ReportRecordRow) {
  if (hidden) return <span className={classes.about}>Restricted chart</span>;
  return name && link ? <AppLink to={link}>{name}</AppLink> : name;
}
