import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { Chip, DrugName, ProblemAlert, showDate } from "#ui/index.ts";
import { deaLabel } from "../../drugs/dea-schedule.ts";
import { plural } from "../../orders/dose-amount.ts";
import { type Count, type CountLine, enterCounts, readCount } from "../count.contract.ts";
import { CountText, containerLabel, countableText, isCountable } from "../quantity.ts";
import classes from "./supply.module.css";

interface EntryProps {
  count: Count;
  line: CountLine;
  side: "counter" | "witness";
  /** "2 of 7". */
  place?: string;
  onDone?: () => void;
  onBack?: () => void;
}

/** One container, one number. Nothing on the screen tells what it should be. */
export function CountEntry({ count, line, side, place, onDone, onBack }: EntryProps) {
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<string>();
  const enter = useAction(enterCounts, { inline: true, invalidates: [readCount], ...(onDone ? { onDone } : {}) });
  const quantity = text.trim();
  const send = (amount: string, missing: boolean) =>
    enter.go({
      params: { countId: count.id },
      body: { side, lines: [{ containerId: line.containerId, quantity: amount, missing }] },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = CountText.safeParse(quantity);
    const reason = !parsed.success
      ? "Enter a number such as 17 or 0.5."
      : isCountable(quantity, line.unit)
        ? undefined
        : countableText(line.unit);
    setRefused(reason);
    if (!reason && !enter.pending) send(quantity, false);
  };
  const facts = [
    line.clientInitials ? `Client ${line.clientInitials}` : "Facility stock",
    line.lot && `lot ${line.lot}`,
    line.expiresOn && `expires ${showDate(line.expiresOn)}`,
  ];
  return (
    <form className={classes.step} onSubmit={submit} aria-label={`Count ${containerLabel(line.containerNo)}`}>
      <div className={classes.bar} style={{ margin: 0 }}>
        <Chip tone={side === "counter" ? "brand" : "info"} shape={side === "counter" ? "dot" : "half"}>
          {side === "counter" ? `${count.countedByName} counts` : "The witness counts"}
        </Chip>
        {place && <span className={classes.quiet}>Container {place}</span>}
      </div>
      <div>
        <p className={classes.balance}>{containerLabel(line.containerNo)}</p>
        <p className={classes.drug}>
          <DrugName name={line.productText} />{" "}
          {line.deaSchedule > 0 && <Chip title="Controlled">{deaLabel(line.deaSchedule)}</Chip>}
        </p>
        <p className={classes.quiet}>{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <TextInput
        className={classes.quantity ?? ""}
        label={`How many ${plural(line.unit)} are in it?`}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={text}
        error={refused}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {enter.problem && <ProblemAlert error={enter.problem} />}
      <div className={classes.buttons}>
        <Button className={classes.big ?? ""} type="submit" disabled={quantity === ""} loading={enter.pending}>
          Save count
        </Button>
        <Button variant="subtle" color="rose" disabled={enter.pending} onClick={() => send("0", true)}>
          This container is not here
        </Button>
        {onBack && (
          <Button variant="subtle" onClick={onBack}>
            Back
          </Button>
        )}
      </div>
    </form>
  );
}
