import { PersonPhoto, Shape } from "#ui/index.ts";
import type { PassClient } from "../pass.contract.ts";
import { NameAlertMark } from "./client-alerts.tsx";
import classes from "./pass-client-list.module.css";
import { countsOf } from "./pass-progress.ts";

export interface PassClientListProps {
  clients: readonly PassClient[];
  chosen: PassClient;
  now: string;
  onChoose: (client: PassClient) => void;
}

/** Clients in room order with their dose counts. */
export function PassClientList({ clients, chosen, now, onChoose }: PassClientListProps) {
  return (
    <nav className={classes.list} aria-label="Clients in this med pass">
      <ul>
        {clients.map((client) => (
          <li key={client.demographicId}>
            <button
              type="button"
              className={classes.person}
              aria-current={client === chosen ? "true" : undefined}
              onClick={() => onChoose(client)}
            >
              <PersonPhoto
                name={client.name}
                seed={client.mrNo}
                src={client.photoFileId ? `/api/auth/files/${client.photoFileId}/thumbnail` : undefined}
                size={32}
              />
              <span className={classes.personName}>
                <span>
                  {client.preferredName ? `${client.preferredName} ${client.name.split(" ").at(-1)}` : client.name}
                </span>
                <NameAlertMark client={client} />
                <span className={classes.place}>
                  {client.place ?? "No bed"}
                  {client.status === "on_leave" && " · on leave"}
                </span>
              </span>
              <DoseBadge client={client} now={now} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function DoseBadge({ client, now }: { client: PassClient; now: string }) {
  const counts = countsOf([client], now);
  if (counts.overdue > 0)
    return (
      <span className={classes.badge} data-cue="overdue">
        <Shape shape="alert" /> {counts.overdue} overdue
      </span>
    );
  if (counts.due > 0)
    return (
      <span className={classes.badge} data-cue="due">
        <Shape shape="dot" /> {counts.due} due
      </span>
    );
  if (counts.scores > 0)
    return (
      <span className={classes.badge} data-cue="due">
        <Shape shape="dot" /> score due
      </span>
    );
  if (counts.total > 0 && counts.done === counts.total)
    return (
      <span className={classes.badge} data-cue="done">
        <Shape shape="check" /> done
      </span>
    );
  return (
    <span className={classes.badge} data-cue="later">
      {counts.total > counts.done
        ? `${counts.total - counts.done} upcoming`
        : client.prn.length > 0
          ? "as needed"
          : "by score"}
    </span>
  );
}
