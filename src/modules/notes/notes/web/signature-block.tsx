import { IconAlertTriangle, IconLock } from "@tabler/icons-react";
import { signMethodLabels } from "#modules/signatures/signatures/signature.contract.ts";
import { showDateTime } from "#ui/index.ts";
import type { NoteSignatureLine } from "../note.contract.ts";
import classes from "./note.module.css";

const roleLabels = {
  author: "Author",
  cosigner: "Co-signed",
  additional: "Additional signature",
  reviewer: "Reviewed",
  receiver: "Received",
} as const satisfies Record<NoteSignatureLine["role"], string>;

const verificationWords = {
  valid: "Signature verified",
  voided: "Signature voided",
  altered: "This record doesn't match its signature. Contact your compliance officer.",
} as const satisfies Record<NoteSignatureLine["verification"], string>;

/** The signatures of a note: signer, role, time, method and verification. */
export function SignatureBlock({
  signatures,
  withHash = false,
}: {
  signatures: readonly NoteSignatureLine[];
  withHash?: boolean;
}) {
  return (
    <section className={classes.block} aria-label="Signatures">
      {signatures.map((signature) => (
        <div key={signature.signatureId} className={classes.signature}>
          <span className={classes.seal} data-broken={signature.verification === "altered"}>
            {signature.verification === "altered" ? <IconAlertTriangle size="1.4em" /> : <IconLock size="1.4em" />}
          </span>
          <div>
            <p>
              <span className={classes.signatureName}>
                {[signature.signerName, signature.credentials].filter(Boolean).join(", ")}
              </span>{" "}
              · {roleLabels[signature.role]}
            </p>
            <p>
              Signed {showDateTime(signature.signedAt, signature.timeZone, true)} by{" "}
              {signMethodLabels[signature.method]}
            </p>
            <p className={classes.quiet}>“{signature.meaning}”</p>
            <p className={classes.quiet}>{verificationWords[signature.verification]}</p>
            {withHash && <p className={classes.hash}>SHA-256 {signature.sha256}</p>}
          </div>
        </div>
      ))}
    </section>
  );
}
