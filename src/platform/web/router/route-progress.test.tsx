import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { renderUi } from "#ui/testing.tsx";
import { product } from "../../shared/product.ts";
import { RouteProgress } from "./route-progress.tsx";

/** Two screens: one that comes when it is let, one that fails. */
function twoScreens() {
  let arrive = () => {};
  const root = createRootRoute({
    component: () => (
      <>
        <RouteProgress />
        <Outlet />
      </>
    ),
  });
  const page = (path: string, loader?: () => Promise<void>) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => <p>{path}</p>,
      errorComponent: () => <p>Broken</p>,
      ...(loader ? { loader } : {}),
    });
  const slow = page("/slow", () => new Promise<void>((resolve) => (arrive = resolve)));
  const broken = page("/broken", () => Promise.reject(new Error("No screen")));
  const router = createRouter({
    routeTree: root.addChildren([page("/start"), slow, broken]),
    history: createMemoryHistory({ initialEntries: ["/start"] }),
  });
  return { router, arrive: () => arrive() };
}
const bar = () => document.querySelector<HTMLElement>("[role=progressbar]");
const filled = () => Number(bar()?.getAttribute("aria-valuenow"));
const color = () => bar()?.style.getPropertyValue("--progress-section-color");

/** The color of the bar each time it was full: it empties a moment later. */
function colorsWhenFull(): (string | undefined)[] {
  const seen: (string | undefined)[] = [];
  const observer = new MutationObserver(() => filled() === 100 && seen.push(color()));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  onTestFinished(() => observer.disconnect());
  return seen;
}

it("SHELL-4: starts with the navigation, ticks, completes when the screen is there", async () => {
  const { router, arrive } = twoScreens();
  renderUi(<RouterProvider router={router as never} />);
  await screen.findByText("/start");
  expect(product.progressTickMs).toBe(50);
  void router.navigate({ to: "/slow" as never });
  await waitFor(() => expect(filled()).toBeLessThan(100));
  const before = filled();
  await waitFor(() => expect(filled()).toBeGreaterThan(before));
  expect(filled()).toBeLessThan(100);
  const full = colorsWhenFull();
  arrive();
  await screen.findByText("/slow");
  await waitFor(() => expect(full).toContainEqual(expect.stringContaining("pine")));
});

it("SHELL-4: turns red and completes when the screen fails", async () => {
  const { router } = twoScreens();
  renderUi(<RouterProvider router={router as never} />);
  await screen.findByText("/start");
  expect(color()).toContain("pine");
  const full = colorsWhenFull();
  void router.navigate({ to: "/broken" as never });
  await screen.findByText("Broken");
  await waitFor(() => expect(full).toContainEqual(expect.stringContaining("rose")));
});
