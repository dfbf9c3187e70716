import { useDebouncedValue } from "@mantine/hooks";
import { useCan, useRead } from "#platform/web/index.ts";
import { Shape, showDate, useFormValue } from "#ui/index.ts";
import type { DisclosurePurpose, InformationCategory } from "../../consents/consent-check.ts";
import { nobodyNamed } from "../../consents/consent-check.ts";
import { categoryWords, listed } from "../../consents/consent-words.ts";
import { checkConsents } from "../disclosure.contract.ts";
import classes from "./disclose.module.css";

/** What the consents in force say to it, before a word is said: the answer of the gate itself, for whoever may ask it. */
export function DiscloseVerdict({ mrNo }: { mrNo: string }) {
  const mayAsk = useCan("consents.check");
  const name = (useFormValue<string>("name") ?? "").trim();
  const categories = useFormValue<InformationCategory[]>("categories") ?? [];
  const purpose = useFormValue<DisclosurePurpose>("purpose");
  const isEmergency = useFormValue<boolean>("isEmergency");
  const complete = name.length > 1 && categories.length > 0 && Boolean(purpose);
  const question = JSON.stringify([name, categories, purpose]);
  // Each answer is a look into the chart and is written down as one: not one for every letter of a name.
  const [asked] = useDebouncedValue(question, 400);
  const read = useRead(
    checkConsents,
    { body: { mrNo, recipient: { name }, categories, purpose: purpose ?? "treatment" } },
    { enabled: Boolean(mayAsk && complete && !isEmergency && asked === question), staleMs: 0 },
  );
  if (!mayAsk || !complete || isEmergency || asked !== question || !read.data)
    return <div role="status" className={classes.silent} />;
  const { permitted, omitted, period } = read.data;
  // Said already in the sentence itself.
  const reasons = [...new Set(omitted.map(({ reason }) => reason))].filter((one) => one !== nobodyNamed);
  const say = (rows: readonly { category: InformationCategory }[]) =>
    listed(rows.map(({ category }) => categoryWords[category] ?? category));
  return (
    <div role="status" className={classes.verdict} data-omits={omitted.length > 0 || undefined}>
      {permitted.length > 0 && (
        <p>
          <Shape shape="check" /> A consent lets {name} hear {say(permitted)}
          {period.from && `, from records of ${showDate(period.from)} on`}
          {period.to && `, up to ${showDate(period.to)}`}.
        </p>
      )}
      {omitted.length > 0 && (
        <p>
          <Shape shape="alert" />{" "}
          {permitted.length > 0 ? `Leave out ${say(omitted)}.` : `No consent lets ${name} hear ${say(omitted)}.`}{" "}
          {reasons.join(" ")} Ask them for a release first.
        </p>
      )}
    </div>
  );
}
