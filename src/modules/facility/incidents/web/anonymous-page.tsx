import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { SignInLayout } from "#modules/accounts/index.web.ts";
import { AppLink, useRead } from "#platform/web/index.ts";
import classes from "#ui/form/steps.module.css";
import { ErrorState } from "#ui/index.ts";
import { anonymousForm } from "../anonymous.contract.ts";
import own from "./anonymous.module.css";
import { AnonymousForm } from "./anonymous-form.tsx";
import { OwnReport } from "./anonymous-report.tsx";

type Step = { is: "report" } | { is: "sent"; number: string; code: string } | { is: "code" };

/** `/safety-report`: near misses and unsafe conditions without a session (INC-1). Nothing is kept on this device. */
export function Screen() {
  const [step, setStep] = useState<Step>({ is: "report" });
  return (
    <SignInLayout welcome={null} keepsNothing>
      {step.is === "report" && (
        <Report onSent={(sent) => setStep({ is: "sent", ...sent })} onCode={() => setStep({ is: "code" })} />
      )}
      {step.is === "sent" && <Sent {...step} />}
      {step.is === "code" && <OwnReport onBack={() => setStep({ is: "report" })} />}
    </SignInLayout>
  );
}

function Report({ onSent, onCode }: { onSent: (sent: { number: string; code: string }) => void; onCode: () => void }) {
  const read = useRead(anonymousForm, {}, { staleMs: 300_000 });
  if (read.isError) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton height={420} role="status" aria-label="Loading the form" />;
  return (
    <section className={classes.step}>
      <h2 className={classes.title}>Report a safety concern</h2>
      <p className={classes.text}>
        For near misses and unsafe conditions. Your name, your account and your address on the network are not recorded,
        also when you are signed in. Report harm to a client or staff member as an incident instead.
      </p>
      <AnonymousForm locations={read.data.locations} onSent={onSent} />
      <Button variant="subtle" onClick={onCode}>
        I have a code
      </Button>
    </section>
  );
}

function Sent({ number, code }: { number: string; code: string }) {
  return (
    <section className={classes.step} role="status">
      <h2 className={classes.title}>Report {number} received</h2>
      <p className={classes.text}>
        Write down this code. With it you can read questions about your report and answer them. It is shown only now.
      </p>
      <p className={own.code}>{code}</p>
      <Button component={AppLink} to="/" size="md" variant="default">
        I wrote it down
      </Button>
    </section>
  );
}
