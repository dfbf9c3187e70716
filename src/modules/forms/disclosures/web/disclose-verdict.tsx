import { useDebouncedValue } from "@mantine/hooks";
import { useCan, useRead } from "#platform/web/index.ts";
import { Shape, showDate, useFormValue } from "#ui/index.ts";
import type { DisclosurePurpose, InformationCategory } from "../../consents/consent-check.ts";
import { notNamed } from "../../consents/consent-check.ts";
import { categoryText, listed } from "../../consents/consent-text.ts";
import { checkConsents } from "../disclosure.contract.ts";
import classes from "./disclose.module.css";

/** What the active consents permit, shown before the disclosure is made. */
export function DiscloseVerdict({ mrNo, fixed }: { mrNo: string; fixed?: readonly InformationCategory[] }) {
  const mayAsk = useCan("consents.check");
  const name = (useFormValue<string>("name") ?? "").trim();
  const chosen = useFormValue<InformationCategory[]>("categories");
  const categories = [...(fixed ?? chosen ?? [])];
  const purpose = useFormValue<DisclosurePurpose>("purpose");
  const isEmergency = useFormValue<boolean>("isEmergency");
  const complete = name.length > 1 && categories.length > 0 && Boolean(purpose);
  const question = JSON.stringify([name, categories, purpose]);
  // Debounced, because each check is an audited chart read.
  const [asked] = useDebouncedValue(question, 400);
  const read = useRead(
    checkConsents,
    { body: { mrNo, recipient: { name }, categories, purpose: purpose ?? "treatment" } },
    { enabled: Boolean(mayAsk && complete && !isEmergency && asked === question), staleMs: 0 },
  );
  if (!mayAsk || !complete || isEmergency || asked !== question || !read.data)
    return <div role="status" className={classes.silent} />;
  const { permitted, omitted, period } = read.data;
  // Already in the sentence itself.
  const reasons = [...new Set(omitted.map(({ reason }) => reason))].filter((one) => one !== notNamed);
  const textOf = (rows: readonly { category: InformationCategory }[]) =>
    listed(rows.map(({ category }) => categoryText[category] ?? category));
  return (
    <div role="status" className={classes.verdict} data-omits={omitted.length > 0 || undefined}>
      {permitted.length > 0 && (
        <p>
          <Shape shape="check" /> A consent permits {name} to receive {textOf(permitted)}
          {period.from && `, from records dated ${showDate(period.from)}`}
          {period.to && `, through ${showDate(period.to)}`}.
        </p>
      )}
      {omitted.length > 0 && (
        <p>
          <Shape shape="alert" />{" "}
          {permitted.length > 0
            ? fixed
              ? `No consent permits ${textOf(omitted)}, so this printout can't be released to them.`
              : `Leave out ${textOf(omitted)}.`
            : `No consent permits ${name} to receive ${textOf(omitted)}.`}{" "}
          {reasons.join(" ")} Ask the client for a release first.
        </p>
      )}
    </div>
  );
}
