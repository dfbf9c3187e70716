import { useDebouncedValue } from "@mantine/hooks";
import { isProblem, useRead } from "#platform/web/index.ts";
import { asProblem, ProblemAlert, showDateTime } from "#ui/index.ts";
import { quantityText } from "../dose-amount.ts";
import { previewSchedule } from "../order.contract.ts";
import { lastDay } from "../sig.ts";
import type { sigOf } from "./composer-state.ts";
import classes from "./orders.module.css";

type Sig = NonNullable<ReturnType<typeof sigOf>>;
/** A placeholder for an order that is not filled in yet; never sent. */
const incomplete: Sig = {
  rxcui: "",
  doseValue: "",
  doseUnit: "",
  routeCode: "C38288",
  scheduleKind: "scheduled",
  frequencyCode: "",
};

/** The server's preview of the order, debounced while typing. */
export function usePreview(demographicId: string, sig: Sig | undefined) {
  const [asked] = useDebouncedValue(sig ? JSON.stringify(sig) : "", 250);
  const current = sig !== undefined && JSON.stringify(sig) === asked;
  const read = useRead(previewSchedule, { body: { demographicId, sig: sig ?? incomplete } }, { enabled: current });
  return {
    data: current ? read.data : undefined,
    error: current ? read.error : null,
    pending: sig !== undefined && !read.error && (!current || !read.data),
  };
}

function StillNeeded({ error }: { error: unknown }) {
  const { errors, title, detail } = asProblem(error);
  const needed = errors.length > 0 ? errors.map(({ message }) => message) : [detail || title];
  return (
    <p className={classes.quiet} role="status">
      {needed.join(" ")}
    </p>
  );
}

interface OrderPreviewProps {
  preview: ReturnType<typeof usePreview>;
  isIncomplete: boolean;
  /** A one-time order has no course. */
  single: boolean;
}

/** Sig text, first doses, units needed and screening of the order. */
export function OrderPreview({ preview, isIncomplete, single }: OrderPreviewProps) {
  const { data, error } = preview;
  if (isIncomplete)
    return <p className={classes.quiet}>Enter dose, route and frequency to preview the order and its doses.</p>;
  // A missing field is not an error while the form is being filled in.
  if (isProblem(error, "prn-incomplete") || isProblem(error, "stop-date-required"))
    return <StillNeeded error={error} />;
  if (error) return <ProblemAlert error={error} />;
  if (!data) return <p className={classes.quiet}>Calculating doses…</p>;
  const zone = data.timeZone;
  return (
    <section className={classes.preview} aria-label="Order preview" aria-live="polite">
      <p className={classes.previewSig}>{data.sigText}</p>
      {data.doses.length > 0 && (
        <>
          <p>
            {single
              ? "One dose"
              : data.totalDoses === null
                ? "Until discontinued"
                : `${data.totalDoses} ${data.totalDoses === 1 ? "dose" : "doses"}`}
            , {single ? "due" : "first"} {showDateTime(data.doses[0]?.dueAt ?? "", zone, true)}
            {!single && data.lastDueAt && data.totalDoses !== 1 && `, last ${showDateTime(data.lastDueAt, zone, true)}`}
            {data.unitsNeeded && `; needs ${quantityText(data.unitsNeeded, data.quantityUnit)}`}.
          </p>
          {!single && (
            <ul className={classes.strip} aria-label="First doses">
              {data.doses.slice(0, 8).map((dose) => (
                <li key={dose.doseNo}>{showDateTime(dose.dueAt, zone)}</li>
              ))}
            </ul>
          )}
        </>
      )}
      {data.endAt && data.doses.length === 0 && <p>May be given through {lastDay(data.endAt, zone)}.</p>}
      {!data.allergiesReviewed && (
        <p>
          <strong>Allergies not recorded.</strong> Record allergies, or no known allergies, before signing.
        </p>
      )}
      {data.quiet.length > 0 && <p className={classes.quiet}>Known interactions: {data.quiet.join("; ")}.</p>}
      <p className={classes.quiet}>{data.screened}</p>
    </section>
  );
}
