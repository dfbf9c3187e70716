import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useCan, useLive, useRead } from "#platform/web/index.ts";
import {
  Chip,
  confirmDanger,
  dateAt,
  EmptyState,
  ErrorState,
  Field,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  Skeletons,
  showDate,
  useZodForm,
} from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { type Enrollment, endEnrollment, enrollClient, listPrograms } from "../../programs/program.contract.ts";
import { type GroupSchedule, getGroupSchedule, putGroupSchedule } from "../client-schedule.contract.ts";
import { listGroups } from "../group.contract.ts";
import classes from "./groups.module.css";
import { dayLabel, placeText, staffText, timesText, weekdayNames } from "./session-text.ts";

interface ChartOfTab {
  chart: {
    mrNo: string;
    clientId: string;
    episode: { locationId: string; timeZone: string; admittedAt: string | null; dischargedAt: string | null };
  };
}

const daysShown = 14;

function useSchedule({ chart }: ChartOfTab) {
  // To the hour, so that the same request is asked once.
  const from = `${serverInstant().slice(0, 13)}:00:00.000Z`;
  const to = addMinutes(from, daysShown * 24 * 60);
  return useRead(getGroupSchedule, { params: { mrNo: chart.mrNo }, query: { from, to } }, { keep: true });
}

/** The client's programs, groups and sessions of the next two weeks. */
export function ClientGroups({ chart }: ChartOfTab) {
  const read = useSchedule({ chart });
  useLive("list:groups", [getGroupSchedule]);
  const mayChange = useCan("groups.facilitate") && chart.episode.admittedAt !== null && !chart.episode.dischargedAt;
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={6} />;
  return (
    <>
      <Programs chart={chart} programs={read.data.programs} mayChange={mayChange} />
      <Groups chart={chart} memberships={read.data.memberships} mayChange={mayChange} />
      <Sessions sessions={read.data.sessions} />
    </>
  );
}

function Programs({ chart, programs, mayChange }: ChartOfTab & { programs: Enrollment[]; mayChange: boolean }) {
  const [enrolling, setEnrolling] = useState(false);
  const today = dateAt(serverInstant(), chart.episode.timeZone);
  const end = useAction(endEnrollment, { invalidates: [getGroupSchedule, listPrograms], done: "Enrollment ended" });
  const askEnd = async ({ id, programId, programName, version }: Enrollment) => {
    const answer = await confirmDanger({
      act: "End enrollment",
      consequence: `Today is the last day in ${programName}. The enrollment stays in the record.`,
      reason: { label: "Reason" },
    });
    if (answer)
      end.go({
        params: { programId, enrollmentId: id },
        query: { version: String(version), endDate: today, reason: answer.reason },
      });
  };
  return (
    <PageSection
      title="Programs"
      action={
        mayChange && (
          <Button variant="default" size="compact-sm" onClick={() => setEnrolling(true)}>
            Enroll in program
          </Button>
        )
      }
    >
      {programs.length === 0 ? (
        <EmptyState small title="Not enrolled in a program" />
      ) : (
        <ul className={records.list}>
          {programs.map((enrollment) => (
            <li key={enrollment.id} className={records.row}>
              <span>
                {enrollment.programName}
                <br />
                <span className={records.quiet}>{enrollmentText(enrollment)}</span>
              </span>
              {mayChange && enrollment.endDate === null && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`End enrollment in ${enrollment.programName}`}
                  onClick={() => void askEnd(enrollment)}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <SideDrawer opened={enrolling} onClose={() => setEnrolling(false)} title="Enroll in program">
        {enrolling && <EnrollForm chart={chart} today={today} onDone={() => setEnrolling(false)} />}
      </SideDrawer>
    </PageSection>
  );
}

export const enrollmentText = ({ startDate, endDate, reasonEnded }: Enrollment) =>
  endDate
    ? `${showDate(startDate)} to ${showDate(endDate)}${reasonEnded ? `, ${reasonEnded.toLowerCase()}` : ""}`
    : `Since ${showDate(startDate)}`;

const EnrollInput = z.strictObject({ programId: z.string().min(1, "Choose a program"), startDate: PlainDate });

function EnrollForm({ chart, today, onDone }: ChartOfTab & { today: string; onDone: () => void }) {
  const programs = useRead(listPrograms, { query: { locationId: chart.episode.locationId } });
  const form = useZodForm({
    draft: { form: "program:enroll", record: chart.mrNo },
    schema: EnrollInput,
    initial: { startDate: today },
  });
  const enroll = useAction(enrollClient, {
    inline: true,
    invalidates: [getGroupSchedule, listPrograms],
    done: ({ programName }) => `Enrolled in ${programName}`,
  });
  return (
    <Form
      form={form}
      label="Enroll in program"
      onSubmit={({ programId, startDate }) =>
        enroll.run({ params: { programId }, body: { mrNo: chart.mrNo, startDate } })
      }
      onSaved={onDone}
    >
      <Field.Select
        name="programId"
        label="Program"
        options={(programs.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field.Date name="startDate" label="Starting" />
      <FormActions submit="Enroll" onCancel={onDone} />
    </Form>
  );
}

interface GroupsProps extends ChartOfTab {
  memberships: GroupSchedule["memberships"];
  mayChange: boolean;
}

function Groups({ chart, memberships, mayChange }: GroupsProps) {
  const [editing, setEditing] = useState(false);
  return (
    <PageSection
      title="Groups"
      action={
        mayChange && (
          <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
            Change groups
          </Button>
        )
      }
    >
      {memberships.length === 0 ? (
        <EmptyState small title="Not on a group roster" />
      ) : (
        <ul className={records.list}>
          {memberships.map((member) => (
            <li key={member.id} className={records.row}>
              <span>
                {member.groupName}
                <br />
                <span className={records.quiet}>
                  {[
                    member.weekdays.length > 0
                      ? member.weekdays.map((day) => weekdayNames[day - 1]).join(", ")
                      : "Every session",
                    `from ${showDate(member.startDate)}`,
                    member.endDate ? `until ${showDate(member.endDate)}` : "",
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <SideDrawer opened={editing} onClose={() => setEditing(false)} title="Change groups">
        {editing && <GroupsForm chart={chart} memberships={memberships} onDone={() => setEditing(false)} />}
      </SideDrawer>
    </PageSection>
  );
}

const GroupsInput = z.strictObject({
  groupIds: z.array(z.string()).default([]),
  from: PlainDate,
  overReason: z.string().trim().max(300).nullable().default(null),
});

function GroupsForm({ chart, memberships, onDone }: Omit<GroupsProps, "mayChange"> & { onDone: () => void }) {
  const groups = useRead(listGroups, { query: { locationId: chart.episode.locationId } });
  const mayExceed = useCan("groups.manage");
  const today = dateAt(serverInstant(), chart.episode.timeZone);
  const form = useZodForm({
    draft: { form: "client:groups", record: chart.mrNo },
    schema: GroupsInput,
    initial: {
      from: today,
      groupIds: memberships.filter(({ endDate }) => endDate === null).map(({ groupId }) => groupId),
    },
  });
  const put = useAction(putGroupSchedule, {
    inline: true,
    invalidates: [getGroupSchedule, listGroups],
    done: "Groups saved",
  });
  const daysOf = (groupId: string) => memberships.find((member) => member.groupId === groupId)?.weekdays ?? [];
  return (
    <Form
      form={form}
      label="Change groups"
      onSubmit={({ groupIds, from, overReason }) =>
        put.run({
          params: { mrNo: chart.mrNo },
          body: {
            from,
            groups: groupIds.map((groupId) => ({ groupId, weekdays: daysOf(groupId) })),
            ...(overReason ? { overReason } : {}),
          },
        })
      }
      onSaved={onDone}
    >
      <Field.Checkboxes
        name="groupIds"
        label="Groups"
        options={(groups.data?.rows ?? []).map(({ id, name, members, capacityHard }) => ({
          value: id,
          label: `${name} (${members} of ${capacityHard})`,
        }))}
      />
      <Field.Date
        name="from"
        label="Starting"
        min={today}
        hint="future"
        help="Groups that are cleared end the day before."
      />
      {mayExceed && <Field.Text name="overReason" label="Reason for a full or closed group" />}
      <FormActions submit="Save groups" onCancel={onDone} />
    </Form>
  );
}

function Sessions({ sessions }: Pick<GroupSchedule, "sessions">) {
  const days = [...new Set(sessions.map(({ localDate }) => localDate))];
  return (
    <PageSection title={`Sessions in the next ${daysShown} days`}>
      {sessions.length === 0 ? (
        <EmptyState small title="No sessions" />
      ) : (
        days.map((day) => (
          <section key={day} aria-label={dayLabel(day)}>
            <h3 className={classes.dayTitle}>{dayLabel(day)}</h3>
            <ul className={records.list}>
              {sessions
                .filter(({ localDate }) => localDate === day)
                .map((session) => (
                  <li key={session.id} className={records.row}>
                    <span>
                      {timesText(session)}, {session.groupName}
                      <br />
                      <span className={records.quiet}>
                        {[placeText(session), staffText(session)].filter(Boolean).join(" · ")}
                      </span>
                    </span>
                    {session.status === "cancelled" ? (
                      <Chip tone="neutral" shape="cross">
                        Canceled
                      </Chip>
                    ) : (
                      session.overlaps && (
                        <Chip tone="attention" shape="alert">
                          Overlaps another session
                        </Chip>
                      )
                    )}
                  </li>
                ))}
            </ul>
          </section>
        ))
      )}
    </PageSection>
  );
}

/** Today's programs and groups on the face sheet. */
export function ProgramsCard({ chart }: ChartOfTab) {
  const read = useSchedule({ chart });
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} small />;
  if (!read.data) return <Skeletons shape="text" count={2} />;
  const today = dateAt(serverInstant(), chart.episode.timeZone);
  const programs = read.data.programs.filter(({ endDate }) => endDate === null || endDate >= today);
  const names = read.data.memberships.map(({ groupName }) => groupName);
  return (
    <>
      <p>{programs.map(({ programName }) => programName).join(", ") || "Not enrolled in a program"}</p>
      {names.length > 0 && <p className={records.quiet}>Groups: {names.join(", ")}</p>}
    </>
  );
}
