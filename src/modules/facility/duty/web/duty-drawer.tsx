import { Button } from "@mantine/core";
import { z } from "zod";
import { listLocations } from "#modules/places/locations/location.contract.ts";
import { getAllClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { Facts } from "#modules/staff/index.web.ts";
import { Id } from "#platform/shared/ids.ts";
import { serverInstant, useAction, useCan, useRead, useSession } from "#platform/web/index.ts";
import { Field, Form, FormActions, PageSection, SideDrawer, showDate, showDateTime, useZodForm } from "#ui/index.ts";
import {
  acceptDuty,
  assignDuty,
  type Duty,
  handOverDuty,
  listMyDuties,
  listShifts,
  removeDuty,
  updateDuty,
} from "../duty.contract.ts";
import { duties, dutyLabels } from "../duty.ts";
import classes from "./duty.module.css";

const changed = [listShifts, listMyDuties];
const dutyOptions = duties.map((value) => ({ value, label: dutyLabels[value] }));

/** Active staff who work at the location. */
function useStaffAt(locationId: string) {
  const { data } = useRead(getAllClinicians, {});
  return (data?.rows ?? [])
    .filter((person) => person.locationIds.includes(locationId))
    .map((person) => ({ value: person.id, label: [person.fullName, ...person.credentials].join(", ") }));
}

export function useSections(locationId: string) {
  const { data } = useRead(listLocations, {});
  return (data?.rows.find(({ id }) => id === locationId)?.sections ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
}

interface AssignDrawerProps {
  locationId: string;
  shift: { patternId: string; name: string; localDate: string } | null;
  onClose: () => void;
}

export function AssignDrawer({ locationId, shift, onClose }: AssignDrawerProps) {
  return (
    <SideDrawer
      opened={shift !== null}
      onClose={onClose}
      title={shift ? `Assign staff: ${shift.name}, ${showDate(shift.localDate)}` : ""}
    >
      {shift && <AssignForm locationId={locationId} shift={shift} onClose={onClose} />}
    </SideDrawer>
  );
}

const NewDuty = z.strictObject({ clinicianId: Id, duty: z.enum(duties), sectionIds: z.array(Id).default([]) });

function AssignForm({
  locationId,
  shift,
  onClose,
}: AssignDrawerProps & { shift: { patternId: string; localDate: string } }) {
  const staff = useStaffAt(locationId);
  const sections = useSections(locationId);
  const form = useZodForm({
    draft: { form: "duty:new", record: `${shift.patternId}:${shift.localDate}` },
    schema: NewDuty,
    initial: { sectionIds: [] },
  });
  const assign = useAction(assignDuty, {
    inline: true,
    invalidates: changed,
    done: (duty) => `${duty.name} assigned: ${dutyLabels[duty.duty]}`,
  });
  return (
    <Form
      form={form}
      label="Assign staff"
      onSubmit={(values) => assign.run({ body: { patternId: shift.patternId, localDate: shift.localDate, ...values } })}
      onSaved={onClose}
    >
      <Field.Select name="clinicianId" label="Staff member" searchable autoFocus options={staff} />
      <Field.Radio name="duty" label="Duty" options={dutyOptions} />
      {sections.length > 1 && (
        <Field.MultiSelect
          name="sectionIds"
          label="Sections"
          help="Leave empty for the whole location."
          options={sections}
        />
      )}
      <FormActions submit="Assign" onCancel={onClose} />
    </Form>
  );
}

interface DutyDrawerProps {
  duty: Duty | null;
  timeZone: string;
  onClose: () => void;
}

/** One assignment: accept, hand over, change or remove. */
export function DutyDrawer({ duty, timeZone, onClose }: DutyDrawerProps) {
  return (
    <SideDrawer opened={duty !== null} onClose={onClose} title={duty ? `${dutyLabels[duty.duty]}: ${duty.name}` : ""}>
      {duty && <DutyDetails duty={duty} timeZone={timeZone} onClose={onClose} />}
    </SideDrawer>
  );
}

function DutyDetails({ duty, timeZone, onClose }: DutyDrawerProps & { duty: Duty }) {
  const { user } = useSession();
  const mayManage = useCan("duty.manage");
  const sections = useSections(duty.locationId);
  const isMine = duty.clinicianId === user.clinicianId;
  const isOpen = duty.handedOverAt === null && Date.parse(duty.endsAt) > Date.parse(serverInstant());
  const params = { dutyId: duty.id };
  const accept = useAction(acceptDuty, { invalidates: changed, done: "Shift accepted" });
  const remove = useAction(removeDuty, {
    invalidates: changed,
    done: `${duty.name} removed from this shift`,
    onDone: onClose,
  });
  const names = duty.sectionIds.map((id) => sections.find(({ value }) => value === id)?.label ?? "");
  return (
    <div className={classes.details}>
      <Facts
        rows={[
          ["Shift", duty.shiftName],
          ["From", showDateTime(duty.startsAt, timeZone)],
          ["To", showDateTime(duty.endsAt, timeZone)],
          ["Sections", names.length > 0 ? names.join(", ") : "Whole location"],
          ["Accepted", duty.acceptedAt ? showDateTime(duty.acceptedAt, timeZone) : "Not yet"],
          ...(duty.handedOverAt
            ? ([["Handed over", `To ${duty.handedOverToName}, ${showDateTime(duty.handedOverAt, timeZone)}`]] as const)
            : []),
        ]}
      />
      {isOpen && isMine && duty.acceptedAt === null && (
        <Button loading={accept.pending} onClick={() => accept.go({ params, body: { version: duty.version } })}>
          Accept shift
        </Button>
      )}
      {isOpen && (isMine || mayManage) && <HandOver duty={duty} onClose={onClose} />}
      {isOpen && mayManage && (
        <>
          <ChangeDuty key={duty.version} duty={duty} sections={sections} onClose={onClose} />
          <Button
            variant="subtle"
            color="red"
            loading={remove.pending}
            onClick={() => remove.go({ params, query: { version: String(duty.version) } })}
          >
            Remove from shift
          </Button>
        </>
      )}
    </div>
  );
}

function HandOver({ duty, onClose }: { duty: Duty; onClose: () => void }) {
  const staff = useStaffAt(duty.locationId).filter(({ value }) => value !== duty.clinicianId);
  const form = useZodForm({
    draft: { form: "duty:hand-over", record: duty.id },
    schema: z.strictObject({ clinicianId: Id }),
    initial: {},
  });
  const handOver = useAction(handOverDuty, { inline: true, invalidates: changed, done: "Duty handed over" });
  return (
    <PageSection title="Hand over">
      <Form
        form={form}
        label="Hand over"
        onSubmit={({ clinicianId }) =>
          handOver.run({ params: { dutyId: duty.id }, body: { version: duty.version, clinicianId } })
        }
        onSaved={onClose}
      >
        <Field.Select name="clinicianId" label="Hand over to" searchable options={staff} />
        <FormActions submit="Hand over" />
      </Form>
    </PageSection>
  );
}

const DutyChange = z.strictObject({ duty: z.enum(duties), sectionIds: z.array(Id).default([]) });

function ChangeDuty({
  duty,
  sections,
  onClose,
}: {
  duty: Duty;
  sections: { value: string; label: string }[];
  onClose: () => void;
}) {
  const form = useZodForm({
    draft: { form: "duty:change", record: duty.id },
    schema: DutyChange,
    initial: { duty: duty.duty, sectionIds: duty.sectionIds },
  });
  const update = useAction(updateDuty, { inline: true, invalidates: changed, done: "Assignment changed" });
  return (
    <PageSection title="Change">
      <Form
        form={form}
        label="Change"
        onSubmit={(values) => update.run({ params: { dutyId: duty.id }, body: { version: duty.version, ...values } })}
        onSaved={onClose}
      >
        <Field.Select name="duty" label="Duty" options={dutyOptions} />
        {sections.length > 1 && (
          <Field.MultiSelect
            name="sectionIds"
            label="Sections"
            help="Leave empty for the whole location."
            options={sections}
          />
        )}
        <FormActions submit="Save" />
      </Form>
    </PageSection>
  );
}
