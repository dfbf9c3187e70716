import { serverInstant, useSession } from "#platform/web/index.ts";
import { PageSection, showDateTime } from "#ui/index.ts";
import { isOpenLead } from "../lead.ts";
import type { Lead } from "../lead-fields.contract.ts";
import classes from "./crm.module.css";
import { agoText } from "./lead-text.ts";

/** When the lead came in, how fast staff responded, and who owns it. */
export function ResponseTimes({ lead }: { lead: Lead }) {
  const session = useSession();
  const now = serverInstant();
  const isOverdue = !lead.firstResponseAt && isOpenLead(lead.status) && lead.respondBy !== null && lead.respondBy < now;
  const seconds = lead.firstResponseAt
    ? (Date.parse(lead.firstResponseAt) - Date.parse(lead.receivedAt)) / 1000
    : (Date.parse(now) - Date.parse(lead.receivedAt)) / 1000;
  return (
    <PageSection title="Response times">
      <dl className={classes.facts}>
        <dt>Received</dt>
        <dd>{showDateTime(lead.receivedAt, session.timeZone)}</dd>
        <dt>First response</dt>
        <dd className={isOverdue ? classes.late : undefined}>
          {lead.firstResponseAt
            ? seconds < 60
              ? "Under 1 min"
              : `${agoText(lead.receivedAt, lead.firstResponseAt)}`
            : `None for ${agoText(lead.receivedAt, now)}`}
        </dd>
        {lead.respondBy && !lead.firstResponseAt && (
          <>
            <dt>Response due</dt>
            <dd className={isOverdue ? classes.late : undefined}>{showDateTime(lead.respondBy, session.timeZone)}</dd>
          </>
        )}
        <dt>Owner</dt>
        <dd>{lead.ownerName ?? <span className={classes.missing}>Unassigned</span>}</dd>
      </dl>
    </PageSection>
  );
}
