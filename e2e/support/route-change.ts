/**
 * In the page: clicks a link of the menu and waits, frame by frame, until the next page shows its heading, its tab or its
 * skeleton, whichever is first. Returns the milliseconds; throws after thirty seconds.
 */
export async function changeTo(href: string): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${href}"]`);
  if (!link) throw new Error(`The menu has no ${href}.`);
  const outline = () =>
    ["main h1", "main [role=tab][aria-selected=true]"].map((part) => document.querySelector(part)?.textContent).join();
  const skeleton = () => document.querySelector("main .mantine-Skeleton-root[data-visible]");
  // A page left while it waits still shows its own skeleton, which says nothing of the next.
  const [before, itsSkeleton] = [outline(), skeleton()];
  const isThere = () =>
    location.pathname === link.pathname &&
    (outline() !== before || (skeleton() !== null && skeleton() !== itsSkeleton));
  const began = performance.now();
  link.click();
  while (!isThere()) {
    if (performance.now() - began > 30_000) throw new Error(`Nothing of ${href} came: still ${before}.`);
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - began;
}
