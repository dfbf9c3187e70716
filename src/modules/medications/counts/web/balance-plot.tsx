import { showDateTime } from "#ui/index.ts";
import type { LedgerEntry } from "../container.contract.ts";
import { balanceSteps } from "../quantity.ts";
import classes from "./supply.module.css";

const size = { width: 480, height: 96 } as const;

/** The balance of a container as steps over time. The ledger under it lists the same entries. */
export function BalancePlot({ entries, timeZone }: { entries: readonly LedgerEntry[]; timeZone: string }) {
  const steps = balanceSteps(entries);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || steps.length < 2) return null;
  const most = Math.max(1, ...steps.map(({ balance }) => balance));
  const span = Math.max(1, last.at - first.at);
  const x = (at: number) => ((at - first.at) / span) * size.width;
  const y = (balance: number) => size.height - (balance / most) * size.height;
  const path = steps.map(({ at, balance }, index) =>
    index === 0 ? `M0 ${y(balance)}` : `H${x(at).toFixed(1)} V${y(balance).toFixed(1)}`,
  );
  const dates = [entries.at(-1), entries[0]].map((entry) => showDateTime(entry?.occurredAt ?? "", timeZone));
  return (
    <figure className={classes.plot}>
      <svg
        viewBox={`0 -4 ${size.width} ${size.height + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Balance from ${first.balance} to ${last.balance}, at most ${most}`}
      >
        <path d={`M0 ${size.height} H${size.width}`} className={classes.axis} />
        <path d={path.join(" ")} />
      </svg>
      <figcaption className={classes.quiet}>
        <span>{dates[0]}</span>
        <span>{dates[1]}</span>
      </figcaption>
    </figure>
  );
}
