import { Activity, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useHold } from "#ui/form/busy.ts";
import { PortalTarget } from "#ui/theme/context.ts";
import { uncoverQueries } from "../api/query.ts";

export interface LockCoverProps {
  locked: boolean;
  /** What the lock shows in place of the page. */
  cover: ReactNode;
  children: ReactNode;
}

/**
 * The lock takes the page out of the document, so that nothing of it can be read, searched, printed or reached by a
 * screen reader, and keeps its components, so that drawers, dialogs and typed text are there again after the PIN.
 * Its effects stop while it is away: no shortcut, poll or live update of the page runs behind the lock screen.
 */
export function LockCover({ locked, cover, children }: LockCoverProps) {
  const [page] = useState(() => container());
  const [floating] = useState(() => container());
  // A page loaded while locked is not built before the first unlock.
  const [opened, setOpened] = useState(!locked);
  if (!opened && !locked) setOpened(true);
  const home = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={home} style={{ display: "contents" }} />
      <InDocument page={page} floating={floating} home={home} away={locked} />
      {opened &&
        createPortal(
          <Activity mode={locked ? "hidden" : "visible"}>
            <PortalTarget value={floating}>{children}</PortalTarget>
          </Activity>,
          page,
        )}
      {locked && opened && <HeldWhileLocked />}
      {locked && cover}
    </>
  );
}

function container(): HTMLElement {
  const element = document.createElement("div");
  element.style.display = "contents";
  return element;
}

/** A new build is not loaded while the lock covers work in hand that is kept only in the page. */
function HeldWhileLocked() {
  useHold(true);
  useEffect(() => uncoverQueries, []);
  return null;
}

interface InDocumentProps {
  page: HTMLElement;
  floating: HTMLElement;
  home: RefObject<HTMLElement | null>;
  away: boolean;
}

/** Rendered before the page, so that the page is in the document again when its own layout effects measure it. */
function InDocument({ page, floating, home, away }: InDocumentProps) {
  const scrolled = useRef<[Element, ScrollToOptions][]>([]);
  useLayoutEffect(() => {
    if (away) return;
    home.current?.append(page);
    document.body.append(floating);
    for (const [element, place] of scrolled.current) element.scrollTo(place);
    return () => {
      scrolled.current = [page, floating].flatMap(scrollPlaces);
      page.remove();
      floating.remove();
    };
  }, [away, page, floating, home]);
  return null;
}

/** An element that leaves the document forgets how far it was scrolled. */
function scrollPlaces(container: Element): [Element, ScrollToOptions][] {
  return [...container.querySelectorAll("*")]
    .filter(({ scrollLeft, scrollTop }) => scrollLeft !== 0 || scrollTop !== 0)
    .map((element) => [element, { left: element.scrollLeft, top: element.scrollTop }]);
}
