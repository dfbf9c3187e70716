import { Button, Checkbox, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { serverInstant, useAction, useCan, useRead, useSession } from "#platform/web/index.ts";
import { EmptyState, ErrorState, Skeletons, showDateTime, useBusy } from "#ui/index.ts";
import { addCrmNote, listCrmNotes, noteKindLabels, noteKinds } from "../../notes/note.contract.ts";
import { getLead, leadBoard, listLeads } from "../lead.contract.ts";
import type { Lead } from "../lead-fields.contract.ts";
import { leadTimeline } from "../pipeline.contract.ts";
import classes from "./crm.module.css";
import { sinceText } from "./lead-text.ts";

/** The lead's activity, newest first, with a box to add a note. */
export function LeadActivity({ lead }: { lead: Lead }) {
  const session = useSession();
  const mayEdit = useCan("crm.edit");
  const [limit, setLimit] = useState(30);
  const activity = useRead(leadTimeline, { params: { leadId: lead.id }, query: { limit } }, { keep: true });
  if (activity.error && !activity.data) return <ErrorState error={activity.error} small />;
  const now = serverInstant();
  return (
    <div className={classes.stack}>
      {mayEdit && <NoteBox lead={lead} />}
      {!activity.data ? (
        <Skeletons shape="text" />
      ) : activity.data.rows.length === 0 ? (
        <EmptyState small title="No activity yet" text="Notes, calls and stage changes appear here." />
      ) : (
        <ol className={classes.activity}>
          {activity.data.rows.map((line) => (
            <li key={line.id}>
              <span>{line.summary}</span>
              {line.detail && <p>{line.detail}</p>}
              <span className={classes.small} title={showDateTime(line.at, session.timeZone)}>
                {[line.actorName, sinceText(line.at, now, session.timeZone)].filter(Boolean).join(" · ")}
              </span>
              {mayEdit && line.noteId && <Addendum leadId={lead.id} noteId={line.noteId} to={line.summary} />}
            </li>
          ))}
        </ol>
      )}
      {activity.data?.cursor && limit < 100 && (
        <Button variant="subtle" style={{ alignSelf: "start" }} onClick={() => setLimit(100)}>
          Show earlier
        </Button>
      )}
    </div>
  );
}

interface AddendumProps {
  leadId: string;
  noteId: string;
  /** The entry it is added to, for the name of the button. */
  to: string;
}

/** Adds to a note what was left out or wrong; the note itself stays as it is (LEAD-14). */
function Addendum({ leadId, noteId, to }: AddendumProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  useBusy(text.trim() !== "" && "An addendum");
  const close = () => {
    setOpen(false);
    setText("");
  };
  const add = useAction(addCrmNote, {
    invalidates: [leadTimeline, listCrmNotes, getLead],
    done: "Addendum added",
    onDone: close,
  });
  if (!isOpen)
    return (
      <div>
        <Button variant="subtle" size="compact-xs" aria-label={`Add addendum: ${to}`} onClick={() => setOpen(true)}>
          Add addendum
        </Button>
      </div>
    );
  return (
    <div className={classes.stack}>
      <Textarea
        label="Addendum"
        autoFocus
        value={text}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={20_000}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <Button
          size="compact-sm"
          disabled={!text.trim()}
          loading={add.pending}
          onClick={() => add.go({ body: { leadId, text: text.trim(), addendumToId: noteId } })}
        >
          Add addendum
        </Button>
        <Button size="compact-sm" variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function NoteBox({ lead }: { lead: Lead }) {
  const mayAssess = useCan("crm.assess");
  const [text, setText] = useState("");
  const [kind, setKind] = useState<(typeof noteKinds)[number]>("call");
  const [spoke, setSpoke] = useState(false);
  useBusy(text.trim() !== "" && "A note");
  const add = useAction(addCrmNote, {
    invalidates: [leadTimeline, listCrmNotes, getLead, listLeads, leadBoard],
    onDone: () => {
      setText("");
      setSpoke(false);
    },
  });
  const save = () =>
    add.go({
      body: {
        leadId: lead.id,
        kind,
        text: text.trim(),
        spokeWithPerson: spoke,
        visibility: kind === "clinical-screen" && mayAssess ? "clinical" : "team",
      },
    });
  return (
    <div>
      <Textarea
        aria-label="Note"
        placeholder="Add a note"
        value={text}
        autosize
        minRows={2}
        maxRows={12}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && text.trim()) save();
        }}
      />
      <div className={classes.row} style={{ marginTop: "var(--cairn-2)" }}>
        <Select
          aria-label="Note type"
          data={noteKinds.map((value) => ({ value, label: noteKindLabels[value] }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(noteKinds.find((one) => one === value) ?? "general")}
          w={150}
        />
        <Checkbox
          label="I spoke with the client"
          checked={spoke}
          onChange={(event) => setSpoke(event.currentTarget.checked)}
        />
        <Button
          style={{ marginInlineStart: "auto" }}
          variant="default"
          disabled={!text.trim()}
          loading={add.pending}
          onClick={save}
        >
          Add note
        </Button>
      </div>
    </div>
  );
}
