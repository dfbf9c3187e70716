import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { listLocations } from "#modules/places/locations/location.contract.ts";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { serverInstant, useAction, useCan, useRead, useSession } from "#platform/web/index.ts";
import {
  Chip,
  dateAt,
  ErrorState,
  Field,
  Form,
  FormActions,
  FormDialog,
  PageSection,
  Skeletons,
  showDate,
  useZodForm,
} from "#ui/index.ts";
import { confirmClockRule, listClockPacks, type PackRule, retireClockRule } from "../clock-list.contract.ts";
import { offsetText, severityLabels } from "../clock-rule.ts";
import classes from "./clocks.module.css";

const changed = [listClockPacks];

/** Rules that the product ships, and where compliance activated them. */
export function ClockPacks() {
  const read = useRead(listClockPacks, {});
  const { data: places } = useRead(listLocations, {});
  const mayManage = useCan("clocks.manage");
  const [confirming, setConfirming] = useState<PackRule | null>(null);
  const [retiring, setRetiring] = useState<Retiring | null>(null);
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" />;
  const nameOf = (id: string | null) =>
    id === null ? "All locations" : (places?.rows.find((place) => place.id === id)?.name ?? "Another location");
  return (
    <>
      {read.data.rows.map((pack) => (
        <PageSection
          key={pack.key}
          title={pack.states.length > 0 ? `${pack.title} (${pack.states.join(", ")})` : pack.title}
        >
          <ul className={classes.rules}>
            {pack.rules.map((rule) => (
              <li key={rule.key} className={classes.rule}>
                <div>
                  <h3 className={classes.ruleTitle}>{rule.title}</h3>
                  <p className={classes.ruleText}>
                    {rule.sentence}
                    {rule.citation && (
                      <>
                        {" "}
                        <a href={rule.citation.url} target="_blank" rel="noreferrer">
                          {rule.citation.text}
                        </a>
                      </>
                    )}
                  </p>
                  <p className={classes.left}>
                    {severityLabels[rule.severity]} · {offsetText(rule.offset)}
                  </p>
                  <RuleState
                    rule={rule}
                    nameOf={nameOf}
                    {...(mayManage ? { onRetire: (one) => setRetiring({ ...one, title: rule.title }) } : {})}
                  />
                </div>
                {mayManage && (
                  <Button
                    variant="default"
                    aria-label={`Check and activate ${rule.title}`}
                    onClick={() => setConfirming(rule)}
                  >
                    Check and activate
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </PageSection>
      ))}
      {confirming && (
        <ConfirmDialog
          rule={confirming}
          places={(places?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onClose={() => setConfirming(null)}
        />
      )}
      {retiring && <RetireDialog {...retiring} onClose={() => setRetiring(null)} />}
    </>
  );
}

interface Retiring {
  id: string;
  version: number;
  title: string;
}

function RuleState({
  rule,
  nameOf,
  onRetire,
}: {
  rule: PackRule;
  nameOf: (locationId: string | null) => string;
  onRetire?: (one: { id: string; version: number }) => void;
}) {
  if (rule.confirmed.length === 0)
    return (
      <Chip tone={rule.byDefault ? "done" : "neutral"}>{rule.byDefault ? "Active by default" : "Not active"}</Chip>
    );
  return (
    <ul className={classes.confirmed}>
      {rule.confirmed.map((one) => (
        <li key={one.id}>
          <Chip tone={one.status === "active" ? (one.needsNewCheck ? "attention" : "done") : "neutral"}>
            {one.status === "active" ? (one.needsNewCheck ? "Check the source again" : "Active") : "Retired"}
          </Chip>{" "}
          {nameOf(one.locationId)} · {offsetText(one.offset)} · checked {showDate(one.checkedOn)} by {one.checkedByName}
          {one.retireReason && ` · ${one.retireReason}`}
          {one.status === "active" && onRetire && (
            <Button size="compact-sm" variant="subtle" onClick={() => onRetire({ id: one.id, version: one.version })}>
              Retire
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const everywhere = "all";
const Confirmation = z.strictObject({
  place: z.union([z.literal(everywhere), Id]),
  textChecked: z.boolean().default(false),
  citationChecked: z.boolean().default(false),
  checkedOn: PlainDate,
});

function ConfirmDialog({
  rule,
  places,
  onClose,
}: {
  rule: PackRule;
  places: { value: string; label: string }[];
  onClose: () => void;
}) {
  const { timeZone } = useSession();
  const form = useZodForm({
    draft: { form: "clock-rule:confirm", record: rule.key },
    schema: Confirmation,
    initial: { place: everywhere, checkedOn: dateAt(serverInstant(), timeZone) },
  });
  const confirm = useAction(confirmClockRule, { inline: true, invalidates: changed, done: `${rule.title} is active` });
  return (
    <FormDialog opened onClose={onClose} title={rule.title}>
      <p className={classes.ruleText}>
        {rule.sentence} Time limit: {offsetText(rule.offset).toLowerCase()}. It applies to events after the activation.
      </p>
      <Form
        form={form}
        label="Check and activate"
        onSubmit={({ place, ...values }) =>
          confirm.run({ body: { key: rule.key, locationId: place === everywhere ? null : place, ...values } })
        }
        onSaved={onClose}
      >
        <Field.Select
          name="place"
          label="Location"
          options={[{ value: everywhere, label: "All locations" }, ...places]}
        />
        <Field.Checkbox name="textChecked" label="The sentence and the time limit are right for this location" />
        <Field.Checkbox
          name="citationChecked"
          label={rule.citation ? `I read the source: ${rule.citation.text}` : "This is our facility's policy"}
        />
        <Field.Date name="checkedOn" label="Checked on" />
        <FormActions submit="Activate rule" onCancel={onClose} />
      </Form>
    </FormDialog>
  );
}

const Retirement = z.strictObject({
  reason: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(500),
});

function RetireDialog({ id, version, title, onClose }: Retiring & { onClose: () => void }) {
  const form = useZodForm({ draft: { form: "clock-rule:retire", record: id }, schema: Retirement, initial: {} });
  const retire = useAction(retireClockRule, { inline: true, invalidates: changed, done: `${title} retired` });
  return (
    <FormDialog opened onClose={onClose} title={`Retire: ${title}`}>
      <p className={classes.ruleText}>Deadlines that already run stay. New ones no longer start.</p>
      <Form
        form={form}
        label="Retire rule"
        onSubmit={({ reason }) => retire.run({ params: { ruleId: id }, body: { version, reason } })}
        onSaved={onClose}
      >
        <Field.Textarea name="reason" label="Reason" help="10 characters or more" autoFocus />
        <FormActions submit="Retire rule" onCancel={onClose} />
      </Form>
    </FormDialog>
  );
}
