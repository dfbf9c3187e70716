import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act } from "@testing-library/react";
import type { ComponentProps, ReactNode } from "react";
import { onTestFinished } from "vitest";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { renderUi } from "#ui/testing.tsx";
import { UrlStateProvider } from "#ui/url-state.tsx";
import { clearCookies } from "./api/cookies.ts";
import { apiPorts, connectApi } from "./api/ports.ts";
import { queryClient } from "./api/query.ts";
import { learnServerClock } from "./api/server-clock.ts";
import { useUrlState } from "./router/links.tsx";
import { loadSession, sessionLost, waitForUnlock } from "./session/session.ts";
import { SessionContext } from "./session/session-context.ts";
import { sessionState, setSessionState } from "./session/session-state.ts";

/** What a screen test needs of `givenFacility()` and its people; the API itself is the real one, in process. */
interface Served {
  readonly host: string;
  readonly clock: { now(): string };
  readonly world: {
    readonly app: {
      readonly http: {
        inject(request: {
          method: "GET";
          url: string;
          headers: Record<string, string>;
          payload?: string | Buffer;
        }): Promise<{
          statusCode: number;
          payload: string;
          headers: Record<string, unknown>;
          cookies: readonly { name: string; value: string; maxAge?: number }[];
        }>;
      };
    };
  };
}
interface Visitor {
  readonly cookies: Map<string, string>;
  call(endpoint: typeof getSession): Promise<object>;
}

async function sessionOf(person: Visitor) {
  const info = (await person.call(getSession)) as ComponentProps<typeof SessionContext>["value"] & object;
  return { ...info, locationId: null, setLocationId: () => undefined, timeZone: "America/Los_Angeles" };
}

/** Gives lists and tabs the address of the screen, as the app does. */
function Addressed({ children }: { children: ReactNode }) {
  return <UrlStateProvider value={useUrlState()}>{children}</UrlStateProvider>;
}

/**
 * A browser of one person, without a browser: screens are rendered against the in-process API, at an address. A person
 * who is not signed in (`facility.stranger()`) sees what any visitor sees.
 *
 *     const desk = await sittingDown(facility, nurse);
 *     const { hands } = desk.show(<MedPass />, "/medications");
 */
export async function sittingDown(facility: Served, person: Visitor) {
  const line = { dead: false };
  const session = person.cookies.has("token") ? await sessionOf(person) : null;
  const clockHeader = () => new Date(facility.clock.now()).toUTCString();
  const take = () => {
    // The screen's clock is the facility's, which tests move, from the first picture on: the app has its session by then.
    const now = Date.now();
    learnServerClock(clockHeader(), now, now);
    const ask = async (url: string, init: RequestInit, payload: { payload?: string | Buffer }) => {
      if (line.dead) throw new TypeError("Failed to fetch");
      const answer = await facility.world.app.http.inject({
        method: (init.method ?? "GET") as "GET",
        url,
        headers: {
          ...(init.headers as Record<string, string>),
          host: facility.host,
          origin: `http://${facility.host}`,
          cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(person.cookies.has("token") ? { authorization: `Bearer ${person.cookies.get("token")}` } : {}),
        },
        ...payload,
      });
      for (const { name, value, maxAge } of answer.cookies) {
        if (maxAge === 0 || value === "") person.cookies.delete(name);
        else person.cookies.set(name, value);
      }
      const headers = Object.entries(answer.headers)
        .filter(([name]) => !["set-cookie", "content-length", "date"].includes(name))
        .map(([name, value]) => [name, String(value)] as [string, string]);
      headers.push(["date", clockHeader()]);
      return new Response(answer.statusCode === 204 ? null : answer.payload, { status: answer.statusCode, headers });
    };
    connectApi({
      fetch: (url, init) => ask(url, init, init.body ? { payload: String(init.body) } : {}),
      upload: async (url, { method, headers, form }) => {
        const body = new Response(form);
        const type = { "content-type": body.headers.get("content-type") ?? "" };
        const payload = Buffer.from(await body.arrayBuffer());
        const answer = await ask(url, { method, headers: { ...headers, ...type } }, { payload });
        return { status: answer.status, text: await answer.text() };
      },
    });
  };
  return {
    /** Set `dead` and nothing comes through any more. */
    line,
    /**
     * From now until the test ends, the person's session is the session of the page, as in the app: a lost session is restored or
     * signed in to again, a locked one is unlocked. Call it after `show`.
     */
    async startSession() {
      const { info, loading, locked, showSessionExpired } = sessionState();
      const before = { info, loading, locked, showSessionExpired };
      const ports = apiPorts();
      onTestFinished(() => {
        connectApi({ sessionLost: ports.sessionLost, locked: ports.locked });
        clearCookies();
        act(() => setSessionState(before));
      });
      connectApi({ sessionLost, locked: waitForUnlock });
      await act(async () => {
        await loadSession();
        setSessionState({ loading: false });
      });
    },
    show(screen: ReactNode, at = "/", pattern?: string) {
      take();
      queryClient.clear();
      const draw = () => (
        <QueryClientProvider client={queryClient}>
          <SessionContext value={session}>
            <Addressed>{screen}</Addressed>
          </SessionContext>
        </QueryClientProvider>
      );
      const root = createRootRoute(pattern ? {} : { component: draw, notFoundComponent: () => null });
      const routeTree = pattern
        ? root.addChildren([createRoute({ getParentRoute: () => root, path: pattern, component: draw })])
        : root;
      const router = createRouter({
        routeTree,
        history: createMemoryHistory({ initialEntries: [at] }),
        defaultNotFoundComponent: () => null,
      });
      const view = renderUi(<RouterProvider router={router as never} />);
      return { ...view, address: () => router.state.location.href };
    },
  };
}
