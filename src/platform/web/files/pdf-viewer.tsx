import { ActionIcon, Alert, Button, Group, Skeleton } from "@mantine/core";
import { IconDownload, IconMinus, IconPlus, IconRotateClockwise } from "@tabler/icons-react";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { needsPassword, openPdf, TextLayer } from "./pdf.ts";
import classes from "./pdf-viewer.module.css";

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

interface PdfViewerProps {
  /** Address of the file on this server. */
  address: string;
  title: string;
}

type Opened = { pages: PDFPageProxy[] } | { failed: "password" | "unreadable" } | null;

/** The pages of a PDF, at the width of the screen or larger, with their text to select and to be read aloud. */
export function PdfViewer({ address, title }: PdfViewerProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const [zoom, setZoom] = useState(2);
  const [turns, setTurns] = useState(0);
  const [width, frame] = useWidth();

  useEffect(() => {
    let gone = false;
    setOpened(null);
    const task = openPdf(address);
    task.promise
      .then(allPages)
      .then((pages) => !gone && setOpened({ pages }))
      .catch((error: unknown) => !gone && setOpened({ failed: needsPassword(error) ? "password" : "unreadable" }));
    return () => {
      gone = true;
      void task.destroy();
    };
  }, [address]);

  if (opened && "failed" in opened)
    return (
      <Alert color="amber" title={opened.failed === "password" ? "Password required" : "This PDF can't be shown"}>
        <p className={classes.why}>
          {opened.failed === "password"
            ? "This PDF is protected with a password. Download it to open it."
            : "The file may be damaged. Download it to open it in another program."}
        </p>
        <DownloadButton address={address} title={title} />
      </Alert>
    );
  const pages = opened?.pages;
  return (
    <div className={classes.whole}>
      <Group gap="xs" className={classes.bar}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Zoom out"
          onClick={() => setZoom(zoom - 1)}
          disabled={zoom === 0}
        >
          <IconMinus size="1.2em" />
        </ActionIcon>
        <span className={classes.zoom} aria-live="polite">
          {zooms[zoom] === 1 ? "Full width" : `${(zooms[zoom] ?? 1) * 100}%`}
        </span>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Zoom in"
          onClick={() => setZoom(zoom + 1)}
          disabled={zoom === zooms.length - 1}
        >
          <IconPlus size="1.2em" />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label="Rotate" onClick={() => setTurns((turns + 1) % 4)}>
          <IconRotateClockwise size="1.2em" />
        </ActionIcon>
        {pages && <span className={classes.count}>{pages.length === 1 ? "1 page" : `${pages.length} pages`}</span>}
        <span className={classes.end}>
          <DownloadButton address={address} title={title} />
        </span>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={classes.pages} ref={frame} tabIndex={0} aria-label={title}>
        {!pages && <Skeleton height={480} role="status" aria-label="Loading" />}
        {width > 0 &&
          pages?.map((page) => (
            <Page
              key={page.pageNumber}
              page={page}
              of={pages.length}
              width={width * (zooms[zoom] ?? 1)}
              rotation={(page.rotate + turns * 90) % 360}
            />
          ))}
      </section>
    </div>
  );
}

async function allPages(file: PDFDocumentProxy): Promise<PDFPageProxy[]> {
  return Promise.all(Array.from({ length: file.numPages }, (_, index) => file.getPage(index + 1)));
}

interface PageProps {
  page: PDFPageProxy;
  of: number;
  /** CSS pixels. */
  width: number;
  rotation: number;
}

/** One page, drawn when it comes near the visible part, so that a file of 500 pages opens as fast as a letter. */
function Page({ page, of, width, rotation }: PageProps) {
  const sheet = useRef<HTMLElement>(null);
  const near = useNear(sheet);
  const base = page.getViewport({ scale: 1, rotation });
  const scale = width / base.width;
  useEffect(() => {
    if (!(near && sheet.current)) return;
    const viewport = page.getViewport({ scale, rotation });
    const canvas = document.createElement("canvas");
    // Sharp on a dense display; beyond about 16 million points a phone draws nothing at all.
    const density = Math.min(window.devicePixelRatio, Math.sqrt(16_000_000 / (viewport.width * viewport.height)));
    canvas.width = Math.floor(viewport.width * density);
    canvas.height = Math.floor(viewport.height * density);
    canvas.ariaHidden = "true";
    const words = document.createElement("div");
    words.className = classes.words ?? "";
    words.style.setProperty("--total-scale-factor", String(scale));
    const text = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
    const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
    sheet.current.replaceChildren(canvas, words);
    // Both promises reject when the page is turned or left before they end.
    drawing.promise.catch(() => {});
    text.render().catch(() => {});
    return () => {
      drawing.cancel();
      text.cancel();
    };
  }, [near, page, scale, rotation]);
  return (
    <figure
      ref={sheet}
      className={classes.sheet}
      aria-label={`Page ${page.pageNumber} of ${of}`}
      style={{ width, height: base.height * scale }}
    />
  );
}

function DownloadButton({ address, title }: PdfViewerProps) {
  return (
    <Button
      component="a"
      href={address}
      download={`${title}.pdf`}
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size="1.1em" />}
    >
      Download
    </Button>
  );
}

function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin: "800px" });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return near;
}

/** The inner width of an element, without its padding. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!frame.current) return;
    const watch = new ResizeObserver(([one]) => one && setWidth(Math.floor(one.contentRect.width)));
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  return [width, frame] as const;
}
