import { serverInstant, useSession } from "#platform/web/index.ts";
import { PageSection, showDateTime } from "#ui/index.ts";
import type { Lead } from "../lead-fields.contract.ts";
import classes from "./crm.module.css";
import { agoText } from "./lead-text.ts";

/** Seconds after which a missing first response is shown in red (SLA-1). */
const responseTarget = 300;

/** When the lead came in, how fast staff responded, and who owns it. */
export function ResponseTimes({ lead }: { lead: Lead }) {
  const session = useSession();
  const now = serverInstant();
  const seconds = lead.firstResponseAt
    ? (Date.parse(lead.firstResponseAt) - Date.parse(lead.receivedAt)) / 1000
    : (Date.parse(now) - Date.parse(lead.receivedAt)) / 1000;
  return (
    <PageSection title="Response times">
      <dl className={classes.facts}>
        <dt>Received</dt>
        <dd>{showDateTime(lead.receivedAt, session.timeZone)}</dd>
        <dt>First response</dt>
        <dd className={!lead.firstResponseAt && seconds > responseTarget ? classes.late : undefined}>
          {lead.firstResponseAt
            ? seconds < 60
              ? "Under 1 min"
              : `${agoText(lead.receivedAt, lead.firstResponseAt)}`
            : `None for ${agoText(lead.receivedAt, now)}`}
        </dd>
        <dt>Owner</dt>
        <dd>{lead.ownerName ?? <span className={classes.missing}>Unassigned</span>}</dd>
      </dl>
    </PageSection>
  );
}
