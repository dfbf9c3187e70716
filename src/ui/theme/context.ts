import { type ComponentPropsWithRef, type ComponentType, createContext, createElement, useContext } from "react";
import { type UiPreferences, usualPreferences } from "./paint.ts";

export type LinkProps = ComponentPropsWithRef<"a"> & { href: string };
/** An in-app link. The shell gives the router's; without one it is a plain `<a>`. */
export type LinkComponent = ComponentType<LinkProps>;

export interface UiContextValue extends UiPreferences {
  /** IANA zone in which instants are shown: the facility's, or the person's own. */
  timeZone: string;
  /** False switches off shortcuts of one letter (WCAG 2.1.4). */
  singleKeys: boolean;
  Link: LinkComponent;
}

function PlainLink(props: LinkProps) {
  return createElement("a", props);
}

export const UiContext = createContext<UiContextValue>({
  ...usualPreferences,
  timeZone: "UTC",
  singleKeys: true,
  Link: PlainLink,
});

export function useUi(): UiContextValue {
  return useContext(UiContext);
}

/** A link inside the product: `<AppLink href="/clients/MR1000017">`. */
export function AppLink(props: LinkProps) {
  return createElement(useUi().Link, props);
}

export const plainLink: LinkComponent = PlainLink;

/** Where dialogs, menus and toasts of what is inside are put; without one, in a shared element of the document. */
export const PortalTarget = createContext<HTMLElement | undefined>(undefined);
