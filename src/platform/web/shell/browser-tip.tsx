import { CloseButton } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./browser-tip.module.css";
import { isSafari } from "./layout-rules.ts";

const dismissedKey = "browserTipDismissed";

/** Safari only, until it is dismissed (SHELL-6). */
export function useBrowserTip(): { showBanner: boolean; dismiss: () => void } {
  const [showBanner, setShowBanner] = useState(
    () => isSafari(navigator.userAgent) && localStorage.getItem(dismissedKey) !== "true",
  );
  const dismiss = () => {
    localStorage.setItem(dismissedKey, "true");
    setShowBanner(false);
  };
  return { showBanner, dismiss };
}

export function BrowserTip({ onDismiss }: { onDismiss: () => void }) {
  return (
    <aside className={classes.tip} aria-label="Browser tip">
      <IconInfoCircle size={18} aria-hidden />
      <span>Cairn runs best in Chrome or another Chromium browser. Safari may cause hiccups.</span>
      <CloseButton size="sm" aria-label="Dismiss" onClick={onDismiss} />
    </aside>
  );
}
