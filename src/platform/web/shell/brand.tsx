import { type ReactNode, useEffect, useMemo } from "react";
import { BrandProvider } from "#ui/brand/brand-mark.tsx";
import { usePublicConfig } from "./product-name.ts";

/** The facility's logo and color for everything inside: top bar, sign-in page, prints. */
export function FacilityBrand({ children }: { children: ReactNode }) {
  const config = usePublicConfig();
  const { logo = null, color = null, tenantName = "Cairn" } = config ?? {};
  useEffect(() => {
    const { style } = document.documentElement;
    if (!color) return;
    style.setProperty("--cairn-brand-light", color.light);
    style.setProperty("--cairn-brand-dark", color.dark);
    return () => {
      style.removeProperty("--cairn-brand-light");
      style.removeProperty("--cairn-brand-dark");
    };
  }, [color]);
  const brand = useMemo(() => ({ logo, name: tenantName }), [logo, tenantName]);
  return <BrandProvider value={brand}>{children}</BrandProvider>;
}
