import { Button, Code, CopyButton, Group, Text, Title } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Stones } from "#ui/brand/stones.tsx";
import { queryClient } from "../api/query.ts";
import { useMaybeSession } from "../session/session-context.ts";
import { clearScreenState, noteCrash } from "./crash-count.ts";
import classes from "./crash-screen.module.css";
import { reportCrash } from "./report-crash.ts";

/** In place of a screen that threw: what happened, what to do, and the id under which the record was kept. */
export function CrashScreen({ error, reset, info }: ErrorComponentProps) {
  const router = useRouter();
  const session = useMaybeSession();
  const [reportId, setReportId] = useState<string | null>(null);
  const [often, setOften] = useState(false);
  useEffect(() => {
    setOften(noteCrash(Date.now()));
    void reportCrash(error, info?.componentStack ?? null).then(setReportId);
  }, [error, info]);

  const again = () => {
    reset();
    void router.invalidate();
  };
  const clear = async () => {
    await clearScreenState();
    queryClient.clear();
    location.assign(location.pathname);
  };
  // Inside the shell it stands in the page's main part already; a screen without chrome has none.
  const [Frame] = useState<"div" | "main">(() => (document.getElementById("content") ? "div" : "main"));
  const engineer = session?.permissions.includes("errors.manage") ?? false;
  return (
    <Frame className={classes.screen} role="alert">
      <Stones scene="scattered" />
      <Title order={1} size="h2">
        This screen stopped working
      </Title>
      <Text c="dimmed" maw="52ch" ta="center">
        What you typed is kept. The rest of Cairn goes on; trying again often helps. If it happens again, give your
        administrator the report id.
      </Text>
      <Group justify="center">
        <Button onClick={again}>Try again</Button>
        <Button variant="default" component="a" href={session?.home ?? "/"}>
          Home
        </Button>
        {reportId && (
          <CopyButton value={reportId}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? "Copied" : "Copy report id"}
              </Button>
            )}
          </CopyButton>
        )}
        {often && (
          <Button variant="default" onClick={() => void clear()}>
            Clear saved screen state
          </Button>
        )}
      </Group>
      {reportId && (
        <Text size="xs" c="dimmed" className="cairn-figures">
          Report {reportId}
        </Text>
      )}
      {engineer && error instanceof Error && error.stack && (
        // Long lines are scrolled to, also by keyboard.
        <Code block className={classes.stack} tabIndex={0}>
          {error.stack}
        </Code>
      )}
    </Frame>
  );
}
