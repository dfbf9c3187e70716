import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router";
import { waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { connectApi } from "#platform/web/api/ports.ts";
import { queryClient } from "#platform/web/api/query.ts";
import { parseSearch, stringifySearch } from "#platform/web/router/search.ts";
import { type Session, SessionContext } from "#platform/web/session/session-context.ts";
import { renderRouter } from "#platform/web/testing.tsx";
import { Screen } from "./sign-in.tsx";

beforeEach(() => {
  queryClient.clear();
  connectApi({ fetch: async () => new Response("{}", { headers: { "content-type": "application/json" } }) });
});

function arriveAt(address: string, home: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const page = () => (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={{ home } as unknown as Session}>
        <Screen />
      </SessionContext>
    </QueryClientProvider>
  );
  const routeTree = createRootRoute({ component: page, notFoundComponent: () => null });
  renderRouter(createRouter({ routeTree, history, parseSearch, stringifySearch }));
  return history;
}

it("redirects a signed-in user to their home page, staff or client", async () => {
  for (const home of ["/home", "/portal"]) {
    const history = arriveAt("/", home);
    await waitFor(() => expect(history.location.pathname).toBe(home));
  }
});

it("SES-3: redirects to the requested page of the same origin only", async () => {
  const asked = arriveAt("/?next=%2Fclients%3Ftabs%3Dmedications", "/home");
  await waitFor(() => expect(asked.location.href).toBe("/clients?tabs=medications"));
  const elsewhere = arriveAt("/?next=https%3A%2F%2Fevil.example", "/home");
  await waitFor(() => expect(elsewhere.location.href).toBe("/home"));
});
