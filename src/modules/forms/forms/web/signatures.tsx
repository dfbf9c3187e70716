import { type Mark, markPaths, markSize } from "#modules/signatures/marks/mark.ts";
import { type SignatureView, signMethodLabels } from "#modules/signatures/signatures/signature.contract.ts";
import { Shape, showDateTime } from "#ui/index.ts";
import { slotStates } from "../form.ts";
import type { SigningSlot, SlotLine } from "../form-fields.contract.ts";
import classes from "./form.module.css";

/** A drawn signature, rendered from its strokes. */
function DrawnSignature({ mark, name }: { mark: Mark; name: string }) {
  const { width, height } = markSize(mark);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.mark} role="img" aria-label={`Signature of ${name}`}>
      {markPaths(mark).map((path) => (
        <path key={path} d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      ))}
    </svg>
  );
}

/** The signatures of a form: who signed, when and how, or who must sign and why. */
export function SignatureList({
  slots,
  signatures,
  withHash = false,
}: {
  slots: readonly SigningSlot[];
  signatures: readonly SignatureView[];
  withHash?: boolean;
}) {
  return (
    <ul className={classes.signatures}>
      {slots.map((slot) => {
        const signature = signatures.find((one) => one.id === (slot.signatureId ?? slot.excusedId));
        return (
          <li key={slot.slotKey} className={classes.signature}>
            <div className={classes.signatureHead}>
              <span>{slot.label}</span>
              {!signature && <SlotStateLabel slot={slot} />}
            </div>
            {signature ? (
              <>
                {signature.mark && <DrawnSignature mark={signature.mark} name={signature.signerName} />}
                {signature.typedName && <div className={classes.typedName}>{signature.typedName}</div>}
                {signature.reason && (
                  <p className={classes.reason}>
                    {slotStates.label(slot.state)}: {signature.reason} Witness: {signature.witnessName}.
                  </p>
                )}
                <div className={classes.signer}>
                  {[signature.signerName, signature.credentials, signature.relationship].filter(Boolean).join(", ")}
                </div>
                <div className={classes.quiet}>
                  {signMethodLabels[signature.method]}, {showDateTime(signature.signedAt, signature.timeZone, true)}
                </div>
                <div className={classes.quiet}>“{signature.meaning}”</div>
                {withHash && <div className={classes.hash}>SHA-256 {signature.coveredHash}</div>}
              </>
            ) : (
              <div className={classes.quiet}>
                {slot.reason} {slot.citation && `(${slot.citation})`}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function SlotStateLabel({ slot }: { slot: SlotLine }) {
  const { label, shape } = slotStates.entry(slot.state);
  return (
    <span className={classes.slotWord}>
      <Shape shape={shape} />
      {slot.required ? label : "Optional"}
    </span>
  );
}

/** The signature states of a form as shapes, with text for screen readers. */
export function SlotDots({ slots }: { slots: readonly SlotLine[] }) {
  if (slots.length === 0) return null;
  return (
    <span className={classes.dots}>
      {slots.map((slot) => {
        const text = `${slot.label}: ${slotStates.label(slot.state).toLowerCase()}`;
        return (
          <span key={slot.slotKey} title={text} className={classes.slotDot} data-state={slot.state}>
            <Shape shape={slotStates.entry(slot.state).shape} />
            <span>{slot.label}</span>
            <span className="cairn-hidden">{slotStates.label(slot.state)}</span>
          </span>
        );
      })}
    </span>
  );
}
