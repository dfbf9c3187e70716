import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useAction, useSession } from "#platform/web/index.ts";
import { Field, Form, FormActions, PageSection, SideDrawer, showDateTime, useZodForm } from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import type { ChartContext } from "../../identity/client.contract.ts";
import { useActiveStaff } from "../../web/names.ts";
import { metricOf, metrics, usualUnit } from "../metric.ts";
import { endVitalLimits, getVitalLimits, orderVitalLimits, type Threshold } from "../threshold.contract.ts";
import { canonicalOf, shownValue } from "./series.ts";

interface LimitsProps {
  chart: ChartContext;
  ordered: readonly Threshold[];
  mayOrder: boolean;
}

/** Limits a prescriber ordered for this client: they flag the readings in place of the facility's ranges. */
export function LimitsSection({ chart, ordered, mayOrder }: LimitsProps) {
  const [ordering, setOrdering] = useState(false);
  const end = useAction(endVitalLimits, { invalidates: [getVitalLimits], done: "Limits ended" });
  const now = ordered.filter((threshold) => threshold.until === null);
  if (now.length === 0 && !mayOrder) return null;
  return (
    <PageSection
      title="Ordered limits"
      note={now.length === 0 ? "None. The facility's ranges apply." : undefined}
      action={
        mayOrder && (
          <Button variant="default" size="compact-sm" onClick={() => setOrdering(true)}>
            Order limits
          </Button>
        )
      }
    >
      {now.length > 0 && (
        <ul className={records.list}>
          {now.map((threshold) => (
            <li key={threshold.id} className={records.row}>
              <span>
                {limitText(threshold)}
                <br />
                <span className={records.quiet}>
                  {[
                    threshold.instructions,
                    threshold.orderedByName,
                    `since ${showDateTime(threshold.from, chart.episode.timeZone)}`,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              {mayOrder && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`End limits: ${metricOf(threshold.metric)?.label}`}
                  onClick={() => end.go({ params: { mrNo: chart.mrNo, thresholdId: threshold.id }, body: {} })}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <SideDrawer opened={ordering} onClose={() => setOrdering(false)} title="Order limits">
        {ordering && <OrderLimits chart={chart} onClose={() => setOrdering(false)} />}
      </SideDrawer>
    </PageSection>
  );
}

/** "Pulse: low under 50, high above 90, critical from 120 /min". */
function limitText({ metric, low, high, criticalLow, criticalHigh }: Threshold): string {
  const definition = metricOf(metric);
  if (!definition) return metric;
  const shown = (value: number) => shownValue(definition, value);
  const parts = [
    criticalLow !== null && `critically low under ${shown(criticalLow)}`,
    low !== null && `low under ${shown(low)}`,
    high !== null && `high above ${shown(high)}`,
    criticalHigh !== null && `critically high from ${shown(criticalHigh)}`,
  ];
  return `${definition.label}: ${parts.filter(Boolean).join(", ")} ${usualUnit(definition).label}`;
}

const number = z
  .string()
  .trim()
  .regex(/^(\d{1,4}(\.\d{1,2})?)?$/, "Enter a number");
const LimitsForm = z.strictObject({
  metric: z.string().min(1, "Choose a vital sign"),
  criticalLow: number.default(""),
  low: number.default(""),
  high: number.default(""),
  criticalHigh: number.default(""),
  instructions: z.string().trim().max(300).default(""),
  orderedById: z.string().nullable().default(null),
});

function OrderLimits({ chart, onClose }: { chart: ChartContext; onClose: () => void }) {
  const { user } = useSession();
  const prescribers = useActiveStaff(["prescriber", "medical_director"]);
  const isPrescriber = user.role === "prescriber" || user.role === "medical_director";
  const order = useAction(orderVitalLimits, { inline: true, invalidates: [getVitalLimits], done: "Limits ordered" });
  const form = useZodForm({
    draft: { form: "vital-limits", record: chart.episode.demographicId, version: 0 },
    schema: LimitsForm,
    initial: { metric: "systolic" },
    doing: "Limits",
  });
  return (
    <Form
      form={form}
      label="Order limits"
      onSubmit={({ metric, instructions, orderedById, ...limits }) => {
        const definition = metricOf(metric);
        const value = (text: string) => (text === "" || !definition ? null : canonicalOf(definition, Number(text)));
        return order.run({
          params: { mrNo: chart.mrNo },
          body: {
            demographicId: chart.episode.demographicId,
            metric,
            low: value(limits.low),
            high: value(limits.high),
            criticalLow: value(limits.criticalLow),
            criticalHigh: value(limits.criticalHigh),
            instructions: instructions || null,
            orderedById,
          },
        });
      }}
      onSaved={onClose}
    >
      <Field.Select
        name="metric"
        label="Vital sign"
        options={metrics.map((metric) => ({
          value: metric.key,
          label: `${metric.label}, ${usualUnit(metric).label}`,
        }))}
      />
      <Field.Text name="low" label="Low under" />
      <Field.Text name="high" label="High above" />
      <Field.Text name="criticalLow" label="Critically low under" />
      <Field.Text name="criticalHigh" label="Critically high from" />
      <Field.Textarea name="instructions" label="Instructions" help="For example: call before the next dose" rows={2} />
      {!isPrescriber && <Field.Select name="orderedById" label="Ordered by" options={prescribers.options} />}
      <FormActions submit="Order limits" onCancel={onClose} />
    </Form>
  );
}
