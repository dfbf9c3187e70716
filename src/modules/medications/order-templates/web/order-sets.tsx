import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useCan, useRead } from "#platform/web/index.ts";
import { confirmDanger, DrugName, EmptyState, ErrorState, Skeletons } from "#ui/index.ts";
import classes from "../../orders/web/orders.module.css";
import {
  listOrderTemplates,
  type OrderSet,
  orderSetBases,
  orderSetBasisLabels,
  retireOrderSet,
} from "../order-template.contract.ts";
import { NewOrderSet } from "./new-order-set.tsx";

/** The facility's order sets, by program and by drug. The medical director adds and retires them. */
export function OrderSets() {
  const read = useRead(listOrderTemplates, {});
  const mayManage = useCan("medications.manageProtocols");
  const [isAdding, setAdding] = useState(false);
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={6} />;
  const { sets } = read.data;
  return (
    <div className={classes.chart}>
      {mayManage && (
        <div className={classes.buttons}>
          <Button data-new="" leftSection={<IconPlus size="1.2em" />} onClick={() => setAdding(true)}>
            New order set
          </Button>
        </div>
      )}
      {sets.length === 0 && (
        <EmptyState
          title="No order sets"
          text="Order sets appear in the order form once the medical director adds them."
        />
      )}
      {[...orderSetBases].reverse().map((basis) => {
        const ofBasis = sets.filter((set) => set.basis === basis);
        return (
          ofBasis.length > 0 && (
            <section key={basis} className={classes.group} aria-label={orderSetBasisLabels[basis]}>
              <h2>{orderSetBasisLabels[basis]}</h2>
              <ul className={classes.list}>
                {ofBasis.map((set) => (
                  <SetRow key={set.id} set={set} mayManage={mayManage} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {isAdding && <NewOrderSet onClose={() => setAdding(false)} />}
    </div>
  );
}

function SetRow({ set, mayManage }: { set: OrderSet; mayManage: boolean }) {
  const retire = useAction(retireOrderSet, { invalidates: [listOrderTemplates], done: `${set.name} retired` });
  const ask = async () => {
    const isSure = await confirmDanger({
      act: `Retire ${set.name}`,
      consequence: "The order set is no longer offered. Orders entered from it do not change.",
    });
    if (isSure) retire.go({ params: { orderSetId: set.id }, body: { version: set.version } });
  };
  return (
    <li className={classes.toAcknowledge}>
      <div>
        <strong>{set.name}</strong>
        <ul className={classes.setOrders}>
          {set.orders.map(({ product, text }) => (
            <li key={`${product.rxcui}-${text}`}>
              <DrugName name={product.displayName} />: {text}
            </li>
          ))}
          {set.services.map(({ service, text }) => (
            <li key={`${service.name}-${text}`}>
              {service.name}: {text}
            </li>
          ))}
          {set.unavailable.length > 0 && <li>{set.unavailable.length} no longer available</li>}
        </ul>
      </div>
      {mayManage && (
        <Button
          variant="subtle"
          color="rose"
          size="compact-sm"
          aria-label={`Retire ${set.name}`}
          loading={retire.pending}
          onClick={() => void ask()}
        >
          Retire
        </Button>
      )}
    </li>
  );
}
