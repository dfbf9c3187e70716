import classes from "#ui/page/records.module.css";

/** Caseload and its limit; only the number when no limit is set. */
export function CaseLoad({ count, limit }: { count: number | null; limit: number | null }) {
  if (count === null) return <span className={classes.quiet}>Not shown</span>;
  if (limit === null) return <span className="cairn-figures">{count}</span>;
  const share = Math.min(100, Math.round((count / limit) * 100));
  return (
    <span className={classes.load}>
      <span className="cairn-figures">
        {count} of {limit}
        {count > limit && ", over limit"}
      </span>
      <span className={classes.loadBar} data-full={count >= limit || undefined} aria-hidden="true">
        <span style={{ inlineSize: `${share}%` }} />
      </span>
    </span>
  );
}
