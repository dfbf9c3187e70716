import { FileUpload } from "#platform/web/files/file-upload.tsx";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { invalidate, useCan } from "#platform/web/index.ts";
import { PersonPhoto } from "#ui/index.ts";
import { type ChartContext, getChart } from "../client.contract.ts";
import { legalName } from "../name.ts";
import classes from "./client-photo.module.css";

/** The client's photo with its upload. Nurses identify the client by it during medication pass. */
export function ClientPhoto({ chart }: { chart: ChartContext }) {
  const mayAdd = useCan("files.add");
  const src = photoAddress(chart.photoFileId);
  return (
    <div className={classes.photo}>
      <PersonPhoto name={legalName(chart)} seed={chart.mrNo} size={72} {...(src ? { src } : {})} />
      {mayAdd && (
        <FileUpload
          target={{ subjectType: "client", subjectId: chart.clientId, category: "photo" }}
          label={src ? "Change photo" : "Add photo"}
          accept="image/jpeg,image/png,image/webp"
          hint="JPEG, PNG, or WebP. Location and camera data are removed."
          onReady={() => void invalidate(getChart)}
        />
      )}
    </div>
  );
}
