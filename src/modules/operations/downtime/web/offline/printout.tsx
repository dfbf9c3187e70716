import { tallMan } from "#ui/clinical/tall-man.ts";
import type { PacketClient } from "./client.ts";
import { formatBirthDate, formatDate, formatTime, zoneName } from "./format.ts";
import type { OpenedPacket } from "./open-packet.ts";
import classes from "./printout.module.css";

export interface PrintoutProps {
  packet: OpenedPacket;
  clients: readonly PacketClient[];
  now: number;
}

/** 42 CFR 2.32(a)(2), the short form. */
const part2Notice = "42 CFR part 2 prohibits unauthorized use or disclosure of these records.";
const quoted = (text: string) => `"${text.replace(/[\\"]/g, "\\$&").replace(/[\n<]/g, " ")}"`;

/**
 * The printed packet: the floor first, then one page per client with signature boxes, used as the MAR until Cairn
 * is back. Black on white; the footer has page numbers, age and the Part 2 notice.
 */
export function Printout({ packet, clients, now }: PrintoutProps) {
  const { head, opener } = packet;
  const zone = head.timeZone;
  const today = formatDate(now, zone);
  const made = `${formatDate(head.madeAt, zone)} ${formatTime(head.madeAt, zone)} ${zoneName(head.madeAt, zone)}`;
  const foot = `Downtime packet of ${made}, ${head.locationName}. Printed by ${opener.name} on ${today} ${formatTime(now, zone)}.`;
  const notice = head.part2 ? ` "\\A" ${quoted(part2Notice)}` : "";
  return (
    <div className={classes.paper}>
      <style>{`@page { size: letter; margin: 0.5in 0.5in 0.7in; @bottom-left { font-size: 8pt; white-space: pre; content: ${quoted(foot)}${notice}; } @bottom-right { font-size: 8pt; content: "Page " counter(page) " of " counter(pages); } }`}</style>
      <h1>
        {head.facilityName}, {head.locationName}: census
      </h1>
      <p>
        As of {made}. Write times with AM or PM and your initials. Keep these pages and enter them in Cairn when Cairn
        is back.
      </p>
      <table>
        <thead>
          <tr>
            <th>Bed</th>
            <th>Name</th>
            <th>DOB</th>
            <th>Number</th>
            <th>Allergies and precautions</th>
          </tr>
        </thead>
        <tbody>
          {clients.map(({ subject, place, facts }) => (
            <tr key={subject.id}>
              <td className={classes.whole}>{place?.place ?? "No bed"}</td>
              <td>
                <b>{subject.name}</b>
              </td>
              <td className={classes.whole}>{formatBirthDate(subject.birthDate, today)}</td>
              <td className={classes.whole}>{subject.number}</td>
              <td>{facts.map((fact) => fact.label).join("; ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {head.part2 && <p className={classes.notice}>{part2Notice}</p>}
      {clients.map((client) => (
        <Sheet key={client.subject.id} client={client} zone={zone} today={today} />
      ))}
    </div>
  );
}

const blank = [1, 2, 3, 4];

function Sheet({ client, zone, today }: { client: PacketClient; zone: string; today: string }) {
  const { subject, place, facts, due, sheets } = client;
  const toSign = sheets.filter((sheet) => sheet.room && sheet.rows.length > 0);
  const rest = sheets.filter((sheet) => !sheet.room);
  return (
    <table className={classes.sheet}>
      {/* The head of a table repeats on each of its pages: no page without the client's name. */}
      <thead>
        <tr>
          <td>
            <div className={classes.strip}>
              <b>{subject.name}</b>
              <span>DOB {formatBirthDate(subject.birthDate, today)}</span>
              <span>{subject.number}</span>
              <span>{place?.place ?? "No bed"}</span>
            </div>
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {facts.map(({ label, text, tone }) => (
              <p key={`${label}${text}`} className={tone === "danger" ? classes.loud : undefined}>
                <b>{label}</b>
                {text && `: ${text}`}
              </p>
            ))}
            <h2>Due</h2>
            <table>
              <thead>
                <tr>
                  <th className={classes.when}>Due</th>
                  <th>Medicine</th>
                  <th className={classes.box}>Given at</th>
                  <th className={classes.box}>Refused, held: why</th>
                  <th className={classes.box}>Initials</th>
                </tr>
              </thead>
              <tbody>
                {due.map((one) => (
                  <tr key={`${one.at}${one.what}${one.how}`}>
                    <td>
                      {formatTime(one.at, zone)}
                      {formatDate(one.at, zone) !== today && <div>{formatDate(one.at, zone)}</div>}
                    </td>
                    <td>
                      <b>{tallMan(one.what)}</b> {one.how}
                      {one.note && <div className={classes.small}>{one.note}</div>}
                    </td>
                    <td />
                    <td />
                    <td />
                  </tr>
                ))}
                {due.length === 0 && (
                  <tr>
                    <td colSpan={5}>Nothing due in this period.</td>
                  </tr>
                )}
              </tbody>
            </table>
            {toSign.map((sheet) => (
              <div key={sheet.title}>
                <h2>{sheet.title}</h2>
                <table>
                  <thead>
                    <tr>
                      <th>Medicine</th>
                      <th className={classes.wide}>Given at, reason, effect, initials</th>
                    </tr>
                  </thead>
                  <tbody>
                    {sheet.rows.map((row) => (
                      <tr key={`${row.what}${row.how}`}>
                        <td>
                          <b>{tallMan(row.what)}</b> {row.how}
                          {row.note && <div className={classes.small}>{row.note}</div>}
                        </td>
                        <td />
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            ))}
            {rest.map((sheet) => (
              <div key={sheet.title} className={classes.list}>
                <h2>{sheet.title}</h2>
                {sheet.rows.length === 0 ? (
                  <p>{sheet.none}</p>
                ) : (
                  <ul>
                    {sheet.rows.map((row, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: entries may be identical and never reorder
                      <li key={at}>
                        <b>{tallMan(row.what)}</b> {row.how}
                        {row.note && <span className={classes.small}> {row.note}</span>}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            ))}
            <h2>Vitals, observations and other events</h2>
            {blank.map((line) => (
              <div key={line} className={classes.line} />
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
