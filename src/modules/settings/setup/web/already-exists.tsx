import { Button } from "@mantine/core";
import { showPhone } from "#platform/shared/phone.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { AppLink, useUrlState } from "#platform/web/router/links.tsx";
import { Nowhere } from "#platform/web/router/nowhere.tsx";
import { MessagePage } from "#platform/web/shell/message-page.tsx";
import { usePublicConfig } from "#platform/web/shell/product-name.ts";
import { setupTexts } from "./setup.texts.ts";
import { addressBeside } from "./setup-address.ts";

/**
 * `/onboarding/already-exists?what=facility&slug=`: links to that facility's sign-in page. Without `what`: a client's forms
 * that were already sent; nothing of them is shown.
 */
export function Screen() {
  const say = useTexts(setupTexts);
  const spoken = useLanguage();
  const { what, slug = "" } = useUrlState().params;
  const own = usePublicConfig()?.slug ?? "";
  if (what === undefined)
    return (
      <main lang={spoken}>
        <MessagePage title={say("received.title")} scene="path" home={false} below={<CallUs />}>
          {say("received.say")}
        </MessagePage>
      </main>
    );
  if (what !== "facility")
    return (
      <main>
        <Nowhere />
      </main>
    );
  const address = /^[a-z][a-z0-9-]*$/.test(slug) ? addressBeside(window.location, own, slug) : null;
  return (
    <main lang={spoken}>
      <MessagePage
        title={say("taken.title")}
        scene="path"
        home={false}
        below={
          <>
            {address && (
              <Button component="a" href={address}>
                {say("taken.signIn", { host: new URL(address).host })}
              </Button>
            )}
            <Button component={AppLink} to="/signup/facility" variant="default">
              {say("taken.other")}
            </Button>
          </>
        }
      >
        {address && `${say("taken.belongs", { slug })} `}
        {say("taken.say")}
      </MessagePage>
    </main>
  );
}

function CallUs() {
  const say = useTexts(setupTexts);
  const phone = usePublicConfig()?.supportPhone;
  return phone ? (
    <Button component="a" href={`tel:${phone}`} variant="default">
      {say("received.call", { phone: showPhone(phone) })}
    </Button>
  ) : null;
}
