import { useUrlState } from "#platform/web/index.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { usePublicConfig } from "#platform/web/shell/product-name.ts";
import { viewerTexts } from "./viewer.texts.ts";
import { ViewerFrame, ViewerMessage } from "./viewer-frame.tsx";

/** `/successForm` and `/sucessForm`: after the last form was sent. It shows nothing of the forms; of a public form, its reference number. */
export function Screen() {
  const say = useTexts(viewerTexts);
  const { params } = useUrlState();
  const reference = /^[0-9A-F]{10}$/.test(params.reference ?? "") ? params.reference : undefined;
  const facility = usePublicConfig()?.tenantName ?? "";
  return (
    <ViewerFrame>
      <ViewerMessage title={say("done.title")} text={say("done.text", { facility })}>
        {reference && <p>{say("done.reference", { reference })}</p>}
      </ViewerMessage>
    </ViewerFrame>
  );
}
