import { tallMan } from "#ui/clinical/tall-man.ts";
import type { PacketDue } from "../../packet.ts";
import { type PacketClient, toneNow } from "./client.ts";
import classes from "./downtime.module.css";
import { formatHour, formatTime } from "./format.ts";

export interface DueListProps {
  clients: readonly PacketClient[];
  zone: string;
  madeAt: string;
  now: number;
}

interface Row {
  due: PacketDue;
  client: PacketClient;
}

/** Due items by hour, in room order; overdue items first. */
export function DueList({ clients, zone, madeAt, now }: DueListProps) {
  const rows = clients.flatMap((client) => client.due.map((due): Row => ({ due, client })));
  const late = rows.filter(({ due }) => due.tone === "danger");
  const hours = new Map<string, Row[]>();
  for (const row of rows.filter(({ due }) => due.tone !== "danger").sort((a, b) => (a.due.at < b.due.at ? -1 : 1))) {
    const hour = formatHour(row.due.at, zone);
    hours.set(hour, [...(hours.get(hour) ?? []), row]);
  }
  if (rows.length === 0) return <p className={classes.notice}>No medications due in this period.</p>;
  return (
    <>
      {late.length > 0 && (
        <DueHour title={`Not documented as of ${formatTime(madeAt, zone)}`} rows={late} zone={zone} now={now} />
      )}
      {[...hours].map(([title, group]) => (
        <DueHour key={title} title={title} rows={group} zone={zone} now={now} />
      ))}
    </>
  );
}

interface DueHourProps {
  title: string;
  rows: readonly Row[];
  zone: string;
  now: number;
}

function DueHour({ title, rows, zone, now }: DueHourProps) {
  return (
    <section>
      <h2 className={classes.wing}>{title}</h2>
      <ul className={classes.hour}>
        {rows.map(({ due, client }) => {
          const allergies = client.facts.filter((fact) => fact.tone === "danger");
          return (
            <li key={`${client.subject.id}${due.at}${due.what}${due.how}`} data-tone={toneNow(due, now)}>
              <time dateTime={due.at}>{formatTime(due.at, zone)}</time>
              <span className={classes.bed}>{client.place?.place ?? "No bed"}</span>
              <div>
                <span className={classes.hourName}>{client.subject.name}</span>{" "}
                <span className={classes.number}>{client.subject.number}</span>
                <p className={classes.what}>
                  <b>{tallMan(due.what)}</b> {due.how}
                </p>
                {due.note && <p className={classes.note}>{due.note}</p>}
                {allergies.length > 0 && (
                  <p className={classes.loud}>▲ {loudly(allergies.map((fact) => fact.label))}</p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Groups facts by kind: "Allergy: Penicillin, Sulfonamides". */
function loudly(labels: readonly string[]): string {
  const kind = /^[^:]+: /.exec(labels[0] ?? "")?.[0] ?? "";
  const alike = kind !== "" && labels.every((label) => label.startsWith(kind));
  return alike ? kind + labels.map((label) => label.slice(kind.length)).join(", ") : labels.join(", ");
}
