import { useMemo } from "react";
import { encode } from "uqr";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import classes from "#ui/form/steps.module.css";

/** The secret for an authenticator app, as a QR code and as text. */
export function TotpSecret({ secret, uri }: { secret: string; uri: string }) {
  const say = useTexts(doorTexts);
  // Rendered in the browser, because the QR code contains the secret.
  const { size, data } = useMemo(() => encode(uri, { border: 0, ecc: "M" }), [uri]);
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <div className={classes.enrol}>
      <div className={classes.qr}>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={say("factor.qr")}>
          <path d={dots} fill="#000" shapeRendering="crispEdges" />
        </svg>
      </div>
      <div>
        <p className={classes.aside}>{say("factor.noCamera")}</p>
        <p className={classes.secret}>{secret.match(/.{1,4}/g)?.join(" ")}</p>
      </div>
    </div>
  );
}
