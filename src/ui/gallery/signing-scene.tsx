import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import {
  Kbd,
  KeyHelp,
  LoadingScreen,
  Logo,
  PageSection,
  PinPad,
  type SignatureMark,
  SignaturePad,
  useKeys,
  Wordmark,
} from "../index.ts";

export function SigningScene() {
  const [error, setError] = useState<string>();
  const [mark, setMark] = useState<SignatureMark>();
  const [loading, setLoading] = useState(false);
  useKeys([
    { keys: "n", does: "Write a note", run: () => undefined },
    { keys: "mod+Enter", does: "Sign", run: () => undefined },
    { keys: "mod+k", does: "Search", group: "Everywhere", run: () => undefined },
  ]);
  return (
    <Stack gap={0}>
      <PageSection title="Sign">
        <div
          style={{
            display: "grid",
            gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, calc(300 * var(--cairn-px))), 1fr))",
            gap: "var(--cairn-10)",
          }}
        >
          <PinPad
            label="Enter your PIN to sign"
            autoFocus={false}
            error={error}
            onComplete={async (pin) => {
              setError(pin === "482915" ? undefined : "Wrong PIN. 4 tries left.");
            }}
          />
          <div>
            <SignaturePad label="Client signature" onChange={setMark} />
            <p>{mark ? `${mark.strokes.length} strokes` : "Nothing drawn"}</p>
          </div>
        </div>
      </PageSection>
      <PageSection title="Brand and keys">
        <div
          style={{
            display: "flex",
            alignItems: "center",
            gap: "var(--cairn-8)",
            color: "var(--cairn-link)",
            flexWrap: "wrap",
          }}
        >
          <Logo size={96} />
          <Logo size={40} />
          <Logo size={20} />
          <Wordmark />
          <Kbd keys="mod+K" />
          <Kbd keys="shift+?" />
          <Button variant="default" onClick={() => setLoading(true)}>
            Loading screen
          </Button>
        </div>
      </PageSection>
      <KeyHelp />
      {loading && <LoadingScreen onRetry={() => setLoading(false)} />}
    </Stack>
  );
}
