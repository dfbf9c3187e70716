import { createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderRouter } from "../testing.tsx";
import { useLinkToken } from "./link-token.ts";
import { parseSearch, stringifySearch } from "./search.ts";

function Page() {
  return <p>Token {useLinkToken() || "none"}</p>;
}
const historyAt = (address: string) => createMemoryHistory({ initialEntries: [address] });
const show = (history: ReturnType<typeof historyAt>) =>
  renderRouter(
    createRouter({
      routeTree: createRootRoute({ component: Page }),
      history,
      parseSearch,
      stringifySearch,
      defaultNotFoundComponent: Page,
    }),
  );

it("a mailed link's token leaves the address at once, and is still there when the page is loaded again", async () => {
  const history = historyAt("/resetPassword?token=s3cret&lang=es");
  const first = show(history);
  await screen.findByText("Token s3cret");
  await waitFor(() => expect(history.location.href).toBe("/resetPassword?lang=es"));
  first.unmount();
  show(history);
  await screen.findByText("Token s3cret");
});

it("an address without one has none", async () => {
  show(historyAt("/resetPassword"));
  await screen.findByText("Token none");
});
