import type { ReactNode } from "react";
import { useRead } from "#platform/web/index.ts";
import { ErrorState, FormDialog, Skeletons, showDateTime } from "#ui/index.ts";
import { readRenewal } from "../../order-templates/order-template.contract.ts";
import { orderStateOf, orderStates, statusDetail } from "../order-states.ts";
import { blank, withSig } from "./composer-state.ts";
import { OrderComposer } from "./order-composer.tsx";

interface RenewalComposerProps {
  orderId: string;
  clientName: string;
  demographicId: string;
  locationId: string;
  timeZone: string;
  allergies: ReactNode;
  onClose: () => void;
}

/** The order form, filled with an earlier order. It starts where that order ends, or now. */
export function RenewalComposer({ orderId, timeZone, ...props }: RenewalComposerProps) {
  const read = useRead(readRenewal, { params: { orderId } });
  if (!read.data)
    return (
      <FormDialog opened onClose={props.onClose} size="lg" title={`Renew order for ${props.clientName}`}>
        {read.isError ? <ErrorState error={read.error} small /> : <Skeletons shape="text" count={6} />}
      </FormDialog>
    );
  const { template, startAt, orderNo, orderStatus, statusReason } = read.data;
  const state = orderStates.label(orderStateOf(orderStatus)).toLowerCase();
  return (
    <OrderComposer
      {...props}
      renewal={{
        orderId,
        filled: withSig(blank, template.product, template.sig, startAt ?? ""),
        text: startAt
          ? `Renews order O-${orderNo}. Starts when that order ends, ${showDateTime(startAt, timeZone, true)}.`
          : `Renews order O-${orderNo} (${state}${statusDetail({ statusReason })}). Starts now.`,
      }}
    />
  );
}
