import { useMemo, useState } from "react";
import { AgeLine, type AgeLineProps } from "./age-line.tsx";
import { clientsOf, found, wingsOf } from "./client.ts";
import { ClientCard } from "./client-card.tsx";
import classes from "./downtime.module.css";
import { DueList } from "./due-list.tsx";
import type { OpenedPacket } from "./open-packet.ts";
import { Printout } from "./printout.tsx";

export interface PacketViewProps extends Omit<AgeLineProps, "head"> {
  packet: OpenedPacket;
  online: boolean;
  onPrint: () => void;
  onClose: () => void;
}

/** The open packet: floor, due items, search and printout. */
export function PacketView({ packet, age, now, lastContact, online, onPrint, onClose }: PacketViewProps) {
  const [tab, setTab] = useState<"clients" | "due">("clients");
  const [search, setSearch] = useState("");
  const { head } = packet;
  const clients = useMemo(() => clientsOf(packet), [packet]);
  const searching = search.trim() !== "";
  const shown = searching ? clients.filter((client) => found(client, search)) : clients;
  const wings = wingsOf(packet, shown, searching);
  const count = (n: number, word: string, many: string) => `${n} ${n === 1 ? word : many}`;
  const due = shown.reduce((sum, client) => sum + client.due.length, 0);
  return (
    <>
      <div className={classes.screen}>
        <header className={classes.head}>
          <div className={classes.headRow}>
            <div>
              <h1 className={classes.title}>
                {head.locationName} <span className={classes.muted}>{head.facilityName}</span>
              </h1>
              <AgeLine head={head} age={age} now={now} lastContact={lastContact} />
            </div>
            <div className={classes.buttons}>
              <button type="button" className={classes.primary} onClick={onPrint}>
                Print
              </button>
              <button type="button" className={classes.plainButton} onClick={onClose}>
                Close
              </button>
            </div>
          </div>
          <div className={classes.tools}>
            <input
              type="search"
              aria-label="Search name, bed, MR number or medication"
              placeholder="Search name, bed, MR number or medication"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <div className={classes.tabs} role="tablist" aria-label="View">
              <button type="button" role="tab" aria-selected={tab === "clients"} onClick={() => setTab("clients")}>
                {count(shown.length, "client", "clients")}
              </button>
              <button type="button" role="tab" aria-selected={tab === "due"} onClick={() => setTab("due")}>
                {count(due, "medication due", "medications due")}, by hour
              </button>
            </div>
          </div>
        </header>
        <main className={classes.body}>
          {online && (
            <p className={classes.online}>
              Cairn is back online. This packet does not update:{" "}
              <a href="/downtimes">enter paper documentation in Cairn</a>.
            </p>
          )}
          {packet.hidden.length > 0 && (
            <p className={classes.notice}>Not available for your role: {packet.hidden.join("; ")}.</p>
          )}
          {shown.length === 0 && (
            <p className={classes.notice}>
              {searching ? "No matching clients or medications." : "No clients at this location."}
            </p>
          )}
          {tab === "due" ? (
            <DueList clients={shown} zone={head.timeZone} madeAt={head.madeAt} now={now} />
          ) : (
            wings.map((wing) => (
              <section key={wing.name}>
                <h2 className={classes.wing}>{wing.name}</h2>
                {wing.rows.map(({ place, client }) =>
                  client ? (
                    <ClientCard key={client.subject.id} client={client} zone={head.timeZone} now={now} />
                  ) : (
                    <p key={place?.place} className={classes.free} data-tone={place?.tone}>
                      <b>{place?.place}</b> {place?.text ?? "Client not in this packet"}
                    </p>
                  ),
                )}
              </section>
            ))
          )}
        </main>
      </div>
      <Printout packet={packet} clients={clients} now={now} />
    </>
  );
}
