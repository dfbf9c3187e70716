import { type ReactNode, useMemo } from "react";
import type { PrintContents } from "#platform/shared/disclosure.ts";
import { type PrintDesk, PrintDeskContext } from "#ui/print/print-desk.ts";
import { useExtensions } from "../modules/registry.tsx";

/** Gives a print page its way out: what is on it decides whether and how it can be released outside the facility. */
export function PrintDeskOf({ contains, children }: { contains: PrintContents; children: ReactNode }) {
  const [piece] = useExtensions("print.release");
  const Release = piece?.Release ?? null;
  const desk = useMemo((): PrintDesk | null => {
    if ("noClient" in contains || "checkedByEndpoint" in contains) return null;
    if ("insideOnly" in contains) return { insideOnly: contains.insideOnly, contains: [], Release: null };
    return { insideOnly: null, contains, Release };
  }, [contains, Release]);
  return <PrintDeskContext value={desk}>{children}</PrintDeskContext>;
}
