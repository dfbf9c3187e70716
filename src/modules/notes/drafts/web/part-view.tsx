import type { ReactNode } from "react";
import type { Block, Inline, PartContent } from "../part-content.ts";
import { formatBits, numberedItems } from "../part-content.ts";
import classes from "./part.module.css";

/** A part's text, read-only, on screen and in print. Text that an addendum corrects is struck through. */
export function PartView({ content, struck = [] }: { content: PartContent; struck?: readonly string[] }) {
  if (content.blocks.length === 0) return <p className={classes.nothing}>No text.</p>;
  return (
    <div className={classes.text}>
      {content.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of signed text never changes
        <BlockView key={index} block={block} struck={struck} />
      ))}
    </div>
  );
}

function BlockView({ block, struck }: { block: Block; struck: readonly string[] }) {
  if (block.type === "list") return <ListView block={block} struck={struck} />;
  const children = <Words of={block.children} struck={struck} />;
  if (block.type === "heading") return block.tag === "h2" ? <h4>{children}</h4> : <h5>{children}</h5>;
  return block.type === "quote" ? <blockquote>{children}</blockquote> : <p>{children}</p>;
}

function ListView({ block, struck }: { block: Extract<Block, { type: "list" }>; struck: readonly string[] }) {
  const items = numberedItems(block.children).map(({ item, number }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index} value={number} style={{ marginInlineStart: `${item.indent * 1.4}em` }}>
      <Words of={item.children} struck={struck} />
    </li>
  ));
  return block.listType === "number" ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function Words({ of, struck }: { of: readonly Inline[]; struck: readonly string[] }) {
  return of.map((inline, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (inline.type === "linebreak") return <br key={index} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <span key={index}>{formatted(struckOut(inline.text, struck), inline.format)}</span>;
  });
}

function formatted(words: ReactNode, format: number): ReactNode {
  let shown = words;
  if (format & formatBits.bold) shown = <strong>{shown}</strong>;
  if (format & formatBits.italic) shown = <em>{shown}</em>;
  if (format & formatBits.underlined) shown = <u>{shown}</u>;
  if (format & formatBits.struck) shown = <s>{shown}</s>;
  return shown;
}

/** NTE-11: quoted text stays readable, struck through. */
function struckOut(text: string, quotes: readonly string[]): ReactNode {
  const quote = quotes.find((one) => one !== "" && text.includes(one));
  if (!quote) return text;
  const at = text.indexOf(quote);
  return (
    <>
      {text.slice(0, at)}
      <del title="Corrected by an addendum">{quote}</del>
      {struckOut(text.slice(at + quote.length), quotes)}
    </>
  );
}
