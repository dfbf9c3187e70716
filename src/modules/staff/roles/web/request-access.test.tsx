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

it("shows the missing permission, its roles and who can grant it", async () => {
  renderUi(greyed);
  expect(screen.getByText(/you need the permission .*settings\.manage/)).toBeTruthy();
  await screen.findByText(/Included in: Owner\. Ask Marcus Reyes \(Administrator\)\./);
});

it("requests access for a shift unless another duration is chosen", async () => {
  for (const [choice, hours] of [
    [null, 12],
    ["A week", 168],
    ["Permanent", null],
  ] as const) {
    queryClient.clear();
    const { hands, unmount } = renderUi(greyed);
    await hands.click(await screen.findByRole("button", { name: "Request access" }));
    await hands.type(screen.getByRole("textbox", { name: "Reason" }), "The new logo");
    if (choice) await hands.click(screen.getByRole("radio", { name: choice }));
    await hands.click(screen.getByRole("button", { name: "Send request" }));
    await screen.findByText("Marcus Reyes will see your request.");
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ reason: "The new logo", hours }));
    unmount();
  }
});
