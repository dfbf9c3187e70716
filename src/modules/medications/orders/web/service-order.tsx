import { Button } from "@mantine/core";
import { useAction } from "#platform/web/index.ts";
import { ErrorState, ProblemAlert } from "#ui/index.ts";
import { readMedications } from "../chart.contract.ts";
import { addServiceOrder } from "../new-order.contract.ts";
import { listOrders, orderCounts } from "../order.contract.ts";
import { isOrderIn } from "../order-states.ts";
import type { ServiceEntry, TypedService } from "./composer-entry.ts";
import { OrderSigning, type UsedAuthority } from "./order-signing.tsx";
import { ServiceFields, serviceOf } from "./service-fields.tsx";
import { PrescriberFields } from "./sig-fields.tsx";
import type { Lists } from "./single-order.tsx";

interface ServiceOrderProps {
  demographicId: string;
  entry: ServiceEntry;
  onEntry: (entry: ServiceEntry) => void;
  used: UsedAuthority;
  lists: Lists;
  onBack: () => void;
  /** Discards the draft. */
  onSigned: () => Promise<void>;
  onClose: () => void;
}

/** A non-medication order: type, what, how often, for how long, and its signature. */
export function ServiceOrder(props: ServiceOrderProps) {
  const { demographicId, entry, onEntry, used, lists, onBack, onSigned, onClose } = props;
  const { typed } = entry;
  const { authority, byVoice, prescriberId } = used;
  const set = (change: Partial<TypedService>) => {
    if (authority.readBack) used.setAuthority({ readBack: false });
    onEntry({ ...entry, typed: { ...typed, ...change }, isTouched: true });
  };
  const service = serviceOf(typed);
  const ready = service !== undefined && prescriberId !== null && (!byVoice || authority.readBack);
  const add = useAction(addServiceOrder, {
    inline: true,
    invalidates: [readMedications, listOrders, orderCounts],
    done: (order) => (isOrderIn(order, ["pending_approval"]) ? "Order proposed" : `${order.productText} ordered`),
    onDone: async () => {
      await onSigned();
      onClose();
    },
  });
  const submit = (ticket?: string) => {
    if (!service || !prescriberId) return Promise.resolve();
    const body = {
      demographicId,
      orderMode: authority.mode,
      prescriberId,
      service,
      ...used.readBackOf(service.name),
    };
    return add.run({ body }, ticket ? { ticket } : undefined);
  };
  return (
    <>
      {lists.isError && <ErrorState error={lists.error} small onRetry={() => void lists.refetch()} />}
      <ServiceFields typed={typed} set={set} frequencies={lists.data?.frequencies ?? []} takesFocus />
      {!used.mayPrescribe && (
        <PrescriberFields state={authority} set={used.setAuthority} prescribers={lists.data?.prescribers ?? []} />
      )}
      {add.problem && !used.signs && <ProblemAlert error={add.problem} />}
      <OrderSigning
        used={used}
        ready={ready}
        notReady="Complete the order, then sign"
        readBackLabel={service && `Read back and confirmed: “${service.name}”`}
        pending={add.pending}
        takesFocus={false}
        what="order"
        onSubmit={submit}
      />
      <Button variant="subtle" onClick={onBack}>
        Choose another order
      </Button>
    </>
  );
}
