import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { connectApi } from "../api/ports.ts";
import { queryClient } from "../api/query.ts";
import { renderRouter } from "../testing.tsx";
import { FacilityCheck } from "./facility-check.tsx";

let config: { status: number; body: object };
beforeEach(() => {
  queryClient.clear();
  connectApi({
    fetch: async () =>
      new Response(JSON.stringify(config.body), {
        status: config.status,
        headers: { "content-type": config.status === 200 ? "application/json" : "application/problem+json" },
      }),
  });
});

const page = () => (
  <QueryClientProvider client={queryClient}>
    <FacilityCheck>
      <p>The page</p>
    </FacilityCheck>
  </QueryClientProvider>
);
function arriveAt(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const routeTree = createRootRoute({ component: page, notFoundComponent: () => null });
  renderRouter(createRouter({ routeTree, history }));
  return history;
}

it("OPS-1: a facility that is not set up leads to its set-up from every page", async () => {
  config = { status: 200, body: { isNew: true } };
  const history = arriveAt("/resetPassword");
  await waitFor(() => expect(history.location.pathname).toBe("/customer-onboarding"));
});

it("OPS-1: a facility that is set up does not redirect", async () => {
  config = { status: 200, body: { isNew: false } };
  const history = arriveAt("/resetPassword");
  await screen.findByText("The page");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(history.location.pathname).toBe("/resetPassword");
});

it("TEN-1: at an address that belongs to no facility no page is shown, whichever was asked for", async () => {
  config = {
    status: 404,
    body: {
      type: "about:blank",
      status: 404,
      code: "unknown-tenant",
      title: "There is no facility at this address",
      detail: "Check the address in your browser.",
      requestId: "r",
    },
  };
  arriveAt("/clients");
  await screen.findByRole("heading", { name: "There is no facility at this address" });
  expect(screen.queryByText("The page")).toBeNull();
});
