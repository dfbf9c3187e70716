import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useProductName } from "../shell/product-name.ts";
import { titleFor } from "./title.ts";

/** Keeps the page title by SHELL-1 for whatever is shown, also when a screen crashed or does not exist. Used once. */
export function useTitle(): void {
  const productName = useProductName();
  const pathname = useLocation({ select: (location) => location.pathname });
  const tabs = useLocation({ select: (location) => (location.search as Record<string, unknown>).tabs });
  useEffect(() => {
    document.title = titleFor(productName, pathname, typeof tabs === "string" ? tabs : undefined);
  }, [productName, pathname, tabs]);
}
