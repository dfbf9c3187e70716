import { whenLauncherIsGone } from "../bootstrap.mjs";

/**
 * The first Ctrl-C or SIGTERM ends things in order, a second one at once. npm, the terminal and the process that chose
 * the right Node may all pass on the same Ctrl-C: what comes within a second counts as one.
 */
export function onSignals({ first, second }: { first: () => void; second: () => void }): void {
  let since: number | undefined;
  const hear = () => {
    const now = performance.now();
    if (since === undefined) {
      since = now;
      first();
    } else if (now - since > 1_000) second();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, hear);
  // Started through bootstrap.mjs on another Node: should that process be killed, nothing could stop us any more.
  if (process.channel) {
    process.once("disconnect", hear);
    process.channel.unref();
  } else whenLauncherIsGone(hear);
}
