import { Button, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { serverInstant, useAction, useRead, useSession } from "#platform/web/index.ts";
import { EmptyState, ErrorState, PageSection, Skeletons, showDateTime, useBusy } from "#ui/index.ts";
import classes from "../../leads/web/crm.module.css";
import { sinceText } from "../../leads/web/lead-text.ts";
import { activityKindLabels, activityKinds } from "../activities/activity.ts";
import type { PartnerType } from "../partner.ts";
import { partnerReads, partsOf } from "./partner-reads.ts";

interface TimelineProps {
  type: PartnerType;
  id: string;
  archived: boolean;
}

const shown = { pageSize: "50" };

/** Notes, visits, calls and other activities of a partner, newest first, with a box to add one. */
export function PartnerTimeline({ type, id, archived }: TimelineProps) {
  const session = useSession();
  const parts = partsOf(type);
  const notes = useRead(parts.listNotes, { params: { partnerId: id }, query: shown }, { keep: true });
  const activities = useRead(parts.listActivities, { params: { partnerId: id }, query: shown }, { keep: true });
  const now = serverInstant();
  const error = notes.error ?? activities.error;
  const lines = [
    ...(notes.data?.rows ?? []).map((note) => ({
      id: note.id,
      at: note.createdAt,
      title: "Note",
      text: note.text,
      by: note.authorName,
    })),
    ...(activities.data?.rows ?? []).map((one) => ({
      id: one.id,
      at: one.occurredAt,
      title: [activityKindLabels[one.kind], type === "organization" ? one.professionalName : one.organizationName]
        .filter(Boolean)
        .join(" · "),
      text: [one.attendees.length > 0 && `With ${one.attendees.join(", ")}`, one.outcome].filter(Boolean).join("\n"),
      by: one.authorName,
    })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <PageSection title="Timeline">
      <div className={classes.stack}>
        {!archived && <EntryBox type={type} id={id} />}
        {error ? (
          <ErrorState error={error} small />
        ) : !notes.data || !activities.data ? (
          <Skeletons shape="text" />
        ) : lines.length === 0 ? (
          <EmptyState small title="No activity yet" text="Notes, visits and calls appear here." />
        ) : (
          <ol className={classes.activity}>
            {lines.map((line) => (
              <li key={line.id}>
                <span>{line.title}</span>
                {line.text && <p>{line.text}</p>}
                <span className={classes.small} title={showDateTime(line.at, session.timeZone)}>
                  {[line.by, sinceText(line.at, now, session.timeZone)].filter(Boolean).join(" · ")}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </PageSection>
  );
}

const kinds = [
  { value: "note", label: "Note" },
  ...activityKinds.map((value) => ({ value, label: activityKindLabels[value] })),
];

function EntryBox({ type, id }: { type: PartnerType; id: string }) {
  const parts = partsOf(type);
  const [text, setText] = useState("");
  const [kind, setKind] = useState("note");
  useBusy(text.trim() !== "" && "A note");
  const done = { invalidates: partnerReads, onDone: () => setText("") };
  const addNote = useAction(parts.addNote, done);
  const addActivity = useAction(parts.addActivity, done);
  const params = { partnerId: id };
  const activity = activityKinds.find((one) => one === kind);
  const save = () =>
    activity
      ? addActivity.go({ params, body: { kind: activity, ...(text.trim() ? { outcome: text.trim() } : {}) } })
      : addNote.go({ params, body: { text: text.trim() } });
  return (
    <div>
      <Textarea
        aria-label={activity ? "Outcome" : "Note"}
        placeholder={activity ? "Outcome" : "Add a note"}
        description="Do not name clients here. Staff without access to leads can read it."
        value={text}
        autosize
        minRows={2}
        maxRows={12}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.row} style={{ marginTop: "var(--cairn-2)" }}>
        <Select
          aria-label="Type of entry"
          data={kinds}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(value ?? "note")}
          w={150}
        />
        <Button
          style={{ marginInlineStart: "auto" }}
          variant="default"
          disabled={!text.trim()}
          loading={addNote.pending || addActivity.pending}
          onClick={save}
        >
          {activity ? "Log activity" : "Add note"}
        </Button>
      </div>
    </div>
  );
}
