import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { Id } from "#platform/shared/ids.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import {
  Chip,
  dateAt,
  EmptyState,
  ErrorState,
  Field,
  Form,
  FormActions,
  PageSection,
  Person,
  SideDrawer,
  Skeletons,
  showDate,
  toastUndo,
  useZodForm,
} from "#ui/index.ts";
import { careRoleLabels, careRoles } from "../../episodes/episode.ts";
import { type CareTeamLine, type ChartContext, getChart } from "../../identity/client.contract.ts";
import { calledName } from "../../identity/name.ts";
import { StayHistory } from "../../stays/web/stay-history.tsx";
import classes from "../../web/chart.module.css";
import type { ChartPieceProps } from "../../web/chart-extensions.ts";
import { useActiveStaff } from "../../web/names.ts";
import { addCareTeamMember, endCareTeamMember, getCareTeam, restoreCareTeamMember } from "../care-team.contract.ts";

/** Current and past care team members, with the history of the stay. */
export function CareTeamTab({ chart }: ChartPieceProps) {
  const { mrNo } = chart;
  const { demographicId, timeZone } = chart.episode;
  const read = useRead(getCareTeam, { params: { mrNo }, query: { demographicId } });
  const [adding, setAdding] = useState(false);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const mayEdit = chart.abilities.includes("editCareTeam");
  const now = read.data.rows.filter((row) => row.until === null);
  const before = read.data.rows.filter((row) => row.until !== null);
  return (
    <div className={classes.stack}>
      <PageSection
        title="Care team"
        action={
          mayEdit && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size="1.1em" />}
              onClick={() => setAdding(true)}
            >
              Add team member
            </Button>
          )
        }
      >
        {now.length === 0 ? (
          <EmptyState small title="No care team members yet" text="Start with the primary therapist." />
        ) : (
          <ul className={classes.list}>
            {now.map((member) => (
              <Member key={member.id} chart={chart} member={member} mayEdit={mayEdit} />
            ))}
          </ul>
        )}
      </PageSection>
      {before.length > 0 && (
        <PageSection title="Past members">
          <ul className={classes.list}>
            {before.map((member) => (
              <li key={member.id} className={classes.row}>
                <span>
                  {member.name} <span className={classes.quiet}>{careRoleLabels[member.role]}</span>
                </span>
                <span className={classes.quiet}>
                  {showDate(dateAt(member.from, timeZone))} to {showDate(dateAt(member.until ?? member.from, timeZone))}
                </span>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      <StayHistory chart={chart} />
      <SideDrawer opened={adding} onClose={() => setAdding(false)} title={`Add team member: ${calledName(chart)}`}>
        {adding && <MemberForm chart={chart} onClose={() => setAdding(false)} />}
      </SideDrawer>
    </div>
  );
}

function Member({ chart, member, mayEdit }: { chart: ChartContext; member: CareTeamLine; mayEdit: boolean }) {
  const reads = [getCareTeam, [getChart, { params: { mrNo: chart.mrNo } }]] as const;
  const restore = useAction(restoreCareTeamMember, { invalidates: reads, inline: true });
  const end = useAction(endCareTeamMember, {
    invalidates: reads,
    onDone: ({ version }) =>
      toastUndo(`${member.name} removed from the care team`, () =>
        restore.run({ params: { mrNo: chart.mrNo, memberId: member.id }, body: { version } }),
      ),
  });
  return (
    <li className={classes.row}>
      <Person
        name={member.name}
        seed={member.clinicianId}
        detail={`${careRoleLabels[member.role]} since ${showDate(dateAt(member.from, chart.episode.timeZone))}`}
      />
      {member.isPrimary && <Chip tone="brand">Primary</Chip>}
      {mayEdit && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={end.pending}
          onClick={() =>
            end.go({ params: { mrNo: chart.mrNo, memberId: member.id }, query: { version: member.version } })
          }
        >
          Remove
        </Button>
      )}
    </li>
  );
}

const NewMember = z.strictObject({ clinicianId: Id, role: z.enum(careRoles), isPrimary: z.boolean().default(false) });

function MemberForm({ chart, onClose }: { chart: ChartContext; onClose: () => void }) {
  const staff = useActiveStaff();
  const form = useZodForm({
    draft: { form: "care-team:new", record: chart.episode.demographicId },
    schema: NewMember,
    initial: { role: "primary_therapist", isPrimary: true },
  });
  const add = useAction(addCareTeamMember, {
    inline: true,
    invalidates: [getCareTeam, [getChart, { params: { mrNo: chart.mrNo } }]],
    done: (member) => `${member.name} added to the care team`,
  });
  return (
    <Form
      form={form}
      label="Care team"
      onSubmit={(body) =>
        add.run({ params: { mrNo: chart.mrNo }, body: { ...body, demographicId: chart.episode.demographicId } })
      }
      onSaved={onClose}
    >
      <Field.Select name="clinicianId" label="Staff member" searchable options={staff.options} />
      <Field.Select
        name="role"
        label="Role"
        options={careRoles.map((value) => ({ value, label: careRoleLabels[value] }))}
      />
      <Field.Checkbox name="isPrimary" label="Primary in this role" help="Replaces the current primary now." />
      <FormActions submit="Add team member" onCancel={onClose} />
    </Form>
  );
}
