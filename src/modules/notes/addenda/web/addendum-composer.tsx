import { Button, Group, Input, Radio, Textarea } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import { invalidate, serverInstant, useAction, useDraft } from "#platform/web/index.ts";
import { SideDrawer, showTime, toast } from "#ui/index.ts";
import { retryImport } from "#ui/retry-import.ts";
import { emptyContent, type PartContent, plainText, wordCount } from "../../drafts/part-content.ts";
import partClasses from "../../drafts/web/part.module.css";
import { PartView } from "../../drafts/web/part-view.tsx";
import { getNote, listNotes, type Note } from "../../notes/note.contract.ts";
import classes from "../../notes/web/note.module.css";
import { type Addendum, changeAddendum, draftAddendum, signAddendum } from "../addendum.contract.ts";
import { type AddendumType, addendumTypeLabels, addendumTypes, usualAddendumType } from "../addendum.ts";

const PartEditor = lazy(() =>
  retryImport(() => import("../../drafts/web/part-editor.tsx")).then((loaded) => ({ default: loaded.PartEditor })),
);

interface Words {
  type: AddendumType;
  reason: string;
  content: PartContent;
}
const keepAfter = 1000;

/** Writes and signs an addendum. The draft is saved automatically until it is signed. */
export function AddendumComposer({ note, onClose }: { note: Note; onClose: () => void }) {
  const draft = useDraft<Words>(`note-addendum:${note.id}`, null);
  const [words, setWords] = useState<Words | null>(null);
  const [usual] = useState(() => usualAddendumType(note, serverInstant()));
  const [keptAt, setKeptAt] = useState<string>();
  const { store } = draft;
  useEffect(() => {
    let gone = false;
    void store.load().then((kept) => {
      if (gone) return;
      setWords(kept?.value ?? { type: usual, reason: "", content: emptyContent });
      if (kept) setKeptAt(kept.savedAt);
    });
    return () => {
      gone = true;
    };
  }, [store, usual]);
  const latest = useRef(words);
  latest.current = words;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => {
    clearTimeout(timer.current);
    if (latest.current)
      void store.save(latest.current).then(
        ({ savedAt }) => setKeptAt(savedAt),
        () => undefined,
      );
  };
  const change = (patch: Partial<Words>) => {
    setWords((before) => (before ? { ...before, ...patch } : before));
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, keepAfter);
  };
  const close = () => {
    if (words && (wordCount(plainText(words.content)) > 0 || words.reason)) keep();
    onClose();
  };
  return (
    <SideDrawer opened onClose={close} title={`Addendum to ${note.title}: ${note.client.name}`} width={600}>
      {words && (
        <Compose
          note={note}
          words={words}
          keptAt={keptAt}
          onChange={change}
          onSigned={() => {
            clearTimeout(timer.current);
            void store.discard();
            void invalidate([getNote, { params: { noteId: note.id } }], listNotes);
            toast(`Addendum for ${note.client.name} signed.`);
            onClose();
          }}
        />
      )}
    </SideDrawer>
  );
}

interface ComposeProps {
  note: Note;
  words: Words;
  keptAt: string | undefined;
  onChange: (patch: Partial<Words>) => void;
  onSigned: () => void;
}

function Compose({ note, words, keptAt, onChange, onSigned }: ComposeProps) {
  const [reading, setReading] = useState(false);
  const [initial] = useState(words.content);
  const made = useRef<Addendum | null>(null);
  const create = useAction(draftAddendum, { inline: true });
  const update = useAction(changeAddendum, { inline: true });
  const sign = useAction(signAddendum, { inline: true });
  const isReady = words.reason.trim().length >= 3 && wordCount(plainText(words.content)) > 0;

  const signNow = async (ticket: string) => {
    const { content } = words;
    const body = { type: words.type, reason: words.reason.trim(), targetQuotes: [], content };
    const params = { noteId: note.id };
    // Reuses the draft of a failed attempt.
    made.current = made.current
      ? await update.run({
          params: { ...params, addendumId: made.current.id },
          body: { ...body, version: made.current.version },
        })
      : await create.run({ params, body });
    const { id, version } = made.current;
    await sign.run({ params: { ...params, addendumId: id }, body: { version } }, { ticket });
    onSigned();
  };

  if (reading)
    return (
      <>
        <p className={classes.reviewed}>
          {addendumTypeLabels[words.type]}: {words.reason}
        </p>
        <PartView content={words.content} />
        <p className={classes.meaning}>
          I add this to the signed note. It is accurate to the best of my knowledge. After signing, it can't be changed.
        </p>
        <SignWithPin label="Enter your PIN to sign" onTicket={signNow} disabled={sign.pending} />
        <Group justify="center" mt="md">
          <Button variant="subtle" onClick={() => setReading(false)}>
            Keep editing
          </Button>
        </Group>
      </>
    );
  return (
    <>
      <Radio.Group
        label="Addendum type"
        withAsterisk
        value={words.type}
        onChange={(type) => isOneOf(addendumTypes, type) && onChange({ type })}
      >
        <Group gap="md" mt={4}>
          {addendumTypes.map((value) => (
            <Radio key={value} value={value} label={addendumTypeLabels[value]} />
          ))}
        </Group>
      </Radio.Group>
      <Textarea
        label="Reason for addendum"
        withAsterisk
        mt="sm"
        autosize
        minRows={1}
        data-autofocus
        value={words.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      <Input.Label component="div" required mt="sm">
        Addendum
      </Input.Label>
      <div className={partClasses.always}>
        <Suspense fallback={<div className={partClasses.waiting} />}>
          <PartEditor
            label="Addendum"
            prompt="Enter the addendum. The signed note doesn't change."
            initial={initial}
            clientId={note.client.clientId}
            onEdit={(content) => onChange({ content })}
          />
        </Suspense>
      </div>
      <Group justify="space-between" mt="md">
        <span className={classes.quiet} role="status">
          {keptAt ? `Draft saved ${showTime(keptAt, note.timeZone)}` : ""}
        </span>
        <Button disabled={!isReady} onClick={() => setReading(true)}>
          Review and sign
        </Button>
      </Group>
    </>
  );
}
