import { ActionIcon, Button, Group, Select, Stack, Textarea } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { FormDialog, showDateTime, useBusy } from "#ui/index.ts";
import { getNote, type Note } from "../../notes/note.contract.ts";
import classes from "../../notes/web/note.module.css";
import { commentOnNote, removeComment } from "../approval.contract.ts";
import type { ApprovalComment } from "../approval.ts";
import type { SelectedPassage } from "./selected-passage.ts";

interface CommentDialogProps {
  note: Note;
  approvalId: string;
  version: number;
  passage: SelectedPassage | null;
  onClose: () => void;
  onDone: (version: number) => void;
}

/** A comment on the words that were selected, or on a section. */
export function CommentDialog({ note, approvalId, version, passage, onClose, onDone }: CommentDialogProps) {
  const parts = note.document?.parts ?? [];
  const [partKey, setPartKey] = useState(passage?.partKey ?? parts[0]?.key ?? "");
  const [text, setText] = useState("");
  const act = useAction(commentOnNote, {
    invalidates: [[getNote, { params: { noteId: note.id } }]],
    done: "Comment added",
    onDone: (state) => onDone(state.version),
  });
  useBusy(text.trim() !== "" && "Comment");
  const title = parts.find(({ key }) => key === partKey)?.title;
  const add = () =>
    act.go({
      params: { approvalId },
      body: { version, partKey, quote: passage?.quote ?? null, text: text.trim() },
    });
  return (
    <FormDialog opened onClose={onClose} title={`Comment on ${note.title}`}>
      <Stack gap="sm">
        {passage ? (
          <blockquote className={classes.quote}>
            {title}: “{passage.quote}”
          </blockquote>
        ) : (
          <Select
            label="Section"
            description="Select words in the note first to comment on just those."
            withAsterisk
            data={parts.map((part) => ({ value: part.key, label: part.title }))}
            value={partKey}
            allowDeselect={false}
            onChange={(next) => next && setPartKey(next)}
          />
        )}
        <Textarea
          label="Comment"
          withAsterisk
          autosize
          minRows={2}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={text.trim().length < 3} loading={act.pending} onClick={add}>
            Add comment
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  );
}

interface CommentListProps {
  note: Note;
  comments: readonly ApprovalComment[];
  /** Set where the reader may still remove their own comments. */
  removal?: { approvalId: string; version: number; clinicianId: string | null; onDone: (version: number) => void };
}

/** Comments with the words they are about. In a draft, a section's name jumps to it. */
export function CommentList({ note, comments, removal }: CommentListProps) {
  const remove = useAction(removeComment, {
    invalidates: [[getNote, { params: { noteId: note.id } }]],
    done: "Comment removed",
    onDone: (state) => removal?.onDone(state.version),
  });
  if (comments.length === 0) return null;
  const isDraft = note.parts.length > 0;
  return (
    <ul className={classes.comments} aria-label="Comments">
      {comments.map(({ id, partKey, partTitle, quote, text, byId, byName, at }) => (
        <li key={id}>
          <div>
            {isDraft ? <a href={`#part-${partKey}`}>{partTitle}</a> : <strong>{partTitle}</strong>}
            {quote && <>: “{quote}”</>}
            <p>{text}</p>
            <span className={classes.quiet}>
              {byName}, {showDateTime(at, note.timeZone)}
            </span>
          </div>
          {removal && removal.clinicianId === byId && (
            <ActionIcon
              variant="subtle"
              color="sand"
              aria-label={`Remove comment on ${partTitle}`}
              loading={remove.pending}
              onClick={() =>
                remove.go({
                  params: { approvalId: removal.approvalId, commentId: id },
                  query: { version: removal.version },
                })
              }
            >
              <IconX size="1.15em" />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
