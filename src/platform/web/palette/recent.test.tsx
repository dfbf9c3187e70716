import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { renderUi } from "#ui/testing.tsx";
import type { SearchHit } from "../../shared/search/search.contract.ts";
import { connectApi } from "../api/ports.ts";
import { queryClient } from "../api/query.ts";
import { type Session, SessionContext } from "../session/session-context.ts";
import { forgetRecents, recentHits, rememberHit } from "./recents.ts";
import { useRecents } from "./use-hits.ts";

const hit = (title: string): SearchHit => ({
  kind: "client",
  subjectId: title,
  title,
  subtitle: null,
  link: `/clients/${title}`,
});
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  forgetRecents();
  queryClient.clear();
  connectApi({
    fetch: async (url) => {
      asked.push(url);
      return new Response(JSON.stringify({ rows: [hit("Adams, Ann")] }), {
        headers: { "content-type": "application/json" },
      });
    },
  });
});

const house = (node: ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <SessionContext value={{ permissions: ["search.use"] } as unknown as Session}>{node}</SessionContext>
  </QueryClientProvider>
);

function Recents() {
  return <p>{useRecents().map((one) => one.title)}</p>;
}

it("SRCH-3 the empty palette shows what the server remembers, until this page remembers itself", async () => {
  const first = renderUi(house(<Recents />));
  await waitFor(() => expect(screen.getByText("Adams, Ann")).toBeTruthy());
  expect(asked).toEqual(["/api/auth/search/recent"]);
  first.unmount();
  rememberHit(hit("Brook, Ben"));
  expect(recentHits()).toHaveLength(1);
  renderUi(house(<Recents />));
  expect(screen.getByText("Brook, Ben")).toBeTruthy();
  expect(asked).toHaveLength(1);
});
