import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useProductName } from "../shell/product-name.ts";
import { textsOf } from "./search.ts";
import { titleFor } from "./title.ts";

/** Keeps the page title by SHELL-1 for whatever is shown, also when a screen crashed or does not exist. Used once. */
export function useTitle(): void {
  const productName = useProductName();
  const pathname = useLocation({ select: (location) => location.pathname });
  const tabs = useLocation({ select: (location) => textsOf(location.search).tabs });
  useEffect(() => {
    document.title = titleFor(productName, pathname, tabs);
  }, [productName, pathname, tabs]);
}
