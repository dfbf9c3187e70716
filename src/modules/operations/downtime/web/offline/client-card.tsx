import { tallMan } from "#ui/clinical/tall-man.ts";
import type { PacketFact, PacketSheet } from "../../packet.ts";
import { type PacketClient, toneNow } from "./client.ts";
import classes from "./downtime.module.css";
import { formatBirthDate, formatDate, formatTime } from "./format.ts";

const signs = { danger: "▲", attention: "●", plain: "" } as const;

export function Facts({ facts }: { facts: readonly PacketFact[] }) {
  return (
    <ul className={classes.facts}>
      {facts.map(({ label, text, tone }) => (
        <li key={`${label}${text}`} data-tone={tone}>
          {signs[tone] && <span aria-hidden="true">{signs[tone]} </span>}
          <b>{label}</b>
          {text && `: ${text}`}
        </li>
      ))}
    </ul>
  );
}

/** One client: identity, alerts, due items and collapsible details. */
export function ClientCard({ client, zone, now }: { client: PacketClient; zone: string; now: number }) {
  const { subject, place, facts, due, sheets } = client;
  const today = formatDate(now, zone);
  return (
    <article className={classes.card} aria-label={subject.name}>
      <div className={classes.strip}>
        <span className={classes.bed}>{place?.place ?? "No bed"}</span>
        <h3 className={classes.name}>{subject.name}</h3>
        <span>DOB {formatBirthDate(subject.birthDate, today)}</span>
        <span className={classes.number}>{subject.number}</span>
        <span className={classes.muted}>{[place?.text, subject.detail].filter(Boolean).join(" · ")}</span>
      </div>
      <Facts facts={facts} />
      {due.length > 0 && (
        <ul className={classes.due}>
          {due.map((one) => (
            <li key={`${one.at}${one.what}${one.how}`} data-tone={toneNow(one, now)}>
              <time dateTime={one.at}>
                {formatTime(one.at, zone)}
                {formatDate(one.at, zone) !== today && <small>{formatDate(one.at, zone)}</small>}
              </time>
              <div>
                <b>{tallMan(one.what)}</b> {one.how}
                {one.note && <p className={classes.note}>{one.note}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {sheets
        .filter((sheet) => sheet.rows.length > 0 || !sheet.room)
        .map((sheet) => (
          <details key={sheet.title} className={classes.sheet}>
            <summary>
              {sheet.title} <span className={classes.muted}>{sheet.rows.length || "none"}</span>
            </summary>
            <SheetRows sheet={sheet} />
          </details>
        ))}
    </article>
  );
}

export function SheetRows({ sheet }: { sheet: PacketSheet }) {
  if (sheet.rows.length === 0) return <p className={classes.note}>{sheet.none}</p>;
  return (
    <ul className={classes.rows}>
      {sheet.rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may be identical and never reorder
        <li key={at}>
          <b>{tallMan(row.what)}</b> {row.how}
          {row.note && <p className={classes.note}>{row.note}</p>}
        </li>
      ))}
    </ul>
  );
}
