import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useBrand } from "../brand/brand-mark.tsx";
import { Wordmark } from "../brand/logo.tsx";
import { dateAt, showBirthDate, showDateTime } from "../when.ts";
import { PrintDeskContext, type PrintRelease } from "./print-desk.ts";
import { ReleasedTo } from "./released-to.tsx";
import "./print.css";

export interface PrintClient {
  name: string;
  /** `YYYY-MM-DD`. */
  birthDate: string | undefined;
  recordNumber: string;
  allergies: readonly string[] | "none" | "none-drug" | "unrecorded" | "unreadable";
  /** Alerts repeated on each page. */
  alerts?: readonly string[] | undefined;
}

export interface PrintLayoutProps {
  title: string;
  facility: { name: string; address?: string | undefined; phone?: string | undefined; logo?: string | undefined };
  client?: PrintClient | undefined;
  /** Repeated on each page for a person without a chart: name, date of birth, number. */
  strip?: readonly string[];
  printedBy: string;
  /** Instant. */
  printedAt: string;
  timeZone: string;
  /** 42 CFR Part 2 records carry the notice of 2.32. */
  part2?: boolean;
  /** What this sheet contains beyond what its page declares. */
  alsoContains?: readonly string[];
  /** For wide tables. */
  landscape?: boolean;
  /** The print dialog opens by itself once everything is drawn; false where the sheet is only shown. */
  auto?: boolean;
  children: ReactNode;
}

/** 42 CFR 2.32(a)(2), the short form. */
export const part2Notice = "42 CFR part 2 prohibits unauthorized use or disclosure of these records.";

/** What is drawn in place of a part that is still loading. */
const waiting = "[role=status]";

const quoted = (text: string) => `"${text.replace(/[\\"]/g, "\\$&").replace(/[\n<]/g, " ")}"`;

export function allergyLine(allergies: PrintClient["allergies"]): string {
  if (allergies === "none") return "No known allergies";
  if (allergies === "none-drug") return "No known drug allergies";
  if (allergies === "unreadable") return "Allergies could not be read: ask before giving anything";
  if (allergies === "unrecorded" || allergies.length === 0) return "Allergies not recorded";
  return `Allergies: ${allergies.join(", ")}`;
}

/**
 * A page for paper, without navigation: facility header, client strip repeated on each page, `page n of m` and who
 * printed it in the margin. Prints and marks itself `data-print-ready` when no part
 * of it is loading and fonts and images are there.
 */
export function PrintLayout(props: PrintLayoutProps) {
  const {
    title,
    facility,
    client,
    printedBy,
    printedAt,
    timeZone,
    part2 = false,
    landscape = false,
    auto = true,
  } = props;
  const brand = useBrand();
  const logo = facility.logo ?? brand.logo;
  const sheet = useRef<HTMLElement>(null);
  const desk = useContext(PrintDeskContext);
  const [release, setRelease] = useState<PrintRelease | null>(null);
  const printed = `Printed by ${printedBy} on ${showDateTime(printedAt, timeZone, true)}`;
  // Paper without a recipient on it was not released, and says so on each page.
  const use = release ? `Released to ${release.recipient}` : desk ? "For use inside the facility, not released" : null;
  const foot = [printed, use].filter(Boolean).join(". ");

  useEffect(() => {
    let gone = false;
    const paper = sheet.current;
    const print = () => {
      if (gone || !paper || paper.querySelector(waiting)) return;
      changes.disconnect();
      const drawn = [...paper.querySelectorAll("img")].map((image) => image.decode().catch(() => undefined));
      void Promise.all([document.fonts?.ready, ...drawn]).then(() => {
        if (gone) return;
        paper.dataset.printReady = "";
        if (auto) window.print();
      });
    };
    // A part that still loads would be printed as gray bars.
    const changes = new MutationObserver(print);
    if (paper) changes.observe(paper, { childList: true, subtree: true });
    print();
    return () => {
      gone = true;
      changes.disconnect();
    };
  }, [auto]);
  useEffect(() => {
    if (release) window.print();
  }, [release]);

  return (
    <main
      className="cairn-print"
      ref={sheet}
      data-margins={"CSSMarginRule" in window || undefined}
      data-landscape={landscape || undefined}
    >
      {/* Margin boxes take no elements, only text, so the page's foot is said in CSS. */}
      <style>{`@page {${landscape ? " size: letter landscape;" : ""} @bottom-left { content: ${quoted(foot)}${part2 ? ` "\\A" ${quoted(part2Notice)}` : ""}; } @bottom-right { content: "Page " counter(page) " of " counter(pages); } }`}</style>
      <div className="cairn-print-bar">
        {desk?.insideOnly && <p>{desk.insideOnly}</p>}
        {desk?.Release && client && (
          <desk.Release
            sheet={{
              title,
              part2,
              clientName: client.name,
              recordNumber: client.recordNumber,
              contains: [...new Set([...desk.contains, ...(props.alsoContains ?? [])])],
            }}
            onReleased={setRelease}
          />
        )}
        <Button leftSection={<IconPrinter size="1.2em" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <table className="cairn-print-sheet">
        <thead>
          <tr>
            <td>
              {client ? (
                <ClientStrip client={client} today={dateAt(printedAt, timeZone)} />
              ) : (
                <div className="cairn-print-strip">
                  {(props.strip ?? [title]).map((part, at) =>
                    at === 0 && props.strip ? <strong key={part}>{part}</strong> : <span key={part}>{part}</span>,
                  )}
                </div>
              )}
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <div className="cairn-print-head">
                <div>
                  {logo ? <img src={logo} alt={facility.name} /> : <Wordmark name={facility.name} size={22} />}
                  <p>{[facility.address, facility.phone].filter(Boolean).join(" · ")}</p>
                </div>
                <h1>{title}</h1>
              </div>
              {release && <ReleasedTo release={release} timeZone={timeZone} />}
              {props.children}
              <p className="cairn-print-foot">
                {foot}
                {part2 && <> · {part2Notice}</>}
              </p>
            </td>
          </tr>
        </tbody>
      </table>
    </main>
  );
}

function ClientStrip({ client, today }: { client: PrintClient; today: string }) {
  return (
    <div className="cairn-print-strip">
      <strong>{client.name}</strong>
      <span>{client.birthDate ? `DOB ${showBirthDate(client.birthDate, today)}` : "DOB not recorded"}</span>
      <span>{client.recordNumber}</span>
      <strong className="cairn-print-allergies">{allergyLine(client.allergies)}</strong>
      {client.alerts && client.alerts.length > 0 && (
        <span className="cairn-print-alerts">
          <strong>Alerts:</strong> {client.alerts.join(" · ")}
        </span>
      )}
    </div>
  );
}

/** A date or a number does not break at its hyphens in a narrow column. */
export function unbroken(text: string): string {
  return text.replaceAll(/(?<=\w)-(?=\d)/g, "\u2011");
}

export interface PrintTableProps {
  columns: readonly { header: string; numeric?: boolean; width?: string }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Said when there are no rows; an empty list on paper must not look like a missing page. */
  none: string;
}

/** A table for paper: its head repeats on each page and no row is broken. */
export function PrintTable({ columns, rows, none }: PrintTableProps) {
  if (rows.length === 0) return <p>{none}</p>;
  return (
    <table className="cairn-print-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              data-numeric={column.numeric || undefined}
              style={column.width ? { width: column.width } : undefined}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {row.cells.map((cell, index) => (
              <td key={columns[index]?.header ?? index} data-numeric={columns[index]?.numeric || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface PrintFactsProps {
  rows: readonly (readonly [label: string, value: ReactNode])[];
  /** Said when there are no rows. */
  none: string;
}

/** Labels with their values: each row is headed by its label, so no column needs a head. */
export function PrintFacts({ rows, none }: PrintFactsProps) {
  if (rows.length === 0) return <p>{none}</p>;
  return (
    <table className="cairn-print-table">
      <tbody>
        {rows.map(([label, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may share a label, and paper never changes
          <tr key={`${label} ${at}`}>
            <th scope="row" style={{ width: "32%" }}>
              {label}
            </th>
            <td>{value || "Not recorded"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A heading and its content, kept together at the foot of a page. */
export function PrintSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="cairn-print-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
