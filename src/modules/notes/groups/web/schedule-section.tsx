import { Button } from "@mantine/core";
import { useState } from "react";
import { useAction, useCan, useRead } from "#platform/web/index.ts";
import { confirmDanger, EmptyState, ErrorState, PageSection, Skeletons } from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { type Group, getGroup, listGroups } from "../group.contract.ts";
import { getSchedule, putSchedule, type Rule } from "../schedule.contract.ts";
import { listSessions } from "../session.contract.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { ruleText } from "./session-text.ts";
import { useGroupRooms, useStaffAt } from "./use-places.ts";

/** When the group meets, by whom and where; managers of groups change it. */
export function GroupScheduleSection({ group }: { group: Group }) {
  const read = useRead(getSchedule, { params: { groupId: group.id } });
  const mayManage = useCan("groups.manage");
  const rooms = useGroupRooms(group.locationId);
  const staff = useStaffAt(group.locationId);
  const [editing, setEditing] = useState<number | "new" | null>(null);
  const put = useAction(putSchedule, {
    invalidates: [getSchedule, listSessions, listGroups, getGroup],
    done: "Schedule saved",
  });
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} small />;
  if (!read.data) return <Skeletons shape="text" />;
  const schedule = read.data;
  const placeOf = ({ roomId, facilitators }: Rule) =>
    [
      rooms.find(({ value }) => value === roomId)?.label,
      ...facilitators.map(({ clinicianId }) => staff.find(({ value }) => value === clinicianId)?.label),
    ]
      .filter(Boolean)
      .join(" · ");
  const askEnd = async (index: number, rule: Rule) => {
    const answer = await confirmDanger({
      act: "End these sessions",
      consequence: `${group.name} no longer meets ${ruleText(rule)}. Its sessions from now on are removed from the calendar.`,
    });
    if (answer)
      put.go({
        params: { groupId: group.id },
        body: { version: schedule.version, rules: schedule.rules.filter((_, at) => at !== index) },
      });
  };
  if (editing !== null)
    return (
      <PageSection title={editing === "new" ? "Add meeting time" : "Change meeting time"}>
        <ScheduleForm group={group} schedule={schedule} index={editing} onDone={() => setEditing(null)} />
      </PageSection>
    );
  return (
    <PageSection
      title="Schedule"
      action={
        mayManage && (
          <Button variant="default" size="compact-sm" onClick={() => setEditing("new")}>
            Add meeting time
          </Button>
        )
      }
    >
      {schedule.rules.length === 0 ? (
        <EmptyState small title="No meeting times yet" text="Sessions are made 60 days ahead from the schedule." />
      ) : (
        <ul className={records.list}>
          {schedule.rules.map((rule, index) => (
            <li key={`${rule.rrule}${rule.startTime}`} className={records.row}>
              <span>
                {ruleText(rule)}
                <br />
                <span className={records.quiet}>{placeOf(rule)}</span>
              </span>
              {mayManage && (
                <span className={records.rowActions}>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Change ${ruleText(rule)}`}
                    onClick={() => setEditing(index)}
                  >
                    Change
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`End ${ruleText(rule)}`}
                    onClick={() => void askEnd(index, rule)}
                  >
                    End
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}
