import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { connectApi } from "#platform/web/api/ports.ts";
import { queryClient } from "#platform/web/api/query.ts";
import { renderUi } from "#ui/testing.tsx";
import { WhyReadOnly } from "./request-access.tsx";

let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  queryClient.clear();
  connectApi({
    fetch: async (_, init) => {
      if (init.method === "POST") sent.push(JSON.parse(String(init.body)));
      const answer =
        init.method === "POST"
          ? { asked: ["Marcus Reyes"] }
          : { mine: false, roles: ["Owner"], people: [{ name: "Marcus Reyes", roleLabel: "Administrator" }] };
      return new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } });
    },
  });
});
const greyed = (
  <QueryClientProvider client={queryClient}>
    <WhyReadOnly permission="settings.manage" />
  </QueryClientProvider>
);

it("platform §11.5: what is greyed says the permission, whose it is and who can give it", async () => {
  renderUi(greyed);
  expect(screen.getByText(/you need the permission .*settings\.manage/)).toBeTruthy();
  await screen.findByText(/It belongs to: Owner\. Ask Marcus Reyes \(Administrator\)\./);
});

it("platform §11.5: a request is boxed in time, a shift unless something else is chosen", async () => {
  for (const [choice, hours] of [
    [null, 12],
    ["A week", 168],
    ["From now on", null],
  ] as const) {
    queryClient.clear();
    const { hands, unmount } = renderUi(greyed);
    await hands.click(await screen.findByRole("button", { name: "Request access" }));
    await hands.type(screen.getByRole("textbox", { name: "What do you need it for?" }), "The new logo");
    if (choice) await hands.click(screen.getByRole("radio", { name: choice }));
    await hands.click(screen.getByRole("button", { name: "Send the request" }));
    await screen.findByText("Marcus Reyes will see your request.");
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ reason: "The new logo", hours }));
    unmount();
  }
});
