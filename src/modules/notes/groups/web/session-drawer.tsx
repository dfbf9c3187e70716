import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { Facts } from "#modules/staff/index.web.ts";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { AppLink, serverInstant, useAction, useCan } from "#platform/web/index.ts";
import {
  Field,
  FieldRow,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  StateBadge,
  showDate,
  useZodForm,
} from "#ui/index.ts";
import { isCheckInOpen } from "../../group-notes/attendance.ts";
import { groupModalityLabels, groupTypeLabels, sessionStates } from "../group.ts";
import { cancelSession, listSessions, moveSession, type Session } from "../session.contract.ts";
import classes from "./groups.module.css";
import { expectedText, placeText, staffText, timesText } from "./session-text.ts";
import { useGroupRooms, useStaffAt } from "./use-places.ts";

interface SessionDrawerProps {
  session: Session | null;
  onClose: () => void;
}

/** One session: what, when, where and who; change it or cancel it before it begins. */
export function SessionDrawer({ session, onClose }: SessionDrawerProps) {
  return (
    <SideDrawer opened={session !== null} onClose={onClose} title={session?.groupName ?? ""}>
      {session && <SessionDetails key={session.id} session={session} onClose={onClose} />}
    </SideDrawer>
  );
}

type Mode = "view" | "change" | "cancel";

function SessionDetails({ session, onClose }: { session: Session; onClose: () => void }) {
  const [mode, setMode] = useState<Mode>("view");
  const back = () => setMode("view");
  const mayWrite = useCan("groupNotes.write");
  const mayDocument = mayWrite && (session.status !== "scheduled" || isCheckInOpen(session, serverInstant()));
  return (
    <div className={classes.details}>
      <Facts
        rows={[
          ["Date", showDate(session.localDate)],
          ["Time", timesText(session)],
          ["Room", placeText(session) ?? "No room"],
          ["Type", groupTypeLabels[session.type]],
          ["Modality", groupModalityLabels[session.modality]],
          ["Facilitators", staffText(session) || "None"],
          ["Topic", session.topic ?? "Not set"],
          ["Roster", expectedText(session)],
          ...(session.noteCount > 0
            ? ([["Notes", `${session.signedCount} of ${session.noteCount} signed`]] as const)
            : []),
          ["Status", <StateBadge key="state" states={sessionStates} state={session.status} />],
          ...(session.cancelReason ? ([["Reason", session.cancelReason]] as const) : []),
        ]}
      />
      {mayDocument && (
        <Button component={AppLink} to={`/groupnotes/${session.id}`}>
          {session.status === "scheduled" ? "Open check-in" : "Open group note"}
        </Button>
      )}
      {session.abilities.change && mode === "view" && (
        <div className={classes.acts}>
          <Button variant="default" onClick={() => setMode("change")}>
            Change session
          </Button>
          <Button variant="subtle" color="red" onClick={() => setMode("cancel")}>
            Cancel session
          </Button>
        </div>
      )}
      {mode === "change" && <ChangeSession session={session} onDone={back} />}
      {mode === "cancel" && <CancelSession session={session} onDone={onClose} onBack={back} />}
    </div>
  );
}

const SessionChange = z.strictObject({
  scheduledStart: Instant,
  durationMinutes: z.number().int().min(5).max(1440),
  roomId: Id.nullable().default(null),
  leadId: Id.nullable().default(null),
  coLeadIds: z.array(Id).default([]),
  topic: z.string().trim().max(200).nullable().default(null),
});

function ChangeSession({ session, onDone }: { session: Session; onDone: () => void }) {
  const rooms = useGroupRooms(session.locationId);
  const staff = useStaffAt(session.locationId);
  const [isBusy, setBusy] = useState(false);
  const lead = session.facilitators.find(({ role }) => role === "lead");
  const others = session.facilitators.filter(({ role }) => role !== "lead" && role !== "coLead");
  const form = useZodForm({
    draft: { form: "group-session:change", record: session.id, version: session.version },
    schema: SessionChange,
    initial: {
      scheduledStart: session.scheduledStart,
      durationMinutes: minutesBetween(session.scheduledStart, session.scheduledEnd),
      roomId: session.roomId,
      leadId: lead?.clinicianId ?? null,
      coLeadIds: session.facilitators.filter(({ role }) => role === "coLead").map(({ clinicianId }) => clinicianId),
      topic: session.topic,
    },
  });
  const change = useAction(moveSession, { inline: true, invalidates: [listSessions], done: "Session changed" });
  const save = async ({ leadId, coLeadIds, topic, ...body }: z.output<typeof SessionChange>) => {
    try {
      await change.run({
        params: { sessionId: session.id },
        body: {
          ...body,
          version: session.version,
          topic: topic || null,
          facilitators: [
            ...(leadId ? [{ clinicianId: leadId, role: "lead" as const }] : []),
            ...coLeadIds.filter((id) => id !== leadId).map((id) => ({ clinicianId: id, role: "coLead" as const })),
            ...others.map(({ clinicianId, role }) => ({ clinicianId, role })),
          ],
          confirmConflicts: isBusy,
        },
      });
    } catch (error) {
      // A facilitator who is busy can be booked anyway; the next save confirms it.
      if (change.problem?.code === "time-conflict" || isTimeConflict(error)) setBusy(true);
      throw error;
    }
  };
  return (
    <PageSection title="Change session" note="Only this session changes. The facilitators are notified.">
      <Form form={form} label="Change session" onSubmit={save} onSaved={onDone}>
        <FieldRow>
          <Field.DateTime name="scheduledStart" label="Start" timeZone={session.timeZone} />
          <Field.Number name="durationMinutes" label="Duration" unit="min" />
        </FieldRow>
        <Field.Select name="roomId" label="Room" options={rooms} />
        <Field.Select name="leadId" label="Lead" options={staff} />
        <Field.MultiSelect name="coLeadIds" label="Co-leads" options={staff} />
        <Field.Text name="topic" label="Topic" maxLength={200} />
        <FormActions submit={isBusy ? "Save despite conflict" : "Save changes"} onCancel={onDone} />
      </Form>
    </PageSection>
  );
}

const isTimeConflict = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && error.code === "time-conflict";

const Reason = z.strictObject({ reason: z.string().trim().min(3, "Enter at least 3 characters").max(300) });

function CancelSession({ session, onDone, onBack }: { session: Session; onDone: () => void; onBack: () => void }) {
  const form = useZodForm({
    draft: { form: "group-session:cancel", record: session.id },
    schema: Reason,
    initial: {},
  });
  const cancel = useAction(cancelSession, { inline: true, invalidates: [listSessions], done: "Session canceled" });
  return (
    <PageSection
      title="Cancel session"
      note="The room and the facilitators are freed, and the facilitators are notified."
    >
      <Form
        form={form}
        label="Cancel session"
        onSubmit={({ reason }) =>
          cancel.run({ params: { sessionId: session.id }, body: { version: session.version, reason } })
        }
        onSaved={onDone}
      >
        <Field.Textarea name="reason" label="Reason" rows={2} />
        <FormActions submit="Cancel session" onCancel={onBack} />
      </Form>
    </PageSection>
  );
}
