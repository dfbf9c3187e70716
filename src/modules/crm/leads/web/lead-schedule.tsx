import { Anchor, Button } from "@mantine/core";
import { withdrawPlace } from "#modules/facility/beds/place.contract.ts";
import { AppLink, serverInstant, useAction, useCan, useSession } from "#platform/web/index.ts";
import { Chip, PageSection, showDate, showDateTime } from "#ui/index.ts";
import { leadBedOptions, releaseLeadBed } from "../../intakes/intake.contract.ts";
import { intakeKindLabels, intakeStateLabel, isLiveIntake } from "../../intakes/intake.ts";
import { AppointmentMenu } from "../../intakes/web/appointment-menu.tsx";
import { getLead, leadBoard, listLeads } from "../lead.contract.ts";
import type { Lead } from "../lead-fields.contract.ts";
import { leadTimeline } from "../pipeline.contract.ts";
import classes from "./crm.module.css";
import { dueText } from "./lead-text.ts";

const reads = [getLead, leadTimeline, listLeads, leadBoard] as const;

/** The lead's appointments, bed holds, reserved places and waiting list entries. */
export function LeadSchedule({ lead }: { lead: Lead }) {
  const session = useSession();
  const mayEdit = useCan("crm.edit");
  const release = useAction(releaseLeadBed, { invalidates: [...reads, leadBedOptions], done: "Bed hold released" });
  const mayAssign = useCan("beds.assign");
  const withdraw = useAction(withdrawPlace, { invalidates: [...reads], done: "Reserved place released" });
  const shown = lead.appointments.filter(isLiveIntake);
  if (shown.length === 0 && lead.holds.length === 0 && lead.places.length === 0 && lead.waitlist.length === 0)
    return null;
  return (
    <PageSection title="Schedule">
      {shown.map((one) => (
        <div key={one.id} className={classes.task}>
          <div className={classes.taskText}>
            <strong>{intakeKindLabels[one.kind]}</strong>{" "}
            {showDateTime(one.startsAt, one.timeZone, one.timeZone !== session.timeZone)}
            <div className={classes.small}>
              {[intakeStateLabel(one.status), one.noHoldReason].filter(Boolean).join(" · ")}
            </div>
          </div>
          {mayEdit && <AppointmentMenu appointment={one} />}
        </div>
      ))}
      {lead.holds.map((hold) => (
        <div key={hold.stayId} className={classes.task}>
          <div className={classes.taskText}>
            Bed{" "}
            <Anchor component={AppLink} to={`/bed-management?bed=${hold.bedId}`}>
              {hold.bedCode}
            </Anchor>{" "}
            held
            <div className={classes.small}>Until {showDateTime(hold.until, session.timeZone)}</div>
          </div>
          {mayEdit && (
            <Button
              size="xs"
              variant="subtle"
              loading={release.pending}
              onClick={() => release.go({ params: { leadId: lead.id, stayId: hold.stayId } })}
            >
              Release hold
            </Button>
          )}
        </div>
      ))}
      {lead.places.map((place) => (
        <div key={place.id} className={classes.task}>
          <div className={classes.taskText}>
            {place.levelCode} place reserved for {showDate(place.wantedOn)}
            <div className={classes.small}>{place.sectionName ?? "Any unit"}. A bed is held on that day.</div>
          </div>
          {mayAssign && (
            <Button
              size="xs"
              variant="subtle"
              loading={withdraw.pending}
              onClick={() => withdraw.go({ params: { reservationId: place.id }, query: { version: place.version } })}
            >
              Release place
            </Button>
          )}
        </div>
      ))}
      {lead.waitlist.map((entry) => (
        <div key={entry.id} className={classes.task}>
          <div className={classes.taskText}>
            On the waiting list since {showDate(entry.requestedAt.slice(0, 10))}
            <div className={classes.row}>
              {entry.rank <= 3 && (
                <Chip tone="attention" shape="arrow" title="45 CFR 96.126 and 96.131">
                  Federal priority {entry.rank}
                </Chip>
              )}
              {entry.interimDueAt && (
                <span className={classes.small}>
                  Interim services {dueText(entry.interimDueAt, serverInstant()).text}
                </span>
              )}
            </div>
          </div>
        </div>
      ))}
    </PageSection>
  );
}
