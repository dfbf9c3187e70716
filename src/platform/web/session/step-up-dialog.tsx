import { Button, Group, Modal, PasswordInput, Text, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { CallInput } from "../../shared/endpoint.ts";
import { stepUp } from "../../shared/session/step-up.contract.ts";
import { call } from "../api/call.ts";
import { isCancellation, problemText } from "../api/problem.ts";
import { CodeField } from "../sign-in/factor-step.tsx";
import { OtherMethods } from "../sign-in/other-methods.tsx";
import { askForPasskey, closedByPerson, passkeysWork } from "../sign-in/passkey.ts";
import steps from "../sign-in/steps.module.css";
import { declineFactor, factorShown } from "./session.ts";

async function confirmItIsMe(proof: CallInput<typeof stepUp>["body"]): Promise<void> {
  await call(stepUp, { body: proof });
  factorShown();
}

const verbs: Record<string, string> = {
  password: "Use the password",
  totp: "Use the authenticator app",
  passkey: "Use a passkey",
  recovery: "Use a recovery code",
};
const says: Record<string, string> = {
  password: "This needs your password once more.",
  totp: "Enter the six digits that your authenticator app shows.",
  passkey: "Confirm with the finger, face or PIN of your device.",
  recovery: "Enter one of the codes you kept on paper.",
};

/** AUTH-9: over the page whose act asked for it; that act goes on by itself afterwards. */
export function StepUpDialog({ methods }: { methods: readonly string[] }) {
  const usable = methods.filter((method) => method in verbs && (method !== "passkey" || passkeysWork()));
  const [method, setMethod] = useState(usable[0] ?? "password");
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setWorking(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!isCancellation(error) && !closedByPerson(error)) setProblem(problemText(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Modal opened onClose={declineFactor} title="Please confirm that it is you" centered size="sm">
      <div className={steps.step}>
        <Text>{says[method]}</Text>
        {problem && (
          <p className={steps.refused} role="alert">
            {problem}
          </p>
        )}
        {method === "totp" && (
          <CodeField
            label="Code of the app"
            working={working}
            onCode={(code) => attempt(() => confirmItIsMe({ code }))}
          />
        )}
        {(method === "password" || method === "recovery") && (
          <TextProof
            key={method}
            secret={method === "password"}
            working={working}
            onText={(text) => attempt(() => confirmItIsMe(method === "password" ? { password: text } : { code: text }))}
          />
        )}
        {method === "passkey" && (
          <Button
            leftSection={<IconFingerprint size={20} stroke={1.5} />}
            loading={working}
            data-autofocus
            onClick={() => void attempt(async () => confirmItIsMe({ passkey: await askForPasskey() }))}
          >
            Use a passkey
          </Button>
        )}
        <OtherMethods methods={usable} chosen={method} verbs={verbs} onChoose={setMethod} />
      </div>
    </Modal>
  );
}

function TextProof({
  secret,
  working,
  onText,
}: {
  secret: boolean;
  working: boolean;
  onText: (text: string) => Promise<void>;
}) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onText(text).finally(() => setText(""));
  };
  const field = { "data-autofocus": true, autoFocus: true, value: text };
  return (
    <form onSubmit={submit}>
      {secret ? (
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          {...field}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          label="Recovery code"
          autoComplete="off"
          {...field}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={declineFactor}>
          Cancel
        </Button>
        <Button type="submit" loading={working} disabled={text.trim() === ""}>
          Confirm
        </Button>
      </Group>
    </form>
  );
}
