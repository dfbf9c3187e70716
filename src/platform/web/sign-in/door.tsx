import type { ReactNode } from "react";
import { Logo } from "#ui/brand/logo.tsx";
import { Landscape } from "../screens/landscape.tsx";
import classes from "../screens/sign-in.module.css";
import { useConfigRead } from "../shell/product-name.ts";

/** The facility's door: the scene, and a card in which somebody proves who they are. */
export function Door({ welcome, children }: { welcome: string | null; children: ReactNode }) {
  const { data: config } = useConfigRead();
  const help = [config?.supportPhone, config?.supportEmail].filter(Boolean).join(" or ");
  return (
    <div className={classes.page}>
      <div className={classes.scene} aria-hidden>
        <Landscape />
      </div>
      <main className={classes.side}>
        <div className={classes.card}>
          <span className={classes.mark}>
            <Logo size={40} />
          </span>
          <h1 className={classes.facility}>{config?.tenantName ?? "Cairn"}</h1>
          {welcome === null ? <div className={classes.gap} /> : <p className={classes.welcome}>{welcome}</p>}
          {children}
        </div>
        <footer className={classes.foot}>
          {config?.productName ?? "Cairn"} · Everything you type is kept as you type it.
          {help && ` · Help: ${help}`}
        </footer>
      </main>
    </div>
  );
}
