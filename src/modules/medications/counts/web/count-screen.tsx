import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { AppLink, useAction, useCan, useRead, useUrlState } from "#platform/web/index.ts";
import {
  Chip,
  ErrorState,
  Field,
  Form,
  FormActions,
  FormDialog,
  ProblemAlert,
  Skeletons,
  StateBadge,
  showDateTime,
  tallMan,
  useZodForm,
} from "#ui/index.ts";
import { listStorages } from "../container.contract.ts";
import { abandonCount, type Count, countKindLabels, listCounts, readCount, submitCount } from "../count.contract.ts";
import { countStates, isCountOpen } from "../count-states.ts";
import { CountEntry } from "./count-entry.tsx";
import { CountResult } from "./count-result.tsx";
import { FinishRecount, SignCount } from "./count-sign.tsx";
import classes from "./supply.module.css";

/** One count, from the first container to the signatures, or its result. */
export function CountScreen({ countId }: { countId: string }) {
  const url = useUrlState();
  const read = useRead(readCount, { params: { countId } });
  const [isEnding, setEnding] = useState(false);
  const mayCount = useCan("medications.count");
  const mayPrint = useCan("medications.print");
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={8} />;
  const count = read.data;
  const isOpen = isCountOpen(count.state);
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <div>
          <div className={classes.chips}>
            <h2>
              {countKindLabels[count.kind]}: {count.storageName}
            </h2>
            <StateBadge states={countStates} state={count.state} />
          </div>
          <p className={classes.quiet}>
            {count.locationName}. Started {showDateTime(count.startedAt, count.timeZone, true)} by {count.countedByName}
            .{count.note && ` Skipped before: ${count.note}`}
          </p>
        </div>
        <div className={classes.buttons}>
          {count.state === "completed" && mayPrint && (
            <Button variant="default" component={AppLink} to={`/exportPrint/medicationCount/${count.id}`}>
              Print
            </Button>
          )}
          {isOpen && mayCount && (
            <Button variant="subtle" color="sand" onClick={() => setEnding(true)}>
              Abandon count
            </Button>
          )}
          <Button variant="default" onClick={() => url.set({ count: null })}>
            All counts
          </Button>
        </div>
      </div>
      {!isOpen ? (
        <CountResult count={count} />
      ) : mayCount ? (
        <OpenCount count={count} />
      ) : (
        <p>The count is not finished.</p>
      )}
      <FormDialog opened={isEnding} onClose={() => setEnding(false)} title="Abandon count">
        {isEnding && <Abandon count={count} onClose={() => setEnding(false)} />}
      </FormDialog>
    </div>
  );
}

function OpenCount({ count }: { count: Count }) {
  const toCount = count.lines.filter(
    ({ state }) => state === "pending" || (count.state === "recount" && state === "mismatch"),
  );
  const side = count.isOwn ? "counter" : "witness";
  const own = toCount.filter((line) => (side === "counter" ? !line.isCounted : !line.isWitnessed));
  const [isPassed, setPassed] = useState(false);
  const [again, setAgain] = useState<{ containerId: string; side: "counter" | "witness" } | null>(null);
  const redoOf = (containerId: string) => setAgain({ containerId, side });
  const theirs = toCount.filter(({ isWitnessed }) => !isWitnessed);
  const isDecided = count.lines.every(({ state }) => state === "match" || state === "discrepancy");
  const redo = toCount.find(({ containerId }) => containerId === again?.containerId);

  if (redo && again)
    return (
      <CountEntry
        key={`${redo.containerId} ${again.side}`}
        count={count}
        line={redo}
        side={again.side}
        // Both count a container again: the second one's number is for the first one's round.
        onDone={() =>
          setAgain(
            again.side === "counter" && redo.isWitnessed ? { containerId: redo.containerId, side: "witness" } : null,
          )
        }
        onBack={() => setAgain(null)}
      />
    );
  if (own[0])
    return (
      <>
        <Recounting count={count} />
        <CountEntry
          key={`${own[0].containerId} ${count.state}`}
          count={count}
          line={own[0]}
          side={side}
          place={`${toCount.length - own.length + 1} of ${toCount.length}`}
        />
        <Counted lines={toCount.filter((line) => !own.includes(line))} onAgain={redoOf} />
      </>
    );
  if (theirs[0] && side === "counter" && !isPassed)
    return (
      <section className={classes.step} aria-label="Pass the tablet">
        <p className={classes.drug}>Your counts are in. Now your witness counts.</p>
        <p>
          Pass the tablet. Your witness counts each container again without seeing your numbers, here or on their own
          device.
        </p>
        <Button className={classes.big ?? ""} onClick={() => setPassed(true)}>
          Start the witness count
        </Button>
        <Counted lines={toCount} onAgain={redoOf} />
      </section>
    );
  if (theirs[0] && side === "counter")
    return (
      <>
        <Recounting count={count} />
        <CountEntry
          key={`${theirs[0].containerId} witness ${count.state}`}
          count={count}
          line={theirs[0]}
          side="witness"
          place={`${toCount.length - theirs.length + 1} of ${toCount.length}`}
        />
      </>
    );
  if (!count.isOwn) return <p>Your counts are in. {count.countedByName} compares and signs the count with you.</p>;
  if (count.state === "recount")
    return isDecided && count.isRecounted ? (
      <SignCount count={count} />
    ) : (
      <>
        <FinishRecount count={count} />
        <Counted lines={toCount} onAgain={redoOf} />
      </>
    );
  const isEmpty = count.lines.length === 0 && count.foundContainers > 0;
  return isDecided && !isEmpty ? <SignCount count={count} /> : <Compare count={count} />;
}

function Recounting({ count }: { count: Count }) {
  if (count.state !== "recount") return null;
  return (
    <p role="status">
      <Chip tone="attention" shape="alert">
        One or more containers do not match. Count them again.
      </Chip>
    </p>
  );
}

function Counted({ lines, onAgain }: { lines: Count["lines"]; onAgain: (containerId: string) => void }) {
  if (lines.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Counted containers">
      {lines.map((line) => (
        <li key={line.containerId} className={classes.line}>
          <span>
            C-{line.containerNo} {tallMan(line.productText)}
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Count C-${line.containerNo} again`}
            onClick={() => onAgain(line.containerId)}
          >
            Count again
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Compare({ count }: { count: Count }) {
  const compare = useAction(submitCount, { inline: true, invalidates: [readCount, listStorages] });
  return (
    <section className={classes.step} aria-label="Compare">
      <p className={classes.drug}>Both counts are in.</p>
      <p>They are compared with each other and with the ledger. What does not match is counted again.</p>
      {compare.problem && <ProblemAlert error={compare.problem} />}
      <Button
        className={classes.big ?? ""}
        loading={compare.pending}
        onClick={() => compare.go({ params: { countId: count.id } })}
      >
        Compare counts
      </Button>
    </section>
  );
}

const Reason = z.strictObject({
  reason: z.string().trim().min(3, "Enter a reason of at least 3 characters.").max(500),
});

function Abandon({ count, onClose }: { count: Count; onClose: () => void }) {
  const form = useZodForm({ draft: { form: "count:abandon", record: count.id }, schema: Reason, initial: {} });
  const abandon = useAction(abandonCount, {
    inline: true,
    invalidates: [readCount, listCounts, listStorages],
    done: "Count abandoned",
  });
  return (
    <Form
      form={form}
      label="Abandon count"
      onSubmit={(body) => abandon.run({ params: { countId: count.id }, body })}
      onSaved={onClose}
    >
      <p>The keys stay where they are, and the storage still needs a count. Doses from it are possible again.</p>
      <Field.Textarea name="reason" label="Reason" rows={2} autoFocus />
      <FormActions submit="Abandon count" onCancel={onClose} />
    </Form>
  );
}
