import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { Facts } from "#modules/staff/index.web.ts";
import { AppLink, useAction, useRead } from "#platform/web/index.ts";
import { dateAt, ErrorState, SideDrawer, Skeletons, StateBadge, showDate, showDateTime, showTime } from "#ui/index.ts";
import { actOnEvent, type CalendarEvent, getCalendar, getEvent, listEvents } from "../event.contract.ts";
import { type EventAction, eventKindLabels, eventStates, visibilityLabels } from "../event.ts";
import { seriesText } from "../series-text.ts";
import classes from "./calendar.module.css";
import { CancelEvent } from "./cancel-event.tsx";
import { ChangeEvent } from "./change-event.tsx";

interface EventDrawerProps {
  eventId: string | null;
  onClose: () => void;
}

/** One event: what, when, where and who; its status, changes and cancellation. */
export function EventDrawer({ eventId, onClose }: EventDrawerProps) {
  const read = useRead(getEvent, { params: { eventId: eventId ?? "" } }, { enabled: eventId !== null });
  const event = eventId === null ? null : (read.data ?? null);
  return (
    <SideDrawer opened={eventId !== null} onClose={onClose} title={event?.title ?? "Event"}>
      {event ? (
        <EventDetails key={event.id} event={event} onClose={onClose} />
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeletons shape="form" />
      )}
    </SideDrawer>
  );
}

const actionLabels = {
  confirm: "Confirm",
  arrive: "Client arrived",
  start: "Start",
  complete: "Complete",
  noShow: "Record no-show",
} as const satisfies Record<Exclude<EventAction, "cancel">, string>;

type Mode = "view" | "change" | "cancel";

function EventDetails({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const [mode, setMode] = useState<Mode>("view");
  const back = () => setMode("view");
  const act = useAction(actOnEvent, { invalidates: [getCalendar, getEvent, listEvents] });
  const { abilities } = event;
  const steps = abilities.actions.filter((action) => action !== "cancel");
  return (
    <div className={classes.details}>
      <Facts rows={factsOf(event)} />
      {mode === "view" && (steps.length > 0 || abilities.edit) && (
        <div className={classes.acts}>
          {steps.map((action) => (
            <Button
              key={action}
              variant={action === steps[0] ? "filled" : "default"}
              loading={act.pending}
              onClick={() => act.go({ params: { eventId: event.id }, body: { version: event.version, action } })}
            >
              {actionLabels[action]}
            </Button>
          ))}
          {abilities.edit && (
            <Button variant="default" onClick={() => setMode("change")}>
              Change event
            </Button>
          )}
          {abilities.actions.includes("cancel") && (
            <Button variant="subtle" color="red" onClick={() => setMode("cancel")}>
              Cancel event
            </Button>
          )}
        </div>
      )}
      {mode === "change" && <ChangeEvent event={event} onDone={back} />}
      {mode === "cancel" && <CancelEvent event={event} onDone={onClose} onBack={back} />}
    </div>
  );
}

type Fact = Parameters<typeof Facts>[0]["rows"][number];

function factsOf(event: CalendarEvent): Fact[] {
  const { timeZone, startTime, endTime, info } = event;
  const when = event.allDay
    ? `${showDate(dateAt(startTime, timeZone))}, all day`
    : `${showDateTime(startTime, timeZone)} to ${showTime(endTime, timeZone)}`;
  const maybe = (label: string, value: Fact[1] | null | undefined): Fact[] => (value ? [[label, value]] : []);
  return [
    ["Kind", eventKindLabels[event.kind]],
    ["Time", when],
    ...maybe("Repeats", event.rrule && seriesText(event.rrule)),
    ...maybe(
      event.clients.length === 1 ? "Client" : "Clients",
      event.clients.length > 0 && (
        <>
          {event.clients.map(({ clientId, mrNo, name }, index) => (
            <span key={clientId}>
              {index > 0 && ", "}
              <Anchor component={AppLink} to={`/clients/${mrNo}`}>
                {name}
              </Anchor>
            </span>
          ))}
          {event.otherClients > 0 && ` and ${event.otherClients} more`}
        </>
      ),
    ),
    ...maybe("Staff", event.clinicians.map(({ name }) => name).join(", ")),
    ...maybe("Room", event.roomName),
    ...maybe("Vehicle", event.vehicleName),
    ...maybe("Address", event.location),
    ...maybe(
      "Meeting",
      info.joinUrl && (
        <Anchor href={info.joinUrl} target="_blank" rel="noreferrer">
          Join
        </Anchor>
      ),
    ),
    ...maybe("Billing code", info.billingCode),
    ...maybe("Notes", event.notes),
    ["Status", <StateBadge key="state" states={eventStates} state={event.status} />],
    ...maybe("Reason", event.cancelLabel),
    ...maybe("Note", event.cancelNote),
    ...maybe("Added later", event.backfillReason),
    ...maybe("Conflict", event.hasConflicts && "Overlaps other work; saved despite it"),
    ...maybe("Details", event.visibility !== "normal" && visibilityLabels[event.visibility]),
  ];
}
