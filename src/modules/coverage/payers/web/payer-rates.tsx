import { z } from "zod";
import { useLevels } from "#modules/clients/index.web.ts";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, useZodForm } from "#ui/index.ts";
import { listPayers, type Payer, updatePayer } from "../payer.contract.ts";

const Rates = z.strictObject({ cents: z.record(z.string(), z.number().int().min(0).max(10_000_000).nullish()) });

/** What the payer pays for a day, or a unit, of each level of care; dollars at risk are counted with it. */
export function PayerRates({ payer, onClose }: { payer: Payer; onClose: () => void }) {
  const levels = useLevels();
  const change = useAction(updatePayer, {
    inline: true,
    invalidates: [listPayers],
    done: ({ name }) => `Rates of ${name} saved`,
  });
  const form = useZodForm({
    draft: { form: "payer-rates", record: payer.id, version: payer.version },
    schema: Rates,
    initial: { cents: Object.fromEntries(payer.rates.map(({ levelOfCareId, cents }) => [levelOfCareId, cents])) },
    doing: "Rates",
  });
  return (
    <Form
      form={form}
      label="Rates"
      onSubmit={({ cents }) =>
        change.run({
          params: { payerId: payer.id },
          body: {
            version: payer.version,
            rates: Object.entries(cents).flatMap(([levelOfCareId, rate]) =>
              rate ? [{ levelOfCareId, cents: rate }] : [],
            ),
          },
        })
      }
      onSaved={onClose}
    >
      <p>Rate for a day or unit of care. The utilization review worklist shows dollars at risk with it.</p>
      {levels.rows
        .filter(({ active }) => active)
        .map(({ id }) => (
          <Field.Money key={id} name={`cents.${id}`} label={levels.label(id)} />
        ))}
      <FormActions submit="Save rates" onCancel={onClose} />
    </Form>
  );
}
