import { useDebouncedValue } from "@mantine/hooks";
import { useRead } from "#platform/web/index.ts";
import { DrugName, ProblemAlert, showDateTime } from "#ui/index.ts";
import { quantityText } from "../dose-amount.ts";
import { previewSchedule } from "../preview-order.contract.ts";
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
  prnReason: [],
  holdParameters: [],
};

/** The server's preview of the order, debounced while typing. */
export function usePreview(
  demographicId: string,
  sig: Sig | undefined,
  options: { renewsOrderId?: string; changesOrderId?: string; setProducts?: string[] } = {},
) {
  const shown = sig ? JSON.stringify([sig, options]) : "";
  const [asked] = useDebouncedValue(shown, 250);
  const current = sig !== undefined && shown === asked;
  const body = { demographicId, sig: sig ?? incomplete, ...options };
  const read = useRead(previewSchedule, { body }, { enabled: current });
  return {
    data: current ? read.data : undefined,
    error: current ? read.error : null,
    pending: sig !== undefined && !read.error && (!current || !read.data),
  };
}

interface OrderPreviewProps {
  preview: ReturnType<typeof usePreview>;
  /** Labels of the fields that still need a value. */
  missing: readonly string[];
  /** A one-time order has no course. */
  single: boolean;
  drug?: string | undefined;
  /** Shown where its field is not. */
  indication?: string | undefined;
  /** In a list of orders: without the doses one by one and without what was screened. */
  brief?: boolean;
}

/** Sig text, first doses, units needed and screening of the order. */
export function OrderPreview({ preview, missing, single, drug, indication, brief = false }: OrderPreviewProps) {
  const { data, error } = preview;
  if (missing.length > 0) return <p className={classes.quiet}>Still needed: {missing.join(", ")}.</p>;
  if (error) return <ProblemAlert error={error} />;
  if (!data) return <p className={classes.quiet}>Calculating doses…</p>;
  const zone = data.timeZone;
  return (
    <section className={classes.preview} aria-label="Order preview" aria-live="polite">
      {drug && (
        // Read beside the PIN, where the head of a long form is out of sight.
        <p className={classes.previewDrug}>
          <DrugName name={drug} />
        </p>
      )}
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
          {!single && !brief && (
            <ul className={classes.strip} aria-label="First doses">
              {data.doses.slice(0, 8).map((dose) => (
                <li key={dose.doseNo}>{showDateTime(dose.dueAt, zone)}</li>
              ))}
            </ul>
          )}
        </>
      )}
      {data.endAt && data.doses.length === 0 && <p>May be given through {lastDay(data.endAt, zone)}.</p>}
      {indication && <p>Indication: {indication}.</p>}
      {!data.allergiesReviewed && !brief && (
        <p>
          <strong>Allergies not recorded.</strong> Record allergies, or no known allergies, before signing.
        </p>
      )}
      {data.quiet.length > 0 && <p className={classes.quiet}>Known interactions: {data.quiet.join("; ")}.</p>}
      {!brief && <p className={classes.quiet}>{data.screened}</p>}
    </section>
  );
}
