import { tallMan } from "#ui/clinical/tall-man.ts";
import type { PacketDue } from "../../packet.ts";
import classes from "./downtime.module.css";
import { type Person, toneNow } from "./person.ts";
import { hourWords, timeWords } from "./words.ts";

export interface DueListProps {
  people: readonly Person[];
  zone: string;
  madeAt: string;
  now: number;
}

interface Row {
  due: PacketDue;
  person: Person;
}

/** Due items by hour, in room order; overdue items first. */
export function DueList({ people, zone, madeAt, now }: DueListProps) {
  const rows = people.flatMap((person) => person.due.map((due): Row => ({ due, person })));
  const late = rows.filter(({ due }) => due.tone === "danger");
  const hours = new Map<string, Row[]>();
  for (const row of rows.filter(({ due }) => due.tone !== "danger").sort((a, b) => (a.due.at < b.due.at ? -1 : 1))) {
    const hour = hourWords(row.due.at, zone);
    hours.set(hour, [...(hours.get(hour) ?? []), row]);
  }
  if (rows.length === 0) return <p className={classes.notice}>No medications due in this period.</p>;
  return (
    <>
      {late.length > 0 && (
        <DueHour title={`Not documented as of ${timeWords(madeAt, zone)}`} rows={late} zone={zone} now={now} />
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
        {rows.map(({ due, person }) => {
          const allergies = person.facts.filter((fact) => fact.tone === "danger");
          return (
            <li key={`${person.subject.id}${due.at}${due.what}${due.how}`} data-tone={toneNow(due, now)}>
              <time dateTime={due.at}>{timeWords(due.at, zone)}</time>
              <span className={classes.bed}>{person.place?.place ?? "No bed"}</span>
              <div>
                <span className={classes.hourName}>{person.subject.name}</span>{" "}
                <span className={classes.number}>{person.subject.number}</span>
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
