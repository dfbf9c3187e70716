import { useEffect, useMemo } from "react";
import { isStepOpen, type PageKey, takesLetters, typedJustBefore, useKeys, usePageKeys } from "#ui/keys/use-keys.ts";
import { useNavItems } from "../modules/registry.tsx";
import { usePreferences } from "../preferences/preferences.ts";
import { useGo } from "../router/links.tsx";
import { lock } from "../session/session.ts";
import { nextOfSequence } from "./key-sequence.ts";

const everywhere = "Everywhere";

/** The page's search box, else the first of its filters: both stand in its `<search>` landmark. */
function focusFilter(): void {
  const found = ["search input", "input[type=search]", "search button"]
    .map((what) => document.querySelector<HTMLElement>(`#content ${what}`))
    .find((element) => element !== null);
  found?.focus();
}

/** What the page marks `data-new`, else the action at its head when its name says that something is made by it. */
function pressNew(): void {
  const marked = document.querySelector<HTMLElement>("#content [data-new]");
  const named = [...document.querySelectorAll<HTMLElement>("#content [data-page-action] :is(button, a)")].find(
    (element) => /^(new|add|invite)\b/i.test(element.textContent?.trim() ?? ""),
  );
  (marked ?? named)?.click();
}

/** The keys that work on every page. Those of one letter can be switched off (WCAG 2.1.4). */
export function GlobalKeys() {
  const items = useNavItems();
  const go = useGo();
  const { singleKeys } = usePreferences();
  // What a page does with a letter goes before what it does everywhere: on the medication pass `n` is "not available".
  const ofPage = usePageKeys()
    .filter((key) => key.group === undefined)
    .map((key) => key.keys)
    .join(" ");
  const isPageKey = ofPage.split(" ").includes("g");
  const keys = useMemo<PageKey[]>(
    () => [
      { keys: "mod+shift+l", does: "Lock", group: everywhere, inFields: true, run: () => void lock() },
      ...[
        { keys: "/", does: "Filter the list", group: everywhere, run: focusFilter },
        { keys: "n", does: "New", group: everywhere, run: pressNew },
      ].filter((key) => !ofPage.split(" ").includes(key.keys)),
      // Listed for the sheet; two keys one after the other are heard below.
      ...items.flatMap((item) =>
        item.key && !isPageKey
          ? [{ keys: `g ${item.key}`, does: item.label, group: "Go to: g, then", run: () => go(item.to) }]
          : [],
      ),
    ],
    [items, go, isPageKey, ofPage],
  );
  useKeys(keys);
  useEffect(() => {
    if (!singleKeys) return;
    let gAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isStepOpen() || takesLetters(event.target)) return;
      // The text under the hand may have lost the focus in mid-word; what follows is still meant for it.
      if (typedJustBefore(event.timeStamp)) {
        gAt = Number.NEGATIVE_INFINITY;
        return;
      }
      if (document.querySelector("[role=dialog][aria-modal=true], [role=menu]")) return;
      const step = nextOfSequence(event.key, event.timeStamp, gAt, isPageKey);
      gAt = step.gAt;
      const target = items.find((item) => item.key === step.letter);
      if (!step.letter || !target) return;
      // Before the letter means anything else on this page.
      event.preventDefault();
      event.stopPropagation();
      go(target.to);
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, [items, go, singleKeys, isPageKey]);
  return null;
}
