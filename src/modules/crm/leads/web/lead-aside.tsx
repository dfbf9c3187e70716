import { ActionIcon, Anchor, Button, Checkbox, Select, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { permissionWords } from "#platform/shared/access/permission-words.ts";
import { AppLink, serverInstant, useAction, useCan, useRead, useSession } from "#platform/web/index.ts";
import { Chip, PageSection, showDate, showDateTime } from "#ui/index.ts";
import { dismissDuplicate, leadDuplicates } from "../../duplicates/duplicate.contract.ts";
import { leadBedOptions, releaseLeadBed } from "../../intakes/intake.contract.ts";
import { intakeKindLabels } from "../../intakes/intake.ts";
import { addCrmTask, completeCrmTask, listCrmTasks } from "../../tasks/task.contract.ts";
import { addLeadContact, endLeadContact, relationshipLabels, relationships } from "../contact.contract.ts";
import { getLead, leadBoard, listLeads } from "../lead.contract.ts";
import type { Lead } from "../lead-fields.contract.ts";
import { phoneText } from "../phone.ts";
import { leadTimeline } from "../pipeline.contract.ts";
import classes from "./crm.module.css";
import { agoText, dueText } from "./lead-words.ts";

/** What is next, on the right: tasks, the booked intake and its bed, people around, possible doubles. */
export function LeadAside({ lead }: { lead: Lead }) {
  return (
    <>
      <Doubles lead={lead} />
      <Tasks lead={lead} />
      <Coming lead={lead} />
      <People lead={lead} />
      <Clocks lead={lead} />
    </>
  );
}

const reads = [getLead, leadTimeline, listLeads, leadBoard] as const;

function Tasks({ lead }: { lead: Lead }) {
  const mayEdit = useCan("crm.edit");
  const tasks = useRead(listCrmTasks, { query: { leadId: lead.id } });
  const [title, setTitle] = useState("");
  const [hours, setHours] = useState<string | null>("24");
  const add = useAction(addCrmTask, { invalidates: [listCrmTasks, ...reads], onDone: () => setTitle("") });
  const complete = useAction(completeCrmTask, { invalidates: [listCrmTasks, ...reads], done: "Done" });
  const now = serverInstant();
  const save = () => {
    const dueAt = new Date(Date.parse(serverInstant()) + Number(hours ?? "24") * 3_600_000).toISOString();
    add.go({ body: { leadId: lead.id, title: title.trim(), dueAt } });
  };
  const rows = tasks.data?.rows ?? [];
  return (
    <PageSection title="Next">
      {rows.map((task) => {
        const due = dueText(task.dueAt, now);
        return (
          <div key={task.id} className={classes.task}>
            <Checkbox
              aria-label={`Done: ${task.title}`}
              {...(mayEdit ? {} : { title: `Only with the permission “${permissionWords("crm.edit")}”` })}
              checked={false}
              disabled={!mayEdit || complete.pending}
              onChange={() => complete.go({ params: { taskId: task.id }, body: { version: task.version } })}
            />
            <div className={classes.taskText}>
              {task.title}
              <div className={due.late ? classes.late : classes.small}>
                {[due.text, task.assigneeName].filter(Boolean).join(" · ")}
              </div>
            </div>
          </div>
        );
      })}
      {tasks.data && rows.length === 0 && <p className={classes.missing}>Nothing is planned.</p>}
      {mayEdit && lead.abilities.edit && (
        <form
          className={classes.row}
          onSubmit={(event) => {
            event.preventDefault();
            if (title.trim()) save();
          }}
        >
          <TextInput
            aria-label="New task"
            placeholder="Call back, send the packet …"
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            style={{ flex: "1 1 100%" }}
          />
          <Select
            aria-label="Due"
            data={[
              { value: "1", label: "in 1 h" },
              { value: "4", label: "in 4 h" },
              { value: "24", label: "tomorrow" },
              { value: "72", label: "in 3 days" },
            ]}
            value={hours}
            onChange={setHours}
            allowDeselect={false}
            w={112}
          />
          <Button type="submit" variant="default" disabled={!title.trim()} loading={add.pending}>
            Add
          </Button>
        </form>
      )}
    </PageSection>
  );
}

const appointmentStates = ["", "Booked", "Confirmed", "Arrived", "Done", "Cancelled", "Moved", "No-show"] as const;

function Coming({ lead }: { lead: Lead }) {
  const session = useSession();
  const mayEdit = useCan("crm.edit");
  const release = useAction(releaseLeadBed, { invalidates: [...reads, leadBedOptions], done: "The bed is given back" });
  const shown = lead.appointments.filter((one) => [1, 2, 3].includes(one.status));
  if (shown.length === 0 && lead.holds.length === 0 && lead.waitlist.length === 0) return null;
  return (
    <PageSection title="Coming">
      {shown.map((one) => (
        <div key={one.id} className={classes.task}>
          <div className={classes.taskText}>
            <strong>{intakeKindLabels[one.kind]}</strong>{" "}
            {showDateTime(one.startsAt, one.timeZone, one.timeZone !== session.timeZone)}
            <div className={classes.small}>
              {[appointmentStates[one.status], one.noHoldReason].filter(Boolean).join(" · ")}
            </div>
          </div>
        </div>
      ))}
      {lead.holds.map((hold) => (
        <div key={hold.stayId} className={classes.task}>
          <div className={classes.taskText}>
            Bed{" "}
            <Anchor component={AppLink} to={`/bed-management?bed=${hold.bedId}`}>
              {hold.bedCode}
            </Anchor>{" "}
            is held
            <div className={classes.small}>until {showDateTime(hold.until, session.timeZone)}</div>
          </div>
          {mayEdit && (
            <Button
              size="xs"
              variant="subtle"
              loading={release.pending}
              onClick={() => release.go({ params: { leadId: lead.id, stayId: hold.stayId } })}
            >
              Give back
            </Button>
          )}
        </div>
      ))}
      {lead.waitlist.map((entry) => (
        <div key={entry.id} className={classes.task}>
          <div className={classes.taskText}>
            Waiting since {showDate(entry.requestedAt.slice(0, 10))}
            <div className={classes.row}>
              {entry.rank <= 3 && (
                <Chip tone="attention" shape="arrow" title="45 CFR 96.126 and 96.131">
                  Priority {entry.rank}
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

function People({ lead }: { lead: Lead }) {
  const [adding, setAdding] = useState(false);
  const [name, setName] = useState("");
  const [phone, setPhone] = useState("");
  const [relationship, setRelationship] = useState<string | null>("MTH");
  const [emergency, setEmergency] = useState(true);
  const add = useAction(addLeadContact, {
    invalidates: [...reads],
    onDone: () => {
      setAdding(false);
      setName("");
      setPhone("");
    },
  });
  const end = useAction(endLeadContact, { invalidates: [...reads] });
  return (
    <PageSection
      title="People around"
      note="Without a release: take information, confirm nothing."
      action={
        lead.abilities.edit &&
        !adding && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            Add
          </Button>
        )
      }
    >
      {lead.contacts.map((contact) => (
        <div key={contact.id} className={classes.task}>
          <div className={classes.taskText}>
            {contact.name}
            <div className={classes.small}>
              {[
                relationshipLabels[contact.relationship as (typeof relationships)[number]],
                contact.phone && phoneText(contact.phone),
                contact.isEmergency && "emergency contact",
              ]
                .filter(Boolean)
                .join(" · ")}
            </div>
          </div>
          {lead.abilities.edit && (
            <ActionIcon
              variant="subtle"
              color="sand"
              aria-label={`Remove ${contact.name}`}
              onClick={() => end.go({ params: { leadId: lead.id, contactId: contact.id } })}
            >
              <IconX size="1.1em" />
            </ActionIcon>
          )}
        </div>
      ))}
      {lead.contacts.length === 0 && !adding && <p className={classes.missing}>Nobody yet.</p>}
      {adding && (
        <form
          className={classes.stack}
          onSubmit={(event) => {
            event.preventDefault();
            add.go({
              params: { leadId: lead.id },
              body: {
                name: name.trim(),
                relationship: (relationship ?? "O") as (typeof relationships)[number],
                ...(phone.trim() ? { phone: phone.trim() } : {}),
                isEmergency: emergency,
              },
            });
          }}
        >
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Select
            label="Relationship"
            data={relationships.map((value) => ({ value, label: relationshipLabels[value] }))}
            value={relationship}
            onChange={setRelationship}
            allowDeselect={false}
          />
          <TextInput label="Phone" type="tel" value={phone} onChange={(event) => setPhone(event.currentTarget.value)} />
          <Checkbox
            label="Emergency contact"
            checked={emergency}
            onChange={(event) => setEmergency(event.currentTarget.checked)}
          />
          <div className={classes.row}>
            <Button type="submit" disabled={!name.trim()} loading={add.pending}>
              Add {name.trim() || "the person"}
            </Button>
            <Button variant="default" onClick={() => setAdding(false)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </PageSection>
  );
}

function Doubles({ lead }: { lead: Lead }) {
  const doubles = useRead(leadDuplicates, { params: { leadId: lead.id } }, { enabled: lead.abilities.edit });
  const dismiss = useAction(dismissDuplicate, { invalidates: [leadDuplicates] });
  const shown = (doubles.data?.candidates ?? []).filter((one) => one.verdict !== "household");
  if (shown.length === 0) return null;
  return (
    <PageSection title="May be the same person">
      {shown.map((one) => (
        <div key={one.id} className={classes.task}>
          <div className={classes.taskText}>
            {one.reachable && one.type === "lead" ? (
              <Anchor component={AppLink} to={`/crm/lead/${one.id}`}>
                {one.name}
              </Anchor>
            ) : (
              one.name
            )}
            <div className={classes.small}>
              {[one.number, one.dateOfBirth && showDate(one.dateOfBirth), `${one.score} of 100`]
                .filter(Boolean)
                .join(" · ")}
            </div>
          </div>
          <Button
            size="xs"
            variant="subtle"
            loading={dismiss.pending}
            onClick={() => dismiss.go({ params: { leadId: lead.id, otherId: one.id }, body: { as: "not-duplicate" } })}
          >
            Someone else
          </Button>
        </div>
      ))}
    </PageSection>
  );
}

function Clocks({ lead }: { lead: Lead }) {
  const session = useSession();
  const now = serverInstant();
  const seconds = lead.firstResponseAt
    ? (Date.parse(lead.firstResponseAt) - Date.parse(lead.receivedAt)) / 1000
    : (Date.parse(now) - Date.parse(lead.receivedAt)) / 1000;
  return (
    <PageSection title="Clocks">
      <dl className={classes.facts}>
        <dt>Received</dt>
        <dd>{showDateTime(lead.receivedAt, session.timeZone)}</dd>
        <dt>First response</dt>
        <dd className={!lead.firstResponseAt && seconds > 300 ? classes.late : undefined}>
          {lead.firstResponseAt
            ? seconds < 60
              ? "at once"
              : `after ${agoText(lead.receivedAt, lead.firstResponseAt)}`
            : `waiting ${agoText(lead.receivedAt, now)}`}
        </dd>
        <dt>Owner</dt>
        <dd>{lead.ownerName ?? <span className={classes.missing}>Nobody's yet</span>}</dd>
      </dl>
    </PageSection>
  );
}
