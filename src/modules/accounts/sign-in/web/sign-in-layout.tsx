import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { listOf } from "#platform/shared/messages/texts.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { LanguageSwitch } from "#platform/web/messages/language-switch.tsx";
import { AppLink } from "#platform/web/router/links.tsx";
import { useConfigRead } from "#platform/web/shell/product-name.ts";
import { BrandMark } from "#ui/brand/brand-mark.tsx";
import { Logo } from "#ui/brand/logo.tsx";
import { Landscape } from "./screens/landscape.tsx";
import classes from "./screens/sign-in.module.css";

interface SignInLayoutProps {
  welcome: string | null;
  /** For the sign-up of a new facility: shows the product's name and logo. */
  newFacility?: boolean;
  /** A page that keeps nothing on this device does not promise that work is saved. */
  keepsNothing?: boolean;
  children: ReactNode;
}

/** Layout of the sign-in pages: background scene and a card. */
export function SignInLayout({ welcome, newFacility = false, keepsNothing = false, children }: SignInLayoutProps) {
  const { data: config } = useConfigRead();
  const say = useTexts(doorTexts);
  const spoken = useLanguage();
  const ways = [config?.supportPhone, config?.supportEmail].filter((way) => way != null);
  const product = config?.productName ?? "Cairn";
  return (
    <div className={classes.page} lang={spoken}>
      <div className={classes.scene} aria-hidden>
        <Landscape />
      </div>
      <main className={classes.side}>
        <div className={classes.card}>
          <span className={classes.mark}>{newFacility ? <Logo size={40} /> : <BrandMark size={40} />}</span>
          <h1 className={classes.facility}>{(!newFacility && config?.tenantName) || "Cairn"}</h1>
          {welcome === null ? <div className={classes.gap} /> : <p className={classes.welcome}>{welcome}</p>}
          {children}
        </div>
        <footer className={classes.foot}>
          <span>
            {keepsNothing ? product : say("door.foot", { product })}
            {ways.length > 0 && ` · ${say("door.help", { ways: listOf(ways, spoken, "disjunction") })}`}
            {config?.allowsSignup && !newFacility && (
              <>
                {" · "}
                <Anchor component={AppLink} to="/signup/facility" inherit underline="always">
                  {say("door.newFacility")}
                </Anchor>
              </>
            )}
          </span>
          <LanguageSwitch />
        </footer>
      </main>
    </div>
  );
}
