import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { readUnsubscribeLink, unsubscribeFromKind } from "../../shared/notifications/preferences.contract.ts";
import { useAction } from "../api/action.ts";
import { problemText } from "../api/problem.ts";
import { queryFor } from "../api/query.ts";
import { useUrlState } from "../router/links.tsx";
import { Alone } from "./alone.tsx";

/** `/notifications/unsubscribe?token=`: the link at the foot of a mail. One press, no signing in, and a way back. */
export function Screen() {
  const token = useUrlState().params.token ?? "";
  const params = { token: token || "-" };
  const link = useQuery({ ...queryFor(readUnsubscribeLink, { params }), retry: false });
  const stop = useAction(unsubscribeFromKind, { inline: true });
  const email = stop.data?.email ?? link.data?.email;
  const change = (next: "off" | "instant") => stop.go({ params, body: { email: next } });
  const problem = link.error ?? stop.problem;
  if (problem) {
    return (
      <main>
        <Alone title="This link does not work" scene="path">
          {problemText(problem)}
        </Alone>
      </main>
    );
  }
  if (!link.data) return null;
  const { label } = link.data;
  return (
    <main>
      <Alone title={email === "off" ? "These mails have stopped" : `Stop mails about “${label}”?`} scene="path">
        {email === "off" ? (
          <>
            You no longer get mails about “{label}”. The notices still wait in Cairn.
            <br />
            <Button mt="md" variant="default" loading={stop.pending} onClick={() => change("instant")}>
              Send them again
            </Button>
          </>
        ) : (
          <Button loading={stop.pending} onClick={() => change("off")}>
            Stop these mails
          </Button>
        )}
      </Alone>
    </main>
  );
}
