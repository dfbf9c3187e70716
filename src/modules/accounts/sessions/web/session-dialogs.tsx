import { Button, Group, Modal, PasswordInput, Text, TextInput } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useAttempt } from "#platform/web/api/attempt.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { lazyPiece } from "#platform/web/modules/lazy-piece.tsx";
import { noteInput } from "#platform/web/session/boot.ts";
import { restoreSession } from "#platform/web/session/restore.ts";
import { loadSession, signOut } from "#platform/web/session/session.ts";
import { sessionState, setSessionState, useSessionState } from "#platform/web/session/session-state.ts";
import { useProductName } from "#platform/web/shell/product-name.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { retryImport } from "#ui/retry-import.ts";
import { dateAt, showDate } from "#ui/when.ts";
import type { SignInStep } from "../../sign-in/sign-in.contract.ts";
import { signIn } from "../../sign-in/web/sign-in.ts";

/** Session dialogs over the current page, which stays unchanged below them. */
export function SessionDialogs() {
  return (
    <>
      <IdleCountdown />
      <SessionExpired />
      <StepUp />
      <WaitingSignIns />
      <SecondStepDue />
    </>
  );
}

const retryMs = 5000;
// Loaded on demand: rarely needed, and they bring passkey and code fields.
const StepUpDialog = lazyPiece(() => import("./step-up-dialog.tsx").then((file) => file.StepUpDialog));
// Renders nothing while it loads, because usually no request is open.
const LoginRequestsOnDemand = lazy(() =>
  retryImport(() => import("./login-requests.tsx")).then((file) => ({ default: file.LoginRequests })),
);
const LoginRequests = () => (
  <Suspense fallback={null}>
    <LoginRequestsOnDemand />
  </Suspense>
);
const SignInSteps = lazyPiece(() => import("../../sign-in/web/sign-in-steps.tsx").then((file) => file.SignInSteps));

function SessionExpired() {
  const say = useTexts(doorTexts);
  const shown = useSessionState((state) => state.showSessionExpired && !state.locked);
  const { online } = useNetwork();
  const product = useProductName();
  const [asPassword, setAsPassword] = useState(false);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const restore = async () => {
    setWorking(true);
    const result = await restoreSession({ force: true });
    setWorking(false);
    if (result === "restored") {
      await loadSession().catch(() => undefined);
      setSessionState({ showSessionExpired: false });
    } else if (result === "refused") setAsPassword(true);
    else if (result === "unreachable") setProblem(say("expired.away", { product }));
  };
  useEffect(() => {
    if (!shown || online) return;
    setProblem(say("expired.offline", { product }));
  }, [shown, online, say, product]);
  useEffect(() => {
    if (!shown || !problem || asPassword) return;
    const timer = setInterval(() => {
      if (!navigator.onLine) return;
      setProblem(null);
      void restore();
    }, retryMs);
    return () => clearInterval(timer);
  });
  return (
    <Modal
      opened={shown}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={say("expired.title")}
      centered
      size="sm"
    >
      <Text mb="md">{say("expired.say")}</Text>
      {problem && !asPassword && (
        <Text role="status" c="dimmed" mb="sm">
          {problem}
        </Text>
      )}
      {asPassword ? (
        <SignInAgain />
      ) : (
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAsPassword(true)}>
            {say("expired.again")}
          </Button>
          <Button data-autofocus loading={working} onClick={() => void restore()}>
            {say("expired.restore")}
          </Button>
        </Group>
      )}
    </Modal>
  );
}

function SignInAgain() {
  const say = useTexts(doorTexts);
  const [email, setEmail] = useState(sessionState().info?.user.email ?? "");
  const [step, setStep] = useState<SignInStep | null>(null);
  if (step) return <SignInSteps first={step} onRestart={() => setStep(null)} />;
  return (
    <PasswordStep
      verb={say("signIn")}
      decline={{ verb: say("signOut"), act: () => void signOut() }}
      before={
        <TextInput
          label={say("email")}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      }
      onPassword={async (password) => {
        const answer = await signIn(email, password);
        if (answer.status !== "signed-in") setStep(answer);
      }}
    />
  );
}

interface PasswordStepProps {
  verb: string;
  before?: ReactNode;
  decline: { verb: string; act: () => void };
  onPassword: (password: string) => Promise<void>;
}

/** A password prompt that shows a refusal at the field and clears it. */
function PasswordStep({ verb, before, decline, onPassword }: PasswordStepProps) {
  const say = useTexts(doorTexts);
  const [password, setPassword] = useState("");
  const { problem, working, attempt } = useAttempt();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(() =>
      onPassword(password).catch((error: unknown) => {
        setPassword("");
        throw error;
      }),
    );
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      {before}
      <PasswordInput
        mt={before ? "sm" : 0}
        label={say("password")}
        visibilityToggleButtonProps={{ "aria-label": say("showPassword"), tabIndex: 0 }}
        autoComplete="current-password"
        data-autofocus
        autoFocus
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={decline.act}>
          {decline.verb}
        </Button>
        <Button type="submit" loading={working} disabled={password === ""}>
          {verb}
        </Button>
      </Group>
    </form>
  );
}

function StepUp() {
  const methods = useSessionState((state) => state.stepUpMethods);
  return methods === null ? null : <StepUpDialog methods={methods} />;
}

/** Checked when a page loads and on every live event about one. */
function WaitingSignIns() {
  const mayAnswer = useSessionState((state) => state.info !== null && !state.locked && !state.showSessionExpired);
  return mayAnswer ? <LoginRequests /> : null;
}

/** Reminder after sign-in during the grace period of a role that requires a second factor. */
function SecondStepDue() {
  const say = useTexts(doorTexts);
  const dueAt = useSessionState((state) => state.twoFactorDueAt);
  const timeZone = useSessionState((state) => state.info?.preferences.userTimezone ?? state.info?.tenant.timeZone);
  useEffect(() => {
    if (!dueAt || !timeZone) return;
    setSessionState({ twoFactorDueAt: null });
    toast(say("stepUp.due", { date: showDate(dateAt(dueAt, timeZone)) }));
  }, [dueAt, timeZone, say]);
  return null;
}

function IdleCountdown() {
  const say = useTexts(doorTexts);
  const seconds = useSessionState((state) => state.countdown);
  const locked = useSessionState((state) => state.locked);
  const product = useProductName();
  return (
    <Modal
      opened={seconds !== null && !locked}
      onClose={noteInput}
      title={say("idle.title")}
      centered
      size="xs"
      withCloseButton={false}
    >
      <Text role="timer" aria-live="off">
        {say("idle.say", { product, count: seconds ?? 0 })}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus onClick={noteInput}>
          {say("idle.here")}
        </Button>
      </Group>
    </Modal>
  );
}
