import { AppLink } from "#platform/web/router/links.tsx";
import classes from "#ui/page/log.module.css";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { showDateTime } from "#ui/when.ts";
import type { AuditEntry } from "../audit.contract.ts";
import { actionLabel, fieldWords, purposeLabel, relationLabel, sectionLabel, typeLabel } from "../labels.ts";
import { roleName } from "./staff-options.ts";

interface EntryDrawerProps {
  entry: AuditEntry | null;
  timeZone: string;
  onClose: () => void;
}

/** All fields of one audit log entry. */
export function EntryDrawer({ entry, timeZone, onClose }: EntryDrawerProps) {
  return (
    <SideDrawer opened={entry !== null} onClose={onClose} title={entry ? actionLabel(entry.action) : ""}>
      {entry && (
        <dl className={classes.facts}>
          {factsOf(entry, timeZone).map((fact) => (
            <Fact key={fact.name} fact={fact} />
          ))}
        </dl>
      )}
    </SideDrawer>
  );
}

interface EntryFact {
  name: string;
  text: string | null | undefined;
  link?: string | null;
  code?: true;
}

function Fact({ fact: { name, text, link, code } }: { fact: EntryFact }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={code ? classes.code : undefined}>{link ? <AppLink to={link}>{text}</AppLink> : text}</dd>
    </>
  );
}

/** `2 clients: Delgado, Maria (MR1000017); Stone, Ann (MR1000025)`. */
function clientsText({ clientCount, clients }: AuditEntry): string | null {
  if (clientCount === 0) return null;
  const more = clientCount - clients.length;
  const names = [...clients.map(({ name }) => name), ...(more > 0 ? [`${more} more`] : [])].join("; ");
  return `${clientCount === 1 ? "1 client" : `${clientCount} clients`}: ${names}`;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

function factsOf(entry: AuditEntry, zone: string): EntryFact[] {
  const { section, relation, ...rest } = entry.detail;
  const facts: EntryFact[] = [
    { name: "When", text: showDateTime(entry.at, zone, true) },
    { name: "User", text: `${entry.actorName} (${roleName(entry.actorRole)})` },
    { name: "Kind", text: `${typeLabel(entry.type)}${entry.outcome > 0 ? ", denied" : ""}` },
    {
      name: "Record",
      text: entry.clientName ?? entry.subjectName ?? entry.subjectType,
      link: entry.clientName ? entry.clientLink : entry.subjectLink,
    },
    { name: "Clients shown", text: clientsText(entry) },
    { name: "Section", text: sectionLabel(textOf(section)) },
    { name: "Purpose", text: purposeLabel(entry.purpose) },
    { name: "Relationship", text: relationLabel(textOf(relation)) },
    { name: "Changed fields", text: entry.fields.map(fieldWords).join(", ") },
    {
      name: "Break-the-glass access",
      text: entry.breakGlassId ? "View" : null,
      link: `/audit?tabs=break-the-glass&grant=${entry.breakGlassId}`,
    },
    { name: "IP address", text: entry.ip },
    { name: "Endpoint", text: entry.endpoint, code: true },
    { name: "Request ID", text: entry.requestId, code: true },
    { name: "Detail", text: Object.keys(rest).length > 0 ? JSON.stringify(rest) : null, code: true },
    { name: "Record ID", text: entry.subjectId, code: true },
  ];
  return facts.filter(({ text }) => text);
}
