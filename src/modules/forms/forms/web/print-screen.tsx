import { useQueries } from "@tanstack/react-query";
import { queryFor, useExtensions, useLoaded, useUrlState } from "#platform/web/index.ts";
import { EmptyState, ErrorState, PrintLayout, PrintSection, Skeletons, showDateTime } from "#ui/index.ts";
import { printForm } from "../form.contract.ts";
import { formStates } from "../form.ts";
import type { FormPrint } from "../form-fields.contract.ts";
import classes from "./form.module.css";
import { FormContent } from "./form-content.tsx";
import { SignatureList } from "./signatures.tsx";

const allergiesUnrecorded = async () => () => "unrecorded" as const;

/** `/exportPrint/form?id=…` or `?ids=…,…`: forms of one client with their signatures. */
export function Screen() {
  const { params } = useUrlState();
  const ids = [...(params.ids ?? "").split(","), params.id ?? ""].filter(Boolean);
  const prints = useQueries({ queries: ids.map((formId) => queryFor(printForm, { params: { formId } })) });
  const [kept] = useExtensions("client.allergies");
  const useAllergies = useLoaded(kept?.load ?? allergiesUnrecorded);
  const allergies = useAllergies(prints[0]?.data?.client.mrNo);
  const failed = prints.find((print) => print.isError);
  if (ids.length === 0) return <EmptyState title="No form selected" text="Open a form and choose Print." />;
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const forms = prints.map((print) => print.data).filter((data) => data !== undefined);
  const first = forms[0];
  if (!first || !allergies || forms.length < ids.length) return <Skeletons shape="page" count={10} />;
  return (
    <PrintLayout
      title={forms.length === 1 ? first.title : "Forms"}
      facility={{ name: first.facility }}
      client={{
        name: first.client.name,
        birthDate: first.client.birthDate,
        recordNumber: first.client.mrNo,
        allergies,
      }}
      printedBy={first.printedBy}
      printedAt={first.printedAt}
      timeZone={first.timeZone}
      part2={forms.some((form) => form.sensitivity !== "normal")}
    >
      {forms.map((form) => (
        <PrintedForm key={form.id} form={form} alone={forms.length === 1} />
      ))}
    </PrintLayout>
  );
}

function PrintedForm({ form, alone }: { form: FormPrint; alone: boolean }) {
  const sealed = form.contentHash !== null;
  return (
    <div className={classes.paper}>
      {!alone && <h2>{form.title}</h2>}
      <p>
        {form.voided && (
          <strong>
            VOID {showDateTime(form.voided.at, form.timeZone, true)} by {form.voided.byName}: {form.voided.reason}.{" "}
          </strong>
        )}
        {!sealed && !form.voided && <strong>DRAFT, {formStates.label(form.status).toLowerCase()}. </strong>}
        {form.consent?.revokedAt && (
          <strong>Consent revoked {showDateTime(form.consent.revokedAt, form.timeZone, true)}. </strong>
        )}
        {form.locationName}, {showDateTime(form.document.effectiveAt, form.timeZone, true)}.{" "}
        {`Form version ${form.number}.`}
      </p>
      <FormContent definition={form.definition} answers={form.document.answers} timeZone={form.timeZone} print />
      <PrintSection title="Signatures">
        {form.slots.length === 0 && <p>Not signed yet.</p>}
        <SignatureList slots={form.slots} signatures={form.signatures} withHash />
        {form.verification === "altered" && (
          <p>
            <strong>This form does not match its signatures. Contact compliance before you rely on it.</strong>
          </p>
        )}
        <p>Form {form.id}</p>
      </PrintSection>
    </div>
  );
}
