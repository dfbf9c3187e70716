import { Button, Modal, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#platform/web/api/action.ts";
import { useAttempt } from "#platform/web/api/attempt.ts";
import { call } from "#platform/web/api/call.ts";
import { invalidate, useRead } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import steps from "#ui/form/steps.module.css";
import classes from "#ui/page/profile.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { dateAt, showDate } from "#ui/when.ts";
import {
  confirmTotp,
  getTwoFactor,
  newRecoveryCodes,
  startTotp,
  toggleTwoFactor,
} from "../../../factors/two-factor.contract.ts";
import { listSessions } from "../../../sessions/session-list.contract.ts";
import { CodeField } from "../../../sign-in/web/factor-step.tsx";
import { RecoveryCodes } from "../../../sign-in/web/recovery-codes.tsx";
import { TotpSecret } from "../../../sign-in/web/totp-secret.tsx";
import { PhoneCodes } from "./phone-codes.tsx";

/** Authenticator app, recovery codes, and turning two-factor authentication on or off. */
export function TwoFactor() {
  const { timeZone } = useSession();
  const state = useRead(getTwoFactor, {});
  const [enrollment, setEnrollment] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { problem, working, attempt } = useAttempt();
  const start = useAction(startTotp, { onDone: setEnrollment });
  const toggle = useAction(toggleTwoFactor, { invalidates: [getTwoFactor] });
  const again = useAction(newRecoveryCodes, {
    invalidates: [getTwoFactor, listSessions],
    done: "Your other sessions are signed out",
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  if (state.isPending) return <Skeleton height={120} />;
  if (state.isError) return <ErrorState small error={state.error} onRetry={() => void state.refetch()} />;
  const { enabled, totpSince, recoveryCodesLeft, required, dueAt, passkeys, smsCodes, phone } = state.data;

  const confirm = (code: string) =>
    attempt(async () => {
      const { recoveryCodes } = await call(confirmTotp, { body: { code } });
      setEnrollment(null);
      setCodes(recoveryCodes);
      await invalidate(getTwoFactor);
    });
  return (
    <PageSection
      title="Two-factor authentication"
      note={
        enabled
          ? "Sign-in requires your password and a second factor."
          : dueAt
            ? `Your role requires it from ${showDate(dateAt(dueAt, timeZone))}.`
            : "Protects your account if your password is stolen."
      }
    >
      <ul className={classes.sessions}>
        <li className={classes.session}>
          <div>
            <strong>Authenticator app</strong>
            <p className={classes.sessionText}>
              {totpSince
                ? `Set up on ${showDate(dateAt(totpSince, timeZone))}`
                : "A six-digit code from an app on your phone; works offline"}
            </p>
          </div>
          <Button
            variant={enabled || totpSince ? "default" : "filled"}
            size="xs"
            loading={start.pending}
            onClick={() => start.go({})}
          >
            {totpSince ? "Move to a new phone" : "Set up"}
          </Button>
        </li>
        {smsCodes && <PhoneCodes phone={phone} onCodes={setCodes} />}
        {enabled && (
          <li className={classes.session}>
            <div>
              <strong>Recovery codes</strong>
              <p className={classes.sessionText}>
                {recoveryCodesLeft} of 10 left{recoveryCodesLeft <= 3 ? ". Create new codes soon." : ""}
              </p>
            </div>
            <Button variant="default" size="xs" loading={again.pending} onClick={() => again.go({})}>
              Create new codes
            </Button>
          </li>
        )}
        {(enabled || passkeys > 0 || phone) && (
          <li className={classes.session}>
            <div>
              <strong>{enabled ? "Two-factor authentication is on" : "Two-factor authentication is off"}</strong>
              <p className={classes.sessionText}>
                {required
                  ? "Your role requires it."
                  : enabled
                    ? "If you turn it off, you sign in with your password only."
                    : "Sign-in can ask for your passkey after the password."}
              </p>
            </div>
            {!(enabled && required) && (
              <Button
                variant="default"
                size="xs"
                loading={toggle.pending}
                onClick={() =>
                  void toggle.run({ body: { on: !enabled } }).then(
                    () => toast(enabled ? "Two-factor authentication is off" : "Two-factor authentication is on"),
                    () => undefined,
                  )
                }
              >
                {enabled ? "Turn off" : "Turn on"}
              </Button>
            )}
          </li>
        )}
      </ul>
      <Modal opened={enrollment !== null} onClose={() => setEnrollment(null)} title="Set up authenticator app" centered>
        {enrollment && (
          <div className={steps.step}>
            <Text>Scan the QR code with the app on your phone, then enter the code it shows.</Text>
            <TotpSecret {...enrollment} />
            {problem && (
              <p className={steps.refused} role="alert">
                {problem}
              </p>
            )}
            <CodeField label="Code from the app" working={working} onCode={confirm} />
          </div>
        )}
      </Modal>
      <Modal
        opened={codes !== null}
        onClose={() => setCodes(null)}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        centered
      >
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      </Modal>
    </PageSection>
  );
}
