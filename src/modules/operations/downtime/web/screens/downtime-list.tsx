import { Anchor, Button, Group, Modal, SegmentedControl, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import { useAction } from "#platform/web/api/action.ts";
import { call } from "#platform/web/api/call.ts";
import { invalidate, useRead } from "#platform/web/api/query.ts";
import { AppLink } from "#platform/web/router/links.tsx";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageSection } from "#ui/page/section.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import { showDateTime } from "#ui/when.ts";
import {
  checkDowntime,
  checkOutcomes,
  type DowntimeCheck,
  listDowntimes,
  readDowntime,
  signDowntime,
} from "../../downtime.contract.ts";
import classes from "./downtime-list.module.css";

function Link({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={AppLink} to={to} inherit>
      {children}
    </Anchor>
  );
}

/** One downtime: missing entries and a mark per client, and the sign-off. */
export function DowntimeList({ downtimeId }: { downtimeId: string }) {
  const read = useRead(readDowntime, { params: { downtimeId } }, { keep: true });
  const [signing, setSigning] = useState(false);
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const { data } = read;
  const zone = data.timeZone;
  const done = data.checked === data.people;
  return (
    <Page
      trail={<Link to="/downtimes">Downtimes</Link>}
      title={`Downtime at ${data.locationName}`}
      summary={`Cairn was down from ${showDateTime(data.beganAt, zone)} to ${showDateTime(data.endedAt, zone, true)}. ${data.checked} of ${data.people} clients done.`}
      action={
        data.signedAt ? (
          <Chip tone="done" shape="check">
            Signed off by {data.signedByName}, {showDateTime(data.signedAt, zone)}
          </Chip>
        ) : (
          <Button disabled={!done} onClick={() => setSigning(true)}>
            Sign off
          </Button>
        )
      }
    >
      {data.note && <p>{data.note}</p>}
      <PageSection title="Check paper records for">
        <ul className={classes.reminders}>
          {data.reminders.map(({ text, link }) => (
            <li key={link}>
              <Link to={link}>{text}</Link>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection title="By client">
        <ul className={classes.people}>
          {data.checks.map((check) => (
            <Person
              key={check.subjectId}
              check={check}
              downtimeId={data.id}
              fixed={data.signedAt !== null}
              zone={zone}
            />
          ))}
        </ul>
      </PageSection>
      {data.hiddenChecks.people > 0 && (
        <p role="status">
          {data.hiddenChecks.people === 1 ? "1 more client has" : `${data.hiddenChecks.people} more clients have`} a
          restricted chart: {data.hiddenChecks.checked} of {data.hiddenChecks.people} done. Their care team completes
          these.
        </p>
      )}
      <SignOff
        opened={signing}
        onClose={() => setSigning(false)}
        sign={async (ticket, note) => {
          await call(signDowntime, { params: { downtimeId }, body: { version: data.version, note } }, { ticket });
          await invalidate(readDowntime, listDowntimes);
          setSigning(false);
          toast(`${data.locationName}: downtime signed off`);
        }}
      />
    </Page>
  );
}

interface PersonProps {
  check: DowntimeCheck;
  downtimeId: string;
  fixed: boolean;
  zone: string;
}

function Person({ check, downtimeId, fixed, zone }: PersonProps) {
  const tick = useAction(checkDowntime, { invalidates: [readDowntime, listDowntimes] });
  const choose = (value: string) =>
    tick.go({
      params: { downtimeId, subjectId: check.subjectId },
      body: { outcome: isOneOf(checkOutcomes, value) ? value : null },
    });
  return (
    <li className={classes.person}>
      <div>
        <p className={classes.name}>{check.link ? <Link to={check.link}>{check.label}</Link> : check.label}</p>
        {check.open.length > 0 ? (
          <ul className={classes.gaps}>
            {check.open.map(({ text, link }) => (
              <li key={text}>
                <Link to={link}>{text}</Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className={classes.quiet}>All doses of that period are documented.</p>
        )}
        {check.checkedAt && (
          <p className={classes.quiet}>
            {check.checkedByName}, {showDateTime(check.checkedAt, zone)}
          </p>
        )}
      </div>
      {fixed ? (
        <Chip tone="done" shape="check">
          {check.outcome === "entered" ? "Entered" : "Nothing to enter"}
        </Chip>
      ) : (
        <SegmentedControl
          aria-label={`Paper records of ${check.label}`}
          value={check.outcome ?? "open"}
          onChange={choose}
          data={[
            { value: "open", label: "To enter" },
            { value: "entered", label: "Entered" },
            { value: "nothing", label: "Nothing to enter" },
          ]}
        />
      )}
    </li>
  );
}

interface SignOffProps {
  opened: boolean;
  onClose: () => void;
  sign: (ticket: string, note: string | null) => Promise<void>;
}

function SignOff({ opened, onClose, sign }: SignOffProps) {
  const [note, setNote] = useState("");
  return (
    <Modal opened={opened} onClose={onClose} title="Sign off downtime" centered>
      <Group>
        <Textarea
          label="Location of the paper records, or entries that could not be made"
          value={note}
          maxLength={1000}
          autosize
          minRows={2}
          w="100%"
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <SignWithPin
          label="Enter your PIN to sign off"
          autoFocus={false}
          onTicket={(ticket) => sign(ticket, note.trim() || null)}
        />
      </Group>
    </Modal>
  );
}
