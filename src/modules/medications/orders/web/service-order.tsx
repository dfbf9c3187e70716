import { Autocomplete, Button, Checkbox, SegmentedControl, Select, Textarea, TextInput } from "@mantine/core";
import { useAction } from "#platform/web/index.ts";
import { ErrorState, ProblemAlert } from "#ui/index.ts";
import { readMedications } from "../chart.contract.ts";
import { addServiceOrder, ServiceInput } from "../new-order.contract.ts";
import { listOrders, orderCounts } from "../order.contract.ts";
import { isOrderIn } from "../order-states.ts";
import { priorities, priorityLabels, serviceTypeLabels, serviceTypes, usualServices } from "../service.ts";
import type { ServiceEntry, TypedService } from "./composer-entry.ts";
import { OrderSigning, type UsedAuthority } from "./order-signing.tsx";
import classes from "./orders.module.css";
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

/** The order as the API expects it; undefined while incomplete. */
function serviceOf(typed: TypedService): ServiceInput | undefined {
  const days = typed.durationDays.trim();
  const parsed = ServiceInput.safeParse({
    orderType: typed.orderType,
    name: typed.name,
    frequencyCode: typed.frequencyCode,
    priority: typed.priority,
    ...(days && !isOnce(typed) ? { duration: { value: Number(days), unit: "days" } } : {}),
    ...(typed.indication.trim() ? { indication: typed.indication.trim() } : {}),
    ...(typed.specimen.trim() && isTest(typed) ? { specimen: typed.specimen.trim() } : {}),
    ...(typed.fasting && isTest(typed) ? { fasting: true } : {}),
    ...(typed.instructions.trim() ? { instructions: typed.instructions.trim() } : {}),
  });
  return parsed.success ? parsed.data : undefined;
}
const isOnce = ({ frequencyCode }: TypedService) => frequencyCode === "ONCE" || frequencyCode === "STAT";
const isTest = ({ orderType }: TypedService) => orderType === "lab" || orderType === "drug_screen";

/** A non-medication order: type, what, how often, for how long, and its signature. */
export function ServiceOrder(props: ServiceOrderProps) {
  const { demographicId, entry, onEntry, used, lists, onBack, onSigned, onClose } = props;
  const { typed } = entry;
  const { authority, byVoice, prescriberId } = used;
  const set = (change: Partial<TypedService>) => {
    if (authority.readBack) used.setAuthority({ readBack: false });
    onEntry({ ...entry, typed: { ...typed, ...change }, isTouched: true });
  };
  const offered: readonly { name: string; frequencyCode?: string }[] = usualServices[typed.orderType];
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
    const readBack = byVoice && authority.readBack ? { confirmed: true as const, text: service.name } : undefined;
    const body = { demographicId, orderMode: authority.mode, prescriberId, service, ...(readBack ? { readBack } : {}) };
    return add.run({ body }, ticket ? { ticket } : undefined);
  };
  return (
    <>
      <div className={classes.two}>
        <Select
          label="Type"
          allowDeselect={false}
          data={serviceTypes.map((value) => ({ value, label: serviceTypeLabels[value] }))}
          value={typed.orderType}
          onChange={(next) =>
            set({
              orderType: serviceTypes.find((type) => type === next) ?? "lab",
              name: "",
              specimen: "",
              fasting: false,
            })
          }
        />
        <Autocomplete
          label="Order"
          placeholder="Choose or type"
          data-autofocus
          withAsterisk
          maxLength={200}
          data={offered.map(({ name }) => name)}
          value={typed.name}
          onChange={(name) => {
            const usual = offered.find((one) => one.name === name);
            set({ name, ...(usual?.frequencyCode ? { frequencyCode: usual.frequencyCode } : {}) });
          }}
        />
      </div>
      {lists.isError && <ErrorState error={lists.error} small onRetry={() => void lists.refetch()} />}
      <div className={classes.two}>
        <Select
          label="Frequency"
          allowDeselect={false}
          data={(lists.data?.frequencies ?? [])
            .filter(({ code, kind }) => kind !== "event" || code === "ONCE" || code === "STAT")
            .map(({ code, display }) => ({ value: code, label: display }))}
          value={typed.frequencyCode}
          onChange={(code) => set({ frequencyCode: code ?? "ONCE" })}
        />
        {!isOnce(typed) && (
          <TextInput
            label="Days"
            placeholder="Until discontinued"
            inputMode="numeric"
            value={typed.durationDays}
            onChange={(event) => set({ durationDays: event.currentTarget.value })}
          />
        )}
      </div>
      <SegmentedControl
        aria-label="Priority"
        data={priorities.map((value) => ({ value, label: priorityLabels[value] }))}
        value={typed.priority}
        onChange={(next) => set({ priority: priorities.find((one) => one === next) ?? "routine" })}
      />
      {isTest(typed) && (
        <div className={classes.two}>
          <TextInput
            label="Specimen"
            maxLength={100}
            value={typed.specimen}
            onChange={(event) => set({ specimen: event.currentTarget.value })}
          />
          <Checkbox
            label="Fasting"
            checked={typed.fasting}
            onChange={(event) => set({ fasting: event.currentTarget.checked })}
          />
        </div>
      )}
      <div className={classes.two}>
        <TextInput
          label="Indication"
          maxLength={200}
          value={typed.indication}
          onChange={(event) => set({ indication: event.currentTarget.value })}
        />
        <Textarea
          label="Instructions"
          autosize
          minRows={1}
          maxLength={2000}
          value={typed.instructions}
          onChange={(event) => set({ instructions: event.currentTarget.value })}
        />
      </div>
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
