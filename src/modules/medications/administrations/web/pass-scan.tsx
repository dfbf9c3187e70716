import { Button, Modal, TextInput } from "@mantine/core";
import { IconAlertOctagon, IconBarcode } from "@tabler/icons-react";
import { createContext, type FormEvent, type ReactNode, useContext, useState } from "react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { useAction } from "#platform/web/index.ts";
import { ProblemAlert, tallMan } from "#ui/index.ts";
import { resolveBarcode } from "../scan.contract.ts";
import classes from "./scan.module.css";
import { hasCameraScan, ScanCamera } from "./scan-camera.tsx";
import { useWedge } from "./use-wedge.ts";

/** A product whose barcode matches orders of the client. */
export interface ProductScan {
  code: string;
  orderIds: readonly string[];
  containerId: string | null;
  containerNo: number | null;
}

interface PassScan {
  product: ProductScan | null;
  open: () => void;
}

const Scan = createContext<PassScan>({ product: null, open: () => undefined });

/** The scan of the product of an order, and what opens the scanner. */
export function useProductScan(orderId: string): PassScan {
  const { product, open } = useContext(Scan);
  return { product: product?.orderIds.includes(orderId) ? product : null, open };
}

export const noDoseHere = "The client of this wristband has no dose in this window.";

type Verdict = Answer<typeof resolveBarcode>;

const stopTitles: Partial<Record<Verdict["verdict"], string>> = {
  wrong_client: "Wrong client",
  wrong_product: "Wrong product",
  expired_product: "Expired product",
  unknown: "Barcode not known",
};

interface ScannerOptions {
  demographicId: string;
  /** The order of the dose being prepared. */
  orderId: string | undefined;
  /** A dialog with fields of its own is open: what is typed there is no scan. */
  isPaused?: boolean;
  /** What matches. Returns why it leads nowhere here, if it does not. */
  onMatch: (verdict: Verdict, scan: ProductScan | null) => string | undefined;
}

/** Scans by a scanner that types, the camera, or the number typed by hand. What does not match stops everything. */
export function usePassScanner({ demographicId, orderId, isPaused = false, onMatch }: ScannerOptions) {
  const [isOpen, setOpen] = useState(false);
  const [product, setProduct] = useState<ProductScan | null>(null);
  const [stop, setStop] = useState<{ title: string; message: string } | null>(null);
  const resolve = useAction(resolveBarcode, { inline: true });
  const check = async (code: string) => {
    if (resolve.pending) return;
    const body = { code, demographicId, ...(orderId ? { orderId } : {}) };
    // The dialog shows why it failed.
    const verdict = await resolve.run({ body }).catch(() => null);
    setOpen(verdict === null);
    if (verdict === null) return;
    const title = stopTitles[verdict.verdict];
    if (title) return setStop({ title, message: verdict.message ?? title });
    const scan =
      verdict.verdict === "product" && verdict.product
        ? {
            code,
            orderIds: verdict.orderIds,
            containerId: verdict.product.containerId,
            containerNo: verdict.product.containerNo,
          }
        : null;
    if (scan) setProduct(scan);
    const nowhere = onMatch(verdict, scan);
    if (nowhere) setStop({ title: "Nothing to give", message: nowhere });
  };
  useWedge((code) => void check(code), !isOpen && stop === null && !isPaused);
  return {
    open: () => setOpen(true),
    /** The product was given: the next dose needs a scan of its own. */
    clear: () => setProduct(null),
    provide: (children: ReactNode) => (
      <Scan.Provider value={{ product, open: () => setOpen(true) }}>{children}</Scan.Provider>
    ),
    dialogs: (
      <>
        <Modal opened={isOpen} onClose={() => setOpen(false)} title="Scan wristband or product" centered>
          {isOpen && <ScanEntry pending={resolve.pending} onCode={(code) => void check(code)} />}
          {resolve.problem && <ProblemAlert error={resolve.problem} />}
        </Modal>
        <Modal
          opened={stop !== null}
          onClose={() => setStop(null)}
          title={stop?.title ?? ""}
          closeOnClickOutside={false}
          centered
        >
          <div className={classes.stack}>
            <p className={classes.stop} role="alert">
              <IconAlertOctagon size="1.4em" aria-hidden="true" />
              <span>{tallMan(stop?.message ?? "")}</span>
            </p>
            <div>
              <Button size="md" variant="default" data-autofocus onClick={() => setStop(null)}>
                Back
              </Button>
            </div>
          </div>
        </Modal>
      </>
    ),
  };
}

function ScanEntry({ pending, onCode }: { pending: boolean; onCode: (code: string) => void }) {
  const [code, setCode] = useState("");
  const [isLooking, setLooking] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog lies inside the step on the page's tree of events: its Enter is not the step's.
    event.stopPropagation();
    if (code.trim() !== "") onCode(code.trim());
  };
  return (
    <form className={classes.stack} onSubmit={submit}>
      <TextInput
        label="Barcode"
        description="Scan it, or type the number under it: record number, container number, Rx number or NDC."
        autoComplete="off"
        maxLength={200}
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {isLooking && <ScanCamera onCode={onCode} />}
      <div className={classes.check}>
        <Button type="submit" disabled={code.trim() === ""} loading={pending}>
          Check barcode
        </Button>
        {hasCameraScan() && !isLooking && (
          <Button variant="default" onClick={() => setLooking(true)}>
            Use camera
          </Button>
        )}
      </div>
    </form>
  );
}

/** Opens the scanner. */
export function ScanButton({ onClick, label = "Scan" }: { onClick: () => void; label?: string }) {
  return (
    <Button size="sm" variant="default" leftSection={<IconBarcode size="1.2em" aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  );
}
