import { Button, PasswordInput } from "@mantine/core";
import { useState } from "react";
import { problemText, useSession } from "#platform/web/index.ts";
import { PinPad } from "#ui/form/pin-pad.tsx";

export type ReturnDevice = (proof: { pin: string } | { password: string }) => Promise<void>;

/** Staff prove who they are, and the client's turn with the device ends. */
export function ReturnPin({ onReturn }: { onReturn: ReturnDevice }) {
  const { pinDigits, user } = useSession();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const give = (proof: { pin: string } | { password: string }) =>
    onReturn(proof).catch((error: unknown) => setProblem(problemText(error)));
  if (user.hasPin)
    return (
      <PinPad
        label={`PIN of ${user.fullName}`}
        length={pinDigits}
        error={problem}
        onComplete={(pin) => give({ pin })}
      />
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void give({ password });
      }}
    >
      <PasswordInput
        label={`Password of ${user.fullName}`}
        autoComplete="off"
        error={problem}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" mt="sm" disabled={password === ""}>
        Return device
      </Button>
    </form>
  );
}
