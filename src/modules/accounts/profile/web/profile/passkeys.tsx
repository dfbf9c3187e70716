import { Button, Group, Modal, Skeleton, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAction } from "#platform/web/api/action.ts";
import { useAttempt } from "#platform/web/api/attempt.ts";
import { invalidate, useRead } from "#platform/web/api/query.ts";
import { loadSession } from "#platform/web/session/session.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import classes from "#ui/page/profile.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { dateAt, showDate } from "#ui/when.ts";
import { getTwoFactor } from "../../../factors/two-factor.contract.ts";
import { listPasskeys, removePasskey } from "../../../passkeys/passkey.contract.ts";
import { listSessions } from "../../../sessions/session-list.contract.ts";
import { canceledByUser, makePasskey, passkeysWork } from "../../../sign-in/web/passkey.ts";

/** Passkeys: fingerprint, face or device PIN instead of password and code. */
export function Passkeys() {
  const { timeZone } = useSession();
  const passkeys = useRead(listPasskeys, {});
  const [naming, setNaming] = useState(false);
  const remove = useAction(removePasskey, {
    invalidates: [listPasskeys, getTwoFactor, listSessions],
    done: "Passkey removed. Your other sessions are signed out.",
    // Signing dialogs offer a passkey to users who have one.
    onDone: () => void loadSession(),
  });
  const works = passkeysWork();
  return (
    <PageSection
      title="Passkeys"
      note={
        works
          ? "Sign in, unlock and sign with your fingerprint, face or device PIN."
          : "This browser doesn't support passkeys here."
      }
      action={
        works && (
          <Button variant="default" size="xs" onClick={() => setNaming(true)}>
            Add passkey
          </Button>
        )
      }
    >
      {passkeys.isPending && <Skeleton height={60} />}
      {passkeys.isError && <ErrorState small error={passkeys.error} onRetry={() => void passkeys.refetch()} />}
      {passkeys.data?.rows.length === 0 && <p className={classes.sessionText}>No passkeys yet.</p>}
      <ul className={classes.sessions}>
        {passkeys.data?.rows.map((row) => (
          <li key={row.id} className={classes.session}>
            <div>
              <strong>{row.name}</strong>
              <p className={classes.sessionText}>
                Added {showDate(dateAt(row.createdAt, timeZone))}
                {row.lastUsedAt ? ` · last used ${showDate(dateAt(row.lastUsedAt, timeZone))}` : " · not used yet"}
                {row.backedUp ? " · synced" : ""}
              </p>
            </div>
            <Button
              variant="default"
              size="xs"
              disabled={remove.pending}
              aria-label={`Remove ${row.name}`}
              onClick={() => remove.go({ params: { passkeyId: row.id } })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Modal opened={naming} onClose={() => setNaming(false)} title="Add passkey" centered size="sm">
        {naming && <NewPasskey onDone={() => setNaming(false)} />}
      </Modal>
    </PageSection>
  );
}

function NewPasskey({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState("");
  const { problem, working, attempt } = useAttempt((error) => {
    if (canceledByUser(error)) return null;
    const known = error instanceof Error && error.name === "InvalidStateError";
    return known ? "This device already has a passkey for you." : undefined;
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(async () => {
      await makePasskey(name.trim());
      await Promise.all([invalidate(listPasskeys, getTwoFactor, listSessions), loadSession()]);
      toast("Passkey added. Your other sessions are signed out.");
      onDone();
    });
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Passkey name"
        placeholder="My phone"
        maxLength={80}
        data-autofocus
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={working} disabled={name.trim() === ""}>
          Create passkey
        </Button>
      </Group>
    </form>
  );
}
