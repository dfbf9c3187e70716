import { Button, Select } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Chip } from "#ui/index.ts";
import { containerLabel } from "../../counts/quantity.ts";
import { productCheckReasons } from "../reasons.ts";
import { ScanButton, useProductScan } from "./pass-scan.tsx";
import classes from "./scan.module.css";

/** Whether the product of a dose was scanned, or why not (MED-54). */
export function useProductCheck(orderId: string) {
  const scan = useProductScan(orderId);
  const [reason, setReason] = useState<string | null>(null);
  return {
    ...scan,
    reason,
    setReason,
    body: scan.product ? { productScan: scan.product.code } : reason ? { productCheckReason: reason } : {},
  };
}

/** A dose is taken from the container whose label was scanned. */
export function useScannedContainer(
  { setChosen }: { setChosen: (containerId: string) => void },
  product: { containerId: string | null } | null,
): void {
  const choose = useRef(setChosen);
  choose.current = setChosen;
  const containerId = product?.containerId;
  useEffect(() => {
    if (containerId) choose.current(containerId);
  }, [containerId]);
}

export function ProductCheck({ check }: { check: ReturnType<typeof useProductCheck> }) {
  const [isAsking, setAsking] = useState(false);
  const { product, reason } = check;
  if (product)
    return (
      <p className={classes.check}>
        <Chip tone="done" shape="check">
          Product scanned{product.containerNo === null ? "" : `: ${containerLabel(product.containerNo)}`}
        </Chip>
      </p>
    );
  return (
    <div className={classes.check}>
      <ScanButton onClick={check.open} label="Scan product" />
      {isAsking ? (
        <Select
          aria-label="Why the product is not scanned"
          placeholder="Why it is not scanned"
          data={productCheckReasons.map(({ code, label }) => ({ value: code, label }))}
          value={reason}
          onChange={check.setReason}
        />
      ) : (
        <Button variant="subtle" size="sm" onClick={() => setAsking(true)}>
          Can't scan
        </Button>
      )}
    </div>
  );
}
