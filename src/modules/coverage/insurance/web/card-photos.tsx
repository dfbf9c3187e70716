import { FileUpload } from "#platform/web/files/file-upload.tsx";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { useCan } from "#platform/web/index.ts";
import type { Insurance } from "../insurance-fields.contract.ts";
import classes from "./insurance.module.css";
import type { InsuranceCalls } from "./insurance-calls.ts";

const sides = [
  { category: "card-front", word: "front" },
  { category: "card-back", word: "back" },
] as const;

/** Photos of both sides of the insurance card, each opening in full. */
export function CardPhotos({
  insurance,
  calls,
  mayEdit,
}: {
  insurance: Insurance;
  calls: InsuranceCalls;
  mayEdit: boolean;
}) {
  const mayAdd = useCan("files.add") && mayEdit;
  const files = { "card-front": insurance.cardFrontFileId, "card-back": insurance.cardBackFileId };
  if (!mayAdd && !files["card-front"] && !files["card-back"]) return <p className={classes.missing}>No card photos</p>;
  return (
    <div className={classes.cards}>
      {sides.map(({ category, word }) => (
        <figure key={category} className={classes.card}>
          {files[category] && (
            <a href={`/api/auth/files/${files[category]}/content`} target="_blank" rel="noreferrer">
              <img src={photoAddress(files[category])} alt={`Card of ${insurance.payerName}, ${word}`} />
            </a>
          )}
          <figcaption>Card, {word}</figcaption>
          {mayAdd && (
            <FileUpload
              target={{ subjectType: "coverage", subjectId: insurance.id, category }}
              label={files[category] ? `Replace ${word}` : `Add ${word}`}
              accept="image/jpeg,image/png,image/webp"
              hint="JPEG, PNG, or WebP"
              onReady={calls.retry}
            />
          )}
        </figure>
      ))}
    </div>
  );
}
