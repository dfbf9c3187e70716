import { useTexts } from "#platform/web/messages/language.ts";
import { usePublicConfig } from "#platform/web/shell/product-name.ts";
import { viewerTexts } from "./viewer.texts.ts";
import { ViewerFrame, ViewerMessage } from "./viewer-frame.tsx";

/** `/successForm` and `/sucessForm`: after the last form was sent. It shows nothing of the forms. */
export function Screen() {
  const say = useTexts(viewerTexts);
  const facility = usePublicConfig()?.tenantName ?? "";
  return (
    <ViewerFrame>
      <ViewerMessage title={say("done.title")} text={say("done.text", { facility })} />
    </ViewerFrame>
  );
}
