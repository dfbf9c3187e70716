import { Button, Group, Modal, PasswordInput, Text, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { useAttempt } from "#platform/web/api/attempt.ts";
import { call } from "#platform/web/api/call.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { declineFactor, factorShown } from "#platform/web/session/session.ts";
import steps from "#ui/form/steps.module.css";
import { CodeField } from "../../sign-in/web/factor-step.tsx";
import { OtherMethods } from "../../sign-in/web/other-methods.tsx";
import { askForPasskey, canceledByUser, passkeysWork } from "../../sign-in/web/passkey.ts";
import { stepUp } from "../step-up.contract.ts";

async function confirmItIsMe(proof: CallInput<typeof stepUp>["body"]): Promise<void> {
  await call(stepUp, { body: proof });
  factorShown();
}

const known = ["password", "totp", "passkey", "recovery"] as const;
type Method = (typeof known)[number];

/** AUTH-9: asks for confirmation over the current page, then retries the action that required it. */
export function StepUpDialog({ methods }: { methods: readonly string[] }) {
  const say = useTexts(doorTexts);
  const usable = known.filter((method) => methods.includes(method) && (method !== "passkey" || passkeysWork()));
  const [method, setMethod] = useState<Method>(usable[0] ?? "password");
  const { problem, working, attempt } = useAttempt((error) => (canceledByUser(error) ? null : undefined));
  return (
    <Modal
      opened
      onClose={declineFactor}
      closeButtonProps={{ "aria-label": say("close") }}
      title={say("stepUp.title")}
      centered
      size="sm"
    >
      <div className={steps.step}>
        <Text>{say(`factor.say.${method}`)}</Text>
        {problem && (
          <p className={steps.refused} role="alert">
            {problem}
          </p>
        )}
        {method === "totp" && (
          <CodeField
            label={say("factor.appCode")}
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
            {say("usePasskey")}
          </Button>
        )}
        <OtherMethods
          methods={usable}
          chosen={method}
          verb={(other) => say(`factor.use.${other}`)}
          onChoose={setMethod}
        />
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
  const say = useTexts(doorTexts);
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onText(text).finally(() => {
      setText("");
      input.current?.focus();
    });
  };
  const field = { ref: input, "data-autofocus": true, autoFocus: true, value: text };
  return (
    <form onSubmit={submit}>
      {secret ? (
        <PasswordInput
          label={say("password")}
          visibilityToggleButtonProps={{ "aria-label": say("showPassword"), tabIndex: 0 }}
          autoComplete="current-password"
          {...field}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          label={say("factor.recoveryCode")}
          autoComplete="off"
          {...field}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={declineFactor}>
          {say("cancel")}
        </Button>
        <Button type="submit" loading={working} disabled={text.trim() === ""}>
          {say("confirm")}
        </Button>
      </Group>
    </form>
  );
}
