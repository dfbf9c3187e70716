import type { ReactNode, Ref } from "react";

interface ScrollRegionProps {
  /** Says what is scrolled, for screen readers: "All sets of vitals". */
  label: string;
  className: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A wide table or a long text with a frame of its own: it takes the focus, so that the arrow keys move it too. */
export function ScrollRegion({ label, className, children, ref }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section ref={ref} className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
