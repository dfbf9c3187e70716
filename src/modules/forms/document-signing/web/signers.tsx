import { StateBadge } from "#ui/index.ts";
import type { Envelope } from "../envelope.contract.ts";
import { recipientStates } from "../envelope.ts";
import classes from "./signing.module.css";

/** `Sam Rivera; then Lena Vogel. 1 of 2 signed`, or the only signer's name. */
export function progressOf({ recipients }: Pick<Envelope, "recipients">): string {
  const names = recipients.map(({ name }) => name).join(", ");
  if (recipients.length === 1) return names;
  const signed = recipients.filter(({ status }) => status === "completed").length;
  return `${names} · ${signed} of ${recipients.length} signed`;
}

interface SignersProps {
  envelope: Envelope;
  /** A button beside a signer, or nothing. */
  action?: (at: number) => React.ReactNode;
}

/** Who signs, in which order, and how far each of them is. */
export function Signers({ envelope: { recipients, embedded }, action }: SignersProps) {
  const inOrder = recipients.some(({ order }) => order > 1);
  return (
    <ol className={classes.list} aria-label="Signers">
      {recipients.map((one, at) => (
        <li key={`${one.email} ${one.name}`} className={classes.row}>
          <span className={classes.rowText}>
            <span className={classes.rowTitle}>
              {inOrder && `${one.order}. `}
              {one.name}
            </span>
            <p className={classes.quiet}>
              {[one.role, one.who === "client" ? "Client" : null, embedded ? null : one.email]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </span>
          <StateBadge states={recipientStates} state={one.status} />
          {action?.(at)}
        </li>
      ))}
    </ol>
  );
}
