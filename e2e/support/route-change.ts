/**
 * In the page: clicks a link of the menu and waits, frame by frame, until the next page shows its heading or its
 * skeleton. Returns the milliseconds; throws after ten seconds.
 */
export async function changeTo(href: string): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${href}"]`);
  if (!link) throw new Error(`The menu has no ${href}.`);
  const before = document.querySelector("main h1")?.textContent;
  const isThere = () =>
    location.pathname === link.pathname &&
    (document.querySelector("main .mantine-Skeleton-root[data-visible]") !== null ||
      document.querySelector("main h1")?.textContent !== before);
  const began = performance.now();
  link.click();
  while (!isThere()) {
    if (performance.now() - began > 10_000) throw new Error(`Nothing of ${href} came.`);
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - began;
}
