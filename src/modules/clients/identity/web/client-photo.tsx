import { FileUpload } from "#platform/web/files/file-upload.tsx";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { invalidate, useCan } from "#platform/web/index.ts";
import { PersonPhoto } from "#ui/index.ts";
import { type ChartContext, getChart } from "../client.contract.ts";
import { legalName } from "../name.ts";
import classes from "./client-photo.module.css";

/** The person's photo, and where it is taken or changed: it stands beside every dose, so it should be theirs and recent. */
export function ClientPhoto({ chart }: { chart: ChartContext }) {
  const mayAdd = useCan("files.add");
  const src = photoAddress(chart.photoFileId);
  return (
    <div className={classes.photo}>
      <PersonPhoto name={legalName(chart)} seed={chart.mrNo} size={72} {...(src ? { src } : {})} />
      {mayAdd && (
        <FileUpload
          target={{ subjectType: "client", subjectId: chart.clientId, category: "photo" }}
          label={src ? "Change the photo" : "Add a photo"}
          accept="image/jpeg,image/png,image/webp"
          hint="JPEG, PNG or WebP, or drop it here. Place and camera data are taken out."
          onReady={() => void invalidate(getChart)}
        />
      )}
    </div>
  );
}
