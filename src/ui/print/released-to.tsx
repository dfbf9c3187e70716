import { showDateTime } from "../when.ts";
import type { PrintRelease } from "./print-desk.ts";

/** 42 CFR 2.32(a)(1), the full statement that accompanies a disclosure on paper. */
const fullNotice = [
  "This record which has been disclosed to you is protected by Federal confidentiality rules (42 CFR part 2). These rules prohibit you from using or disclosing this record, or testimony that describes the information contained in this record, in any civil, criminal, administrative, or legislative proceedings by any Federal, State, or local authority, against the patient, unless authorized by the consent of the patient, except as provided at 42 CFR 2.12(c)(5) or as otherwise authorized by 42 CFR part 2.",
  "In addition, the Federal rules prohibit you from making any other use or disclosure of this record unless at least one of the following applies: (i) further use or disclosure is expressly permitted by the written consent of the individual whose information is being disclosed in this record or is otherwise permitted by 42 CFR part 2; (ii) you are a covered entity or business associate and have received the record pursuant to a consent for treatment, payment, and health care operations; or (iii) you have received the record from a covered entity or business associate as permitted by 45 CFR part 164, subparts A and E.",
  "A general authorization for the release of medical or other information is NOT sufficient to meet the required elements of written consent to further use or redisclose the record (see 42 CFR 2.31).",
];

/** On a released printout: the recipient, the scope of the consent, and the notice of 42 CFR 2.32. */
export function ReleasedTo({ release, timeZone }: { release: PrintRelease; timeZone: string }) {
  return (
    <section className="cairn-print-released" aria-label="Release">
      <p>
        <strong>Released to {release.recipient}</strong>, {showDateTime(release.at, timeZone, true)}.{" "}
        {release.scope.map((part) => `${part}.`).join(" ")}
      </p>
      {release.withNotice && fullNotice.map((part) => <p key={part.slice(0, 30)}>{part}</p>)}
    </section>
  );
}
