import { doorTexts } from "../messages/door.ts";
import { useTexts } from "../messages/language.ts";
import { MessagePage } from "../shell/message-page.tsx";
import { usePublicConfig } from "../shell/product-name.ts";

/** Shown at an address without a page. */
export function Nowhere() {
  const say = useTexts(doorTexts);
  const facility = usePublicConfig()?.tenantName;
  return (
    <MessagePage title={say("nowhere.title")} scene="scattered">
      {facility ? say("nowhere.sayFacility", { facility }) : say("nowhere.say")}
    </MessagePage>
  );
}
