import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { AppLink, serverInstant, useAction, useCan, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  DrugName,
  Field,
  Form,
  FormActions,
  PageSection,
  ProblemAlert,
  SideDrawer,
  Skeletons,
  StateBadge,
  showDate,
  showDateTime,
  useZodForm,
} from "#ui/index.ts";
import { quantityText } from "../../orders/dose-amount.ts";
import { listContainers, listStorages, readLedger } from "../container.contract.ts";
import { discrepancyStates } from "../count-states.ts";
import {
  causeLabels,
  causes,
  type Discrepancy,
  declareLoss,
  explainDiscrepancy,
  listDiscrepancies,
  resolveDiscrepancy,
} from "../discrepancy.contract.ts";
import { containerLabel, signed } from "../quantity.ts";
import classes from "./supply.module.css";

const invalidates = [listDiscrepancies, listStorages, listContainers, readLedger];
const differenceText = ({ difference, unit }: Discrepancy) =>
  `${signed(difference)} ${quantityText(difference.replace("-", ""), unit).replace(/^\S+ /, "")}`;

/** Count discrepancies at the top of the page while any is open. */
export function Discrepancies() {
  const url = useUrlState();
  const { locationId } = useSession();
  const [state, setState] = useState<"open" | "closed">("open");
  const at = locationId ? { locationId } : {};
  const read = useRead(listDiscrepancies, { query: { state, pageSize: 50, ...at } }, { keep: true });
  const named = useRead(
    listDiscrepancies,
    { query: { state: "all", pageSize: 100, ...at } },
    { enabled: url.params.discrepancy !== undefined },
  );
  const rows = read.data?.rows ?? [];
  const shown = [...rows, ...(named.data?.rows ?? [])].find(({ id }) => id === url.params.discrepancy);
  return (
    <PageSection
      title="Discrepancies"
      action={
        <SegmentedControl
          aria-label="Discrepancies shown"
          size="xs"
          data={[
            { value: "open", label: "Open" },
            { value: "closed", label: "Closed" },
          ]}
          value={state}
          onChange={(next) => setState(next === "closed" ? "closed" : "open")}
        />
      }
    >
      {read.isError && <ProblemAlert error={read.error} />}
      {read.data && rows.length === 0 && (
        <p className={classes.quiet}>{state === "open" ? "No open discrepancies." : "No closed discrepancies."}</p>
      )}
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id} className={classes.storage}>
            <div>
              <div className={classes.chips}>
                <strong>
                  {containerLabel(row.containerNo)} <DrugName name={row.productText} />
                </strong>
                <StateBadge states={discrepancyStates} state={row.state} />
              </div>
              <p className={classes.quiet}>
                <strong>{differenceText(row)}</strong> · {row.storageName} · found{" "}
                {showDateTime(row.discoveredAt, row.timeZone)} by {row.discoveredByName}
                {isOpen(row) && ` · ${dueText(row)}`}
              </p>
            </div>
            <Button
              variant={isOpen(row) ? "default" : "subtle"}
              aria-label={`Open discrepancy of ${containerLabel(row.containerNo)}`}
              onClick={() => url.set({ discrepancy: row.id })}
            >
              {isOpen(row) ? "Review" : "Details"}
            </Button>
          </li>
        ))}
      </ul>
      <SideDrawer
        opened={url.params.discrepancy !== undefined}
        onClose={() => url.set({ discrepancy: null })}
        title={shown ? `Discrepancy of ${containerLabel(shown.containerNo)}` : "Discrepancy"}
        width={560}
      >
        {shown ? (
          <DiscrepancyBody key={`${shown.id} ${shown.version}`} row={shown} />
        ) : named.isPending ? (
          <Skeletons shape="text" count={4} />
        ) : (
          <p>This discrepancy is at another location, or does not exist.</p>
        )}
      </SideDrawer>
    </PageSection>
  );
}

const isOpen = ({ state }: Discrepancy) => state === "open" || state === "explained";
const dueText = ({ dueAt, timeZone }: Discrepancy) =>
  dueAt < serverInstant() ? `overdue since ${showDateTime(dueAt, timeZone)}` : `due ${showDateTime(dueAt, timeZone)}`;

function DiscrepancyBody({ row }: { row: Discrepancy }) {
  const url = useUrlState();
  const mayExplain = useCan("medications.count");
  const mayResolve = useCan("medications.resolveDiscrepancy");
  const mayIncidents = useCan("incidents.review");
  const [asking, setAsking] = useState<"explain" | "resolve" | "loss" | null>(null);
  const at = (instant: string | null) => (instant === null ? "" : showDateTime(instant, row.timeZone, true));
  const facts = [
    ["Difference", differenceText(row)],
    ["Storage", row.storageName],
    ["Belongs to", row.clientInitials ? `Client ${row.clientInitials}` : "Facility stock"],
    ["Found", `${at(row.discoveredAt)}, ${row.discoveredByName}`],
    ["Due", isOpen(row) ? at(row.dueAt) : null],
    ["Cause", row.cause && causeLabels[row.cause]],
    ["Explanation", row.narrative],
    ["Explained by", row.explainedByName && `${row.explainedByName}, ${at(row.explainedAt)}`],
    ["Resolution", row.resolution],
    ["Closed by", row.resolvedByName && `${row.resolvedByName}, ${at(row.resolvedAt)}`],
    ["Ledger adjusted by", row.adjustment && signed(row.adjustment)],
    ["DEA Form 106 due", row.dea106DueOn && showDate(row.dea106DueOn)],
  ].filter(([, value]) => value);
  const close = () => setAsking(null);
  return (
    <div className={classes.stack}>
      <p className={classes.drug}>
        <DrugName name={row.productText} />
      </p>
      <div className={classes.chips}>
        <StateBadge states={discrepancyStates} state={row.state} />
      </div>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => url.set({ container: row.containerId, discrepancy: null })}>
          Open the ledger
        </Button>
        <Button variant="default" onClick={() => url.set({ count: row.countId, discrepancy: null })}>
          Open the count
        </Button>
        {row.incidentId && mayIncidents && (
          <Button variant="default" component={AppLink} to={`/incidents/${row.incidentId}`}>
            Open the incident report
          </Button>
        )}
      </div>
      {isOpen(row) && asking === null && (
        <div className={classes.buttons}>
          {mayExplain && (
            <Button variant="default" onClick={() => setAsking("explain")}>
              {row.state === "explained" ? "Explain again" : "Explain"}
            </Button>
          )}
          {mayResolve && row.state === "explained" && <Button onClick={() => setAsking("resolve")}>Resolve</Button>}
          {mayResolve && (
            <Button variant="subtle" color="rose" onClick={() => setAsking("loss")}>
              Declare a loss
            </Button>
          )}
        </div>
      )}
      {asking === "explain" && <Explain row={row} onClose={close} />}
      {(asking === "resolve" || asking === "loss") && <Close row={row} verb={asking} onClose={close} />}
    </div>
  );
}

const words = z.string().trim().min(3, "Enter at least 3 characters.").max(2000);
const Explanation = z.strictObject({ cause: z.enum(causes, "Choose the cause."), narrative: words });

interface FormProps {
  row: Discrepancy;
  onClose: () => void;
}

function Explain({ row, onClose }: FormProps) {
  const form = useZodForm({
    draft: { form: "discrepancy:explain", record: row.id, version: row.version },
    schema: Explanation,
    initial: {},
  });
  const explain = useAction(explainDiscrepancy, { inline: true, invalidates, done: "Explanation saved" });
  return (
    <section className={classes.ask} aria-label="Explain">
      <Form
        form={form}
        label="Explain the discrepancy"
        onSubmit={(body) => explain.run({ params: { discrepancyId: row.id }, body: { version: row.version, ...body } })}
        onSaved={onClose}
      >
        <Field.Select
          name="cause"
          label="Cause"
          searchable={false}
          options={causes.map((value) => ({ value, label: causeLabels[value] }))}
        />
        <Field.Textarea
          name="narrative"
          label="What happened"
          rows={4}
          help="A dose given and not documented is entered on the MAR first, with its real time."
        />
        <FormActions submit="Save explanation" onCancel={onClose} />
      </Form>
    </section>
  );
}

const Resolution = z.strictObject({ resolution: words });

/** A second person closes it with a PIN: as explained, or as a loss. */
function Close({ row, verb, onClose }: FormProps & { verb: "resolve" | "loss" }) {
  const isLoss = verb === "loss";
  const [resolution, setResolution] = useState<string | null>(null);
  const form = useZodForm({
    draft: { form: `discrepancy:${verb}`, record: row.id, version: row.version },
    schema: Resolution,
    initial: {},
  });
  const options = { inline: true, invalidates } as const;
  const resolve = useAction(resolveDiscrepancy, { ...options, done: "Discrepancy resolved", onDone: onClose });
  const lose = useAction(declareLoss, { ...options, done: "Loss declared", onDone: onClose });
  const act = isLoss ? lose.run : resolve.run;
  return (
    <section className={classes.ask} aria-label={isLoss ? "Declare a loss" : "Resolve"}>
      <p>
        {isLoss
          ? "The ledger is set to what was counted, an incident report is drafted, and for a controlled drug the DEA deadlines start: written notice within 1 business day, Form 106 within 45 days."
          : row.cause === "miscount"
            ? "The ledger stays as it is, and the container is used as before."
            : "What later entries do not explain is posted to the ledger as an adjustment, and the container is used as before."}
      </p>
      {resolution === null ? (
        <Form
          form={form}
          label={isLoss ? "Declare a loss" : "Resolve the discrepancy"}
          onSubmit={async (values) => setResolution(values.resolution)}
        >
          <Field.Textarea
            name="resolution"
            label={isLoss ? "What was done to find it" : "What you reviewed"}
            rows={3}
          />
          <FormActions submit="Continue to PIN" onCancel={onClose} />
        </Form>
      ) : (
        <>
          <SignWithPin
            label={isLoss ? "Enter your PIN to declare the loss" : "Enter your PIN to resolve it"}
            onTicket={(ticket) =>
              act({ params: { discrepancyId: row.id }, body: { version: row.version, resolution } }, { ticket })
            }
          />
          <Button variant="subtle" onClick={() => setResolution(null)}>
            Back
          </Button>
        </>
      )}
    </section>
  );
}
