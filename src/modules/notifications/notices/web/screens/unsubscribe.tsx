import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "#platform/web/api/action.ts";
import { problemText } from "#platform/web/api/problem.ts";
import { queryFor } from "#platform/web/api/query.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { useLinkToken } from "#platform/web/router/link-token.ts";
import { MessagePage } from "#platform/web/shell/message-page.tsx";
import { useProductName } from "#platform/web/shell/product-name.ts";
import { readUnsubscribeLink, unsubscribeFromKind } from "../../../preferences/preferences.contract.ts";

/** `/notifications/unsubscribe?token=`: one-click unsubscribe from an email, without sign-in, with undo. */
export function Screen() {
  const say = useTexts(doorTexts);
  const spoken = useLanguage();
  const product = useProductName();
  const token = useLinkToken();
  const params = { token: token || "-" };
  const link = useQuery({ ...queryFor(readUnsubscribeLink, { params }), retry: false });
  const stop = useAction(unsubscribeFromKind, { inline: true });
  const email = stop.data?.email ?? link.data?.email;
  const change = (next: "off" | "instant") => stop.go({ params, body: { email: next } });
  const problem = link.error ?? stop.problem;
  if (problem) {
    return (
      <main lang={spoken}>
        <MessagePage title={say("link.doesNotWork")} scene="path">
          {problemText(problem)}
        </MessagePage>
      </main>
    );
  }
  if (!link.data) return null;
  const { label } = link.data;
  return (
    <main lang={spoken}>
      <MessagePage title={email === "off" ? say("stop.done") : say("stop.ask", { kind: label })} scene="path" quietHome>
        {email === "off" ? (
          <>
            {say("stop.doneText", { kind: label, product })}
            <br />
            <Button mt="md" variant="default" loading={stop.pending} onClick={() => change("instant")}>
              {say("stop.again")}
            </Button>
          </>
        ) : (
          <Button mt="sm" loading={stop.pending} onClick={() => change("off")}>
            {say("stop.verb")}
          </Button>
        )}
      </MessagePage>
    </main>
  );
}
