import { createContext, useContext } from "react";
import classes from "./brand.module.css";
import { Logo } from "./logo.tsx";

export interface Brand {
  /** Address of the facility's own logo; without it Cairn's mark stands. */
  logo: string | null;
  name: string;
}

const BrandContext = createContext<Brand>({ logo: null, name: "Cairn" });
export const BrandProvider = BrandContext.Provider;
export const useBrand = (): Brand => useContext(BrandContext);

/** The facility's logo, or Cairn's mark where it has none; `size` is its height. */
export function BrandMark({ size = 28 }: { size?: number }) {
  const { logo } = useBrand();
  if (!logo) return <Logo size={size} />;
  return (
    <img className={classes.facilityLogo} src={logo} alt="" style={{ blockSize: size, maxInlineSize: size * 5 }} />
  );
}
