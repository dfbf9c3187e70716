import { Button, Skeleton } from "@mantine/core";
import { z } from "zod";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { PageSection } from "#ui/page/section.tsx";
import { showDateTime } from "#ui/when.ts";
import {
  changeOwnPassword,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  type SessionRow,
} from "../../shared/session/session.contract.ts";
import { changePinCode } from "../../shared/staff/staff.contract.ts";
import { useAction } from "../api/action.ts";
import { call } from "../api/call.ts";
import { useRead } from "../api/query.ts";
import { loadSession } from "../session/session.ts";
import { useSession } from "../session/session-context.ts";
import classes from "./profile.module.css";

/** PIN, password, and where this person is signed in. */
export function ProfileSecurity() {
  const { user } = useSession();
  return (
    <>
      <PageSection
        title={user.hasPin ? "Change PIN" : "Set a PIN"}
        note="Six digits: they unlock this screen and sign for you. Not a birth year, not 123456."
      >
        <PinForm />
      </PageSection>
      <PageSection title="Change password" note="At least 12 characters; a few words are easy to keep in mind.">
        <PasswordForm />
      </PageSection>
      <PageSection title="Where you are signed in">
        <Sessions />
      </PageSection>
    </>
  );
}

const Pin = z.string({ error: "Choose 6 digits." }).regex(/^\d{6}$/, "Choose 6 digits.");
const PinFields = z
  .object({
    password: z.string({ error: "Enter your password." }).min(1, "Enter your password."),
    newPin: Pin,
    again: Pin,
  })
  .refine(({ newPin, again }) => newPin === again, { path: ["again"], message: "The two PINs differ." });

function PinForm() {
  const form = useZodForm({ schema: PinFields, initial: {} });
  const save = async ({ password, newPin }: z.output<typeof PinFields>) => {
    await call(changePinCode, { body: { password, newPin } });
    form.reset({});
    toast("Your PIN is changed");
    await loadSession();
  };
  return (
    <Form form={form} onSubmit={save} label="PIN">
      <Field.Password name="password" label="Password" autoComplete="current-password" />
      <Field.Password name="newPin" label="New PIN" autoComplete="off" />
      <Field.Password name="again" label="New PIN again" autoComplete="off" />
      <FormActions submit="Change PIN" onlyWhenChanged />
    </Form>
  );
}

const long = "Use at least 12 characters.";
const NewPassword = z.string({ error: long }).min(12, long).max(128, "Use at most 128 characters.");
const PasswordFields = z
  .object({
    currentPassword: z.string({ error: "Enter your password." }).min(1, "Enter your password."),
    newPassword: NewPassword,
    again: NewPassword,
  })
  .refine(({ newPassword, again }) => newPassword === again, { path: ["again"], message: "The two passwords differ." });

function PasswordForm() {
  const form = useZodForm({ schema: PasswordFields, initial: {} });
  const save = async ({ currentPassword, newPassword }: z.output<typeof PasswordFields>) => {
    await call(changeOwnPassword, { body: { currentPassword, newPassword } });
    form.reset({});
    toast("Your password is changed; your other sessions are signed out");
  };
  return (
    <Form form={form} onSubmit={save} label="Password">
      <Field.Password name="currentPassword" label="Current password" autoComplete="current-password" />
      <Field.Password name="newPassword" label="New password" autoComplete="new-password" />
      <Field.Password name="again" label="New password again" autoComplete="new-password" />
      <FormActions submit="Change password" onlyWhenChanged />
    </Form>
  );
}

function Sessions() {
  const { timeZone } = useSession();
  const sessions = useRead(listSessions, {});
  const end = useAction(revokeSession, { invalidates: [listSessions], done: "That session is signed out" });
  const endOthers = useAction(revokeOtherSessions, { invalidates: [listSessions], done: "Only this session is left" });
  if (sessions.isPending) return <Skeleton height={120} />;
  if (sessions.isError) return <ErrorState small error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const { rows } = sessions.data;
  if (rows.length === 0) return <EmptyState small title="No sessions" />;
  return (
    <>
      <ul className={classes.sessions}>
        {rows.map((row) => (
          <SessionLine
            key={row.id}
            row={row}
            timeZone={timeZone}
            onEnd={() => end.go({ params: { sessionId: row.id } })}
            ending={end.pending}
          />
        ))}
      </ul>
      {rows.length > 1 && (
        <Button
          variant="default"
          loading={endOthers.pending}
          onClick={() => endOthers.go({ query: { others: "true" } })}
        >
          Sign out all others
        </Button>
      )}
    </>
  );
}

interface SessionLineProps {
  row: z.infer<typeof SessionRow>;
  timeZone: string;
  onEnd: () => void;
  ending: boolean;
}

function SessionLine({ row, timeZone, onEnd, ending }: SessionLineProps) {
  return (
    <li className={classes.session}>
      <div>
        <strong>{row.deviceName || "Unknown device"}</strong>
        {row.current && <span className={classes.here}>this one</span>}
        <p className={`${classes.sessionText} cairn-figures`}>
          {row.ip} · last active {showDateTime(row.lastActiveAt, timeZone, true)} · signed in{" "}
          {showDateTime(row.createdAt, timeZone)}
        </p>
      </div>
      {!row.current && (
        <Button variant="default" size="xs" disabled={ending} onClick={onEnd} aria-label={`Sign out ${row.deviceName}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
