import { Button } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { SideDrawer } from "#ui/index.ts";
import note from "../../notes/web/note.module.css";
import { listPhrases } from "../phrase.contract.ts";
import { offeredPhrases } from "../phrase.ts";
import { PhraseList } from "./phrase-list.tsx";
import classes from "./phrases.module.css";
import { usePhraseText } from "./use-phrase-text.ts";

/** Smart phrases beside a draft: a click inserts one into the section being written. */
export function PhrasesPanel({ noteId, onInsert }: { noteId: string; onInsert: (text: string) => void }) {
  const read = useRead(listPhrases, {}, { staleMs: 300_000 });
  const textOf = usePhraseText(noteId);
  const [managing, setManaging] = useState(false);
  const rows = offeredPhrases(read.data?.rows ?? []);
  return (
    <section className={note.factGroup}>
      <div className={note.factLine}>
        <h3 className={note.factHead}>Smart phrases</h3>
        <Button size="compact-xs" variant="subtle" onClick={() => setManaging(true)}>
          Edit my phrases
        </Button>
      </div>
      {read.isError && <p className={note.quiet}>Phrases didn't load. Reload the page to try again.</p>}
      {read.data && rows.length === 0 && <p className={note.quiet}>None yet</p>}
      {rows.length > 0 && (
        <>
          <ul className={classes.list}>
            {rows.map((phrase) => (
              <li key={phrase.id}>
                <button
                  type="button"
                  className={classes.insert}
                  title={phrase.content}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => void textOf(phrase).then((text) => text !== null && onInsert(text))}
                >
                  <span className={classes.trigger}>.{phrase.trigger}</span> {phrase.title}
                </button>
              </li>
            ))}
          </ul>
          <p className={note.quiet}>Type the abbreviation in a section, then Enter. Ctrl+. goes to the next ***.</p>
        </>
      )}
      <SideDrawer opened={managing} onClose={() => setManaging(false)} title="My smart phrases">
        {managing && <PhraseList isShared={false} />}
      </SideDrawer>
    </section>
  );
}
