import { Radio } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { type GivenWitness, SignWithPin, WitnessEntry } from "#modules/accounts/index.web.ts";
import { useAction } from "#platform/web/index.ts";
import { Chip, Field, Form, FormActions, tallMan, useZodForm } from "#ui/index.ts";
import { listContainers, listStorages } from "../container.contract.ts";
import { type Count, completeCount, listCounts, readCount, recountCount } from "../count.contract.ts";
import { listDiscrepancies } from "../discrepancy.contract.ts";
import { containerLabel } from "../quantity.ts";
import classes from "./supply.module.css";

const Census = z.strictObject({
  foundContainers: z.number("Enter the number of containers you see.").int("Enter a whole number.").min(0).max(2000),
});

/** The second counts are in: the containers are counted once more, and everything is compared. */
export function FinishRecount({ count }: { count: Count }) {
  const form = useZodForm({ draft: { form: "count:recount", record: count.id }, schema: Census, initial: {} });
  const recount = useAction(recountCount, { inline: true, invalidates: [readCount, listStorages] });
  return (
    <section className={classes.step} aria-label="Compare again">
      <p className={classes.drug}>Count the containers again.</p>
      <p>
        If one is not there, choose "Count again" beside it and mark it as not here. What still differs becomes a
        discrepancy when you sign.
      </p>
      <Form form={form} label="Compare again" onSubmit={(body) => recount.run({ params: { countId: count.id }, body })}>
        <Field.Number name="foundContainers" label="Containers you see" autoFocus />
        <FormActions submit="Compare again" />
      </Form>
    </section>
  );
}

/** Both sign with their PINs, and the keys go to one of them. */
export function SignCount({ count }: { count: Count }) {
  const [custodyTo, setCustodyTo] = useState<"counter" | "witness">("witness");
  const [witness, setWitness] = useState<GivenWitness | null>(null);
  const complete = useAction(completeCount, {
    inline: true,
    invalidates: [readCount, listCounts, listStorages, listContainers, listDiscrepancies],
    done: `${count.storageName} counted`,
  });
  const different = count.lines.filter(({ state }) => state === "discrepancy");
  return (
    <section className={classes.step} aria-label="Sign the count">
      {different.length === 0 ? (
        <p>
          <Chip tone="done" shape="check">
            All {count.lines.length} containers match
          </Chip>
        </p>
      ) : (
        <div>
          <p>
            <Chip tone="danger" shape="alert">
              {different.length} {different.length === 1 ? "container does" : "containers do"} not match
            </Chip>
          </p>
          <ul>
            {different.map((line) => (
              <li key={line.containerId}>
                {containerLabel(line.containerNo)} {tallMan(line.productText)}
                {line.missing && ", not found"}
              </li>
            ))}
          </ul>
          <p>Signing opens a discrepancy for each, to be explained within 24 hours. The storage can be used again.</p>
        </div>
      )}
      <Radio.Group
        label="Who has the keys from now on?"
        value={custodyTo}
        onChange={(next) => setCustodyTo(next === "counter" ? "counter" : "witness")}
      >
        <div className={classes.buttons}>
          <Radio value="witness" label={witness ? witness.name : "The witness"} />
          <Radio value="counter" label={count.countedByName} />
        </div>
      </Radio.Group>
      <WitnessEntry
        permission="medications.witness"
        locationId={count.locationId}
        witness={witness}
        onWitness={setWitness}
      />
      <SignWithPin
        label={witness ? "Enter your PIN to sign the count" : "Add the witness first"}
        disabled={witness === null}
        autoFocus={witness !== null}
        onTicket={async (ticket) => {
          const witnessTicket = witness?.ticket ?? "";
          // A ticket is spent with the attempt, also a refused one.
          setWitness(null);
          await complete.run({ params: { countId: count.id }, body: { custodyTo, witnessTicket } }, { ticket });
        }}
      />
    </section>
  );
}
