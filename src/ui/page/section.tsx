import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import classes from "./page.module.css";

export interface PageSectionProps {
  title?: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  /** Anchor for a section rail. */
  id?: string;
  children: ReactNode;
}

/** A part of a page, set apart by space and a line. */
export function PageSection({ title, note, action, id, children }: PageSectionProps) {
  const own = useId();
  const heading = id ? `${id}-title` : own;
  return (
    <section className={classes.section} id={id} aria-labelledby={title ? heading : undefined}>
      {(title || action) && (
        <div className={classes.sectionHead}>
          <div>
            {title && (
              <Title order={2} id={heading} className={cx(classes.sectionTitle)}>
                {title}
              </Title>
            )}
            {note && <p className={classes.sectionNote}>{note}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

/** A quiet white surface, for the few things that need an edge. Never inside another one. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx(classes.card, className)}>{children}</div>;
}

export interface SplitProps {
  children: ReactNode;
  aside: ReactNode;
  /** Width of the right column, in px at text size 14. */
  asideWidth?: number;
}

/** Work on the left, what one looks up on the right; the right part moves below on narrow screens. */
export function Split({ children, aside, asideWidth = 320 }: SplitProps) {
  const style = { "--split-aside": `calc(${asideWidth} * var(--cairn-px))` };
  return (
    <div className={classes.split} style={style}>
      <div>{children}</div>
      <aside>{aside}</aside>
    </div>
  );
}
