import type { ReactNode } from "react";
import type { Block, Inline, PartContent } from "../part-content.ts";
import { formatBits, numberedItems } from "../part-content.ts";
import classes from "./part.module.css";

/** Quotes shown in a part's text: what an addendum corrects is struck through, what a comment is about is marked. */
interface Quotes {
  struck: readonly string[];
  marked: readonly string[];
}
interface PartViewProps extends Partial<Quotes> {
  content: PartContent;
}

/** A part's text, read-only, on screen and in print. */
export function PartView({ content, struck = [], marked = [] }: PartViewProps) {
  if (content.blocks.length === 0) return <p className={classes.nothing}>No text.</p>;
  const quotes = { struck, marked };
  return (
    <div className={classes.text}>
      {content.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of signed text never changes
        <BlockView key={index} block={block} quotes={quotes} />
      ))}
    </div>
  );
}

function BlockView({ block, quotes }: { block: Block; quotes: Quotes }) {
  if (block.type === "list") return <ListView block={block} quotes={quotes} />;
  const children = <Words of={block.children} quotes={quotes} />;
  if (block.type === "heading") return block.tag === "h2" ? <h4>{children}</h4> : <h5>{children}</h5>;
  return block.type === "quote" ? <blockquote>{children}</blockquote> : <p>{children}</p>;
}

function ListView({ block, quotes }: { block: Extract<Block, { type: "list" }>; quotes: Quotes }) {
  const items = numberedItems(block.children).map(({ item, number }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index} value={number} style={{ marginInlineStart: `${item.indent * 1.4}em` }}>
      <Words of={item.children} quotes={quotes} />
    </li>
  ));
  return block.listType === "number" ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function Words({ of, quotes }: { of: readonly Inline[]; quotes: Quotes }) {
  return of.map((inline, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (inline.type === "linebreak") return <br key={index} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <span key={index}>{formatted(shown(inline.text, quotes), inline.format)}</span>;
  });
}

function formatted(words: ReactNode, format: number): ReactNode {
  let marked = words;
  if (format & formatBits.bold) marked = <strong>{marked}</strong>;
  if (format & formatBits.italic) marked = <em>{marked}</em>;
  if (format & formatBits.underlined) marked = <u>{marked}</u>;
  if (format & formatBits.struck) marked = <s>{marked}</s>;
  return marked;
}

/** NTE-11: quoted text stays readable, struck through or marked. */
function shown(text: string, { struck, marked }: Quotes): ReactNode {
  const isHere = (one: string) => one !== "" && text.includes(one);
  const quote = struck.find(isHere) ?? marked.find(isHere);
  if (!quote) return text;
  const at = text.indexOf(quote);
  return (
    <>
      {shown(text.slice(0, at), { struck, marked })}
      {struck.includes(quote) ? <del title="Corrected by an addendum">{quote}</del> : <mark>{quote}</mark>}
      {shown(text.slice(at + quote.length), { struck, marked })}
    </>
  );
}
