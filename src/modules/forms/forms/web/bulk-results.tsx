import { Alert } from "@mantine/core";
import type { BulkResults } from "../bulk-signature.contract.ts";
import type { Form } from "../form-fields.contract.ts";

/** The forms that were not signed, each with its reason. */
export function Unsigned({ results, forms }: { results: BulkResults["results"]; forms: readonly Form[] }) {
  const left = results.filter(({ isSigned }) => !isSigned);
  if (left.length === 0) return null;
  const title = left.length === 1 ? "1 form was not signed" : `${left.length} forms were not signed`;
  return (
    <Alert color="amber" title={title} mb="md">
      <ul>
        {left.map(({ formId, message }) => (
          <li key={formId}>
            {forms.find(({ id }) => id === formId)?.title}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
