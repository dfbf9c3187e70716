import { Button, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { type GivenWitness, WitnessEntry } from "#modules/accounts/index.web.ts";
import { useRead } from "#platform/web/index.ts";
import { Chip } from "#ui/index.ts";
import { DoseText, quantityText } from "../../orders/dose-amount.ts";
import { containersForDose, type DoseContainer } from "../container.contract.ts";
import { soleContainer } from "../dose-supply.ts";
import { CountText, containerLabel, isMore, isNegative, isZero, minus, total } from "../quantity.ts";
import classes from "./supply.module.css";

interface Dose {
  orderId: string;
  deaSchedule: number;
  quantity: string;
  quantityUnit: string;
}

/** Where a controlled dose comes from: the only card by itself, a choice among several, or quantities for a split or waste. */
export function useDoseSupply(dose: Dose, kind: "taken" | "refused" | null, witness: GivenWitness | null) {
  const enabled = dose.deaSchedule > 0 && kind !== null;
  const read = useRead(containersForDose, { params: { orderId: dose.orderId } }, { enabled });
  // Until the containers are known, the dose cannot be confirmed: it may need a choice or a witness.
  const isLoading = enabled && read.isPending;
  const [chosen, setChosen] = useState<string>();
  const [removed, setRemoved] = useState<Readonly<Record<string, string>> | null>(null);
  const rows = (enabled && read.data?.isRequired && read.data.rows) || [];
  const given = kind === "taken" ? dose.quantity : "0";
  const usable = rows.filter((row) => !row.isExpired);
  const only = soleContainer(usable);
  const one = only ?? usable.find(({ id }) => id === chosen);
  const simple = kind === "taken" && one ? [{ containerId: one.id, quantity: given }] : [];
  const split = Object.entries(removed ?? {})
    .filter(([, quantity]) => DoseText.safeParse(quantity).success)
    .map(([containerId, quantity]) => ({ containerId, quantity }));
  const takenFrom = removed === null ? simple : split;
  const isTyped = Object.values(removed ?? {}).every((text) => text === "" || CountText.safeParse(text).success);
  const rest = minus(total(takenFrom.map(({ quantity }) => quantity)), given);
  const isWasting = takenFrom.length > 0 && isMore(rest, "0");
  const needsWitness =
    isWasting || usable.some((row) => row.needsWitness && takenFrom.some(({ containerId }) => containerId === row.id));
  const isAsked = usable.length > 0 && (kind === "taken" || removed !== null);
  const isEnough = takenFrom.length > 0 && !isNegative(rest);
  return {
    rows,
    usable,
    only,
    chosen,
    setChosen,
    removed,
    setRemoved,
    rest,
    isWasting,
    needsWitness,
    kind,
    given,
    unit: dose.quantityUnit,
    isLoading,
    ready: !isLoading && (!isAsked || (isTyped && isEnough && (!needsWitness || witness !== null))),
    body:
      takenFrom.length > 0 && isAsked
        ? { takenFrom, ...(isWasting && !isZero(rest) ? { wasteAmount: rest } : {}) }
        : {},
  };
}

interface FieldProps {
  supply: ReturnType<typeof useDoseSupply>;
  witness: GivenWitness | null;
  onWitness: (witness: GivenWitness | null) => void;
}

export function DoseSupplyField({ supply, witness, onWitness }: FieldProps) {
  const { usable, only, chosen, removed, kind, rest, isWasting, needsWitness, unit } = supply;
  if (usable.length === 0 || kind === null) return null;
  if (kind === "refused" && removed === null)
    return (
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => supply.setRemoved({})}>
          It was already removed from its container
        </Button>
      </div>
    );
  return (
    <section className={classes.supply} aria-label="Container">
      {removed === null ? (
        <>
          {only ? (
            <p className={classes.quiet}>
              From <ContainerText row={only} />
            </p>
          ) : (
            <Radio.Group label="Taken from" value={chosen ?? null} onChange={supply.setChosen}>
              {usable.map((row) => (
                <Radio key={row.id} value={row.id} label={<ContainerText row={row} />} mt="xs" />
              ))}
            </Radio.Group>
          )}
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => supply.setRemoved(only ? { [only.id]: supply.given } : {})}
            >
              From two containers, or some is wasted
            </Button>
          </div>
        </>
      ) : (
        <>
          {usable.map((row) => (
            <div key={row.id} className={classes.removed}>
              <ContainerText row={row} />
              <TextInput
                label="Removed"
                aria-label={`Removed from ${containerLabel(row.containerNo)}`}
                placeholder="0"
                inputMode="decimal"
                value={removed[row.id] ?? ""}
                onChange={(event) => supply.setRemoved({ ...removed, [row.id]: event.currentTarget.value.trim() })}
              />
            </div>
          ))}
          <p role="status">
            {isNegative(rest)
              ? `The dose is ${quantityText(supply.given, unit)}. Enter what you removed.`
              : isWasting
                ? `${quantityText(rest, unit)} ${isMore(rest, "1") ? "are" : "is"} wasted in front of the witness.`
                : "Nothing is wasted."}
          </p>
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => supply.setRemoved(null)}>
              Back to one container
            </Button>
          </div>
        </>
      )}
      {needsWitness && !isWasting && (
        <p>
          <Chip tone="attention" shape="alert">
            A dose from this container needs a witness until it is counted.
          </Chip>
        </p>
      )}
      {needsWitness && <WitnessEntry permission="medications.witness" witness={witness} onWitness={onWitness} />}
    </section>
  );
}

function ContainerText({ row }: { row: DoseContainer }) {
  const whose = row.ownership === "facility_stock" ? "stock" : "the client's own";
  return (
    <span className={classes.figures}>
      <strong>{containerLabel(row.containerNo)}</strong>, {row.storageName}, {whose}:{" "}
      {row.balance === null ? "being counted" : `${quantityText(row.balance, row.unit)} left`}
    </span>
  );
}
