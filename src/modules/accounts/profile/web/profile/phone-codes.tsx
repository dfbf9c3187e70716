import { Button, Modal, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAction } from "#platform/web/api/action.ts";
import { problemText } from "#platform/web/api/problem.ts";
import { invalidate } from "#platform/web/api/query.ts";
import steps from "#ui/form/steps.module.css";
import classes from "#ui/page/profile.module.css";
import { confirmPhone, getTwoFactor, startPhone } from "../../../factors/two-factor.contract.ts";
import { CodeField } from "../../../sign-in/web/factor-step.tsx";

/** Text message codes (AUTH-6), where the facility allows them. The first code verifies the number. */
export function PhoneCodes({ phone, onCodes }: { phone: string | null; onCodes: (codes: string[]) => void }) {
  const [open, setOpen] = useState(false);
  const [number, setNumber] = useState("");
  const start = useAction(startPhone, { inline: true });
  const confirm = useAction(confirmPhone, {
    inline: true,
    onDone: ({ recoveryCodes }) => {
      setOpen(false);
      onCodes(recoveryCodes);
      void invalidate(getTwoFactor);
    },
  });
  const begin = () => {
    start.reset();
    confirm.reset();
    setNumber("");
    setOpen(true);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    start.go({ body: { phone: number } });
  };
  const refused = start.problem ?? confirm.problem;
  return (
    <li className={classes.session}>
      <div>
        <strong>Text message</strong>
        <p className={classes.sessionText}>
          {phone
            ? `Codes go to ${phone}`
            : "Less secure than an app or a passkey, because phone numbers can be hijacked"}
        </p>
      </div>
      <Button variant="default" size="xs" onClick={begin}>
        {phone ? "Change number" : "Add number"}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title="Text message codes" centered>
        <div className={steps.step}>
          {refused && (
            <p className={steps.refused} role="alert">
              {problemText(refused)}
            </p>
          )}
          {start.data ? (
            <>
              <Text>Enter the six digits that were texted to {start.data.sentTo}.</Text>
              <CodeField
                label="Text message code"
                working={confirm.pending}
                onCode={async (code) => {
                  await confirm.run({ body: { code } }).catch(() => undefined);
                }}
              />
            </>
          ) : (
            <form className={steps.step} onSubmit={send}>
              <TextInput
                label="Mobile number"
                type="tel"
                autoComplete="tel"
                placeholder="+1 805 555 0100"
                data-autofocus
                value={number}
                onChange={(event) => setNumber(event.currentTarget.value)}
              />
              <Button type="submit" loading={start.pending} disabled={number.trim().length < 7}>
                Text me a code
              </Button>
            </form>
          )}
        </div>
      </Modal>
    </li>
  );
}
