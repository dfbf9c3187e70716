import { photoAddress } from "#platform/web/files/photo-address.ts";
import { dateAt, PersonPhoto, showBirthDate } from "#ui/index.ts";
import type { PassClient } from "../pass.contract.ts";
import { AllergyLine } from "./allergy-line.tsx";
import { ClientAlerts, NameAlertLine } from "./client-alerts.tsx";
import { ClientScores } from "./client-scores.tsx";
import classes from "./pass-client-panel.module.css";

interface ClientHeadProps {
  client: PassClient;
  timeZone: string;
  now: string;
  /** The birth year has still to come from the client. */
  hidesBirthDate: boolean;
  /** Opens the score form; left out for users who record none. */
  onScore?: (() => void) | undefined;
}

/** Who the doses are for: two identifiers, allergies, and every alert that concerns giving. */
export function ClientHead({ client, timeZone, now, hidesBirthDate, onScore }: ClientHeadProps) {
  return (
    <header className={classes.head}>
      <span className={classes.photo}>
        <PersonPhoto name={client.name} seed={client.mrNo} src={photoAddress(client.photoFileId)} size={96} />
      </span>
      <div className={classes.who}>
        <h2>{client.name}</h2>
        {client.preferredName && <p className={classes.preferred}>Preferred name: {client.preferredName}</p>}
        {hidesBirthDate ? (
          <p className={classes.quiet}>DOB hidden until identified</p>
        ) : (
          <p className={classes.birth}>{showBirthDate(client.birthDate, dateAt(now, timeZone))}</p>
        )}
        <p className={classes.quiet}>
          {client.mrNo}
          {client.place ? ` · ${client.place}` : " · no bed"}
        </p>
      </div>
      <AllergyLine client={client} />
      <NameAlertLine client={client} />
      <ClientAlerts client={client} />
      <ClientScores client={client} timeZone={timeZone} {...(onScore ? { onScore } : {})} />
    </header>
  );
}
