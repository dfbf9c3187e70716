import { defineReport, groupedBy, locationName, optionsOf, type ReportAsk } from "#platform/server/reports/report.ts";
import { isByDay, percentOf, stepsOf, stepText } from "#platform/shared/reports/report-math.ts";
import { isKeyOf, labelIn } from "#platform/shared/typed.ts";
import { noteKindLabels } from "../notes/note.ts";
import { lateAfterHours } from "../notes/signing.ts";
import {
  type NoteCount,
  type NoteGrouping,
  noteCounts,
  noteGroupings,
  noteRecords,
  type Timeliness,
} from "./note-timeliness.store.ts";

const timelinessOf: Readonly<Record<string, Timeliness | null>> = {
  notes: null,
  inTime: "in_time",
  late: "late",
  unsigned: "unsigned",
};

function grouping({ filters, period }: ReportAsk<"by" | "kind">) {
  const [chosen = "author"] = filters.by ?? [];
  const by: NoteGrouping = isKeyOf(noteGroupings, chosen) ? chosen : "author";
  return { by, byDay: isByDay(period), kinds: filters.kind ?? null };
}

const countColumn = (key: string, label: string, about: string) =>
  ({ key, label, kind: "count", about, opens: true, adds: true }) as const;

/** How soon after the service notes are signed. */
export const noteTimelinessReport = defineReport<"by" | "kind">({
  code: "note-timeliness",
  title: "Note timeliness",
  group: "Clinical quality",
  question: "How many notes are signed in time?",
  definition: [
    "Notes whose service ended on a day of the period, on the calendar of their location. Voided and discarded notes are left out.",
    `Signed in time: the author signed at most ${lateAfterHours} hours after the end of the service, by the clock of the server. A note that was returned and signed again keeps its first signature.`,
    "Not signed: the author has not signed it, also where its time is not over yet.",
    "In-time share: notes signed in time divided by all of these notes.",
  ],
  grain: "One row for each author, or other group that was chosen.",
  permission: "notes.reports",
  period: { usual: "last30", most: 400 },
  filters: {
    by: groupedBy(noteGroupings, "author"),
    kind: { label: "Note type", options: async () => optionsOf(noteKindLabels) },
  },
  columns: [
    { key: "group", label: "Group", kind: "text", about: "What the rows are grouped by" },
    countColumn("notes", "Notes", "Notes of services in the period"),
    { key: "share", label: "In time", kind: "percent", about: "Notes signed in time divided by notes" },
    countColumn("inTime", "Signed in time", `Within ${lateAfterHours} hours`),
    countColumn("late", "Signed late", `After ${lateAfterHours} hours`),
    countColumn("unsigned", "Not signed", "No signature of the author"),
    { key: "median", label: "Median time", kind: "hours", about: "Hours from service to signature, in the middle" },
  ],
  async read(ask) {
    const asked = grouping(ask);
    const counts = await noteCounts(ask, asked);
    const whole = counts.find(({ group }) => group === null);
    const groups = counts.filter(({ group }) => group !== null);
    const { axis, steps } = stepsOf(ask.period);
    const byStep =
      asked.by === "step"
        ? groups
        : (await noteCounts(ask, { ...asked, by: "step" })).filter(({ group }) => group !== null);
    const nameOf = ({ group, name }: NoteCount) =>
      ({
        author: name,
        kind: labelIn(noteKindLabels, group ?? ""),
        location: locationName(ask.scope, group ?? ""),
        step: stepText(group ?? ""),
      })[asked.by];
    return {
      rows: groups
        .map((count) => ({
          key: count.group ?? "",
          cells: {
            group: nameOf(count),
            notes: count.notes,
            inTime: count.inTime,
            late: count.late,
            unsigned: count.unsigned,
            share: percentOf(count.inTime, count.notes),
            median: count.medianHours,
          },
        }))
        .sort((a, b) => (a.cells.group ?? "").localeCompare(b.cells.group ?? "")),
      figures: [
        {
          key: "share",
          label: "In time",
          kind: "percent",
          value: percentOf(whole?.inTime ?? 0, whole?.notes ?? 0),
          about: `Signed within ${lateAfterHours} h`,
        },
        {
          key: "median",
          label: "Median time",
          kind: "hours",
          value: whole?.medianHours ?? null,
          about: "From service to signature",
        },
        {
          key: "notes",
          label: "Notes",
          kind: "count",
          value: whole?.notes ?? 0,
          about: "Of services in the period",
          opens: "notes",
        },
        {
          key: "unsigned",
          label: "Not signed",
          kind: "count",
          value: whole?.unsigned ?? 0,
          about: "By their author",
          opens: "unsigned",
        },
      ],
      plot: {
        kind: "bars",
        stacked: true,
        measure: "Notes by day of service",
        unit: "count",
        axis,
        series: [
          { key: "inTime", label: "Signed in time" },
          { key: "unsigned", label: "Not signed" },
          { key: "late", label: "Signed late" },
        ],
        points: steps.map((x) => {
          const found = byStep.find(({ group }) => group === x);
          return { x, values: { inTime: found?.inTime ?? 0, unsigned: found?.unsigned ?? 0, late: found?.late ?? 0 } };
        }),
      },
    };
  },
  records: {
    noun: "Notes",
    subject: "Client",
    columns: [
      { key: "title", label: "Note", kind: "text", about: "Title of the note" },
      { key: "kind", label: "Type", kind: "text", about: "Note type" },
      { key: "author", label: "Author", kind: "text", about: "Who signs it as author" },
      { key: "end", label: "Service ended", kind: "instant", about: "End of the service" },
      { key: "signed", label: "Signed", kind: "instant", about: "First signature of the author" },
      { key: "location", label: "Location", kind: "text", about: "Location of the service" },
    ],
    async read(ask, drill) {
      const page = await noteRecords(ask, { ...grouping(ask), only: timelinessOf[drill.column] ?? null }, drill);
      return {
        ...page,
        rows: page.rows.map((note) => ({
          key: note.id,
          subject: note.clientId ? { type: "client" as const, id: note.clientId } : null,
          cells: {
            title: note.title,
            kind: noteKindLabels[note.kind],
            author: note.author,
            end: note.serviceEnd,
            signed: note.signedAt,
            location: locationName(ask.scope, note.locationId),
          },
        })),
      };
    },
  },
});
