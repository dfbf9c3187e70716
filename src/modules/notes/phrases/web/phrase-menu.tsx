import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { LexicalTypeaheadMenuPlugin, MenuOption } from "@lexical/react/LexicalTypeaheadMenuPlugin";
import { COMMAND_PRIORITY_HIGH, KEY_DOWN_COMMAND, type LexicalEditor, type TextNode } from "lexical";
import { useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { useRead } from "#platform/web/index.ts";
import { listPhrases, type SmartPhrase } from "../phrase.contract.ts";
import { offeredPhrases, tokensIn } from "../phrase.ts";
import { insertText, toNextField } from "./insert-phrase.ts";
import classes from "./phrases.module.css";
import { usePhraseText } from "./use-phrase-text.ts";

class PhraseOption extends MenuOption {
  readonly phrase: SmartPhrase;
  constructor(phrase: SmartPhrase) {
    super(phrase.id);
    this.phrase = phrase;
  }
}
const mostShown = 8;
const typedTrigger = /(^|\s)(\.([a-z][a-z0-9]{0,29}))$/i;

/** A phrase starts where a word would, with a period and a letter, as in “.mse”. */
function phraseAt(text: string) {
  const found = typedTrigger.exec(text);
  if (!found) return null;
  const [, before = "", typed = "", trigger = ""] = found;
  return { leadOffset: found.index + before.length, matchingString: trigger, replaceableString: typed };
}

/**
 * Offers smart phrases while an abbreviation is typed; Enter or Tab inserts one. Ctrl+. goes to the next open field.
 * Without a note, as in text about several clients, phrases that need a client's facts are left out.
 */
export function PhraseMenu({ noteId }: { noteId: string | null }) {
  const [editor] = useLexicalComposerContext();
  const read = useRead(listPhrases, {}, { staleMs: 300_000 });
  const textOf = usePhraseText(noteId);
  const [typed, setTyped] = useState<string | null>(null);
  const options = useMemo(() => {
    const start = typed?.toLowerCase() ?? "";
    return offeredPhrases(read.data?.rows ?? [])
      .filter(
        ({ trigger, content }) => trigger.startsWith(start) && (noteId !== null || tokensIn(content).length === 0),
      )
      .slice(0, mostShown)
      .map((phrase) => new PhraseOption(phrase));
  }, [read.data, typed, noteId]);
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (event.key !== "." || !(event.ctrlKey || event.metaKey)) return false;
          event.preventDefault();
          return toNextField(editor);
        },
        COMMAND_PRIORITY_HIGH,
      ),
    [editor],
  );
  return (
    <LexicalTypeaheadMenuPlugin<PhraseOption>
      options={options}
      onQueryChange={setTyped}
      triggerFn={phraseAt}
      commandPriority={COMMAND_PRIORITY_HIGH}
      onSelectOption={({ phrase }, node, close) => {
        const trigger = replaceTrigger(editor, node);
        close();
        void textOf(phrase).then((text) => insertText(editor, text ?? trigger));
      }}
      menuRenderFn={(anchor, { selectedIndex, selectOptionAndCleanUp, setHighlightedIndex }) =>
        anchor.current && options.length > 0
          ? createPortal(
              <div className={classes.menu} role="listbox" aria-label="Smart phrases">
                {options.map((option, index) => (
                  <div
                    key={option.key}
                    ref={(element) => option.setRefElement(element)}
                    id={`typeahead-item-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={selectedIndex === index}
                    className={classes.option}
                    onMouseEnter={() => setHighlightedIndex(index)}
                    onMouseDown={(event) => {
                      event.preventDefault();
                      selectOptionAndCleanUp(option);
                    }}
                  >
                    <span className={classes.trigger}>.{option.phrase.trigger}</span> {option.phrase.title}
                  </div>
                ))}
              </div>,
              anchor.current,
            )
          : null
      }
    />
  );
}

/** Takes the typed abbreviation out of the text and returns it, for when the phrase can't be loaded. */
function replaceTrigger(editor: LexicalEditor, node: TextNode | null): string {
  let typed = "";
  editor.update(
    () => {
      typed = node?.getTextContent() ?? "";
      node?.select(0, typed.length).removeText();
    },
    { discrete: true },
  );
  return typed;
}
