import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState } from "react";
import { z } from "zod";
import { sexOptions } from "#modules/clients/episodes/person-fields.ts";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { call, invalidate, useCan, useGo, useRead, useSession } from "#platform/web/index.ts";
import {
  Field,
  FieldRow,
  Form,
  FormActions,
  SideDrawer,
  showDate,
  toast,
  useFormValue,
  useZodForm,
} from "#ui/index.ts";
import { checkDuplicates } from "../../duplicates/duplicate.contract.ts";
import { ReferredBy } from "../../partners/web/referred-by.tsx";
import { createLead, leadBoard, leadOptions, listLeads } from "../lead.contract.ts";
import {
  crisisOptions,
  inquirerLabels,
  inquirerTypes,
  leadName,
  payMethodLabels,
  payMethods,
  substances,
} from "../lead.ts";
import { crisisFlags } from "../lead-fields.contract.ts";
import classes from "./crm.module.css";

const text = (most: number) => z.string().trim().max(most).optional();
/** What a first call collects; everything else can be added later. */
const FirstCall = z.object({
  firstName: text(80),
  lastName: text(80),
  phone: text(40),
  email: z.email("Enter a valid email address").optional(),
  dateOfBirth: PlainDate.optional(),
  sexAtBirth: z.enum(["F", "M", "UNK"]).optional(),
  inquirerType: z.enum(inquirerTypes).default("self"),
  presentingProblem: text(4000),
  crisisFlag: z.enum(crisisFlags, "Choose an answer"),
  primarySubstance: text(120),
  lastUsedOn: PlainDate.optional(),
  useReported: text(300),
  locationId: z.string().optional(),
  levelOfCareId: z.string().optional(),
  payMethod: z.enum(payMethods).optional(),
  insurancePayer: text(120),
  insuranceMemberId: text(40),
  sourceId: z.string().optional(),
  referralOrganizationId: z.string().nullable().optional(),
  referralProfessionalId: z.string().nullable().optional(),
  touch: z.enum(["call", "walk-in", "email", "referral", "web-form"]).default("call"),
  mine: z.boolean().default(true),
});

export function NewLeadDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="New lead" width={560}>
      {opened && <NewLeadForm onClose={onClose} />}
    </SideDrawer>
  );
}

function NewLeadForm({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const mayConvert = useCan("crm.convert");
  const go = useGo();
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const [ruledOut, setRuledOut] = useState<string[]>([]);
  const [prior, setPrior] = useState<string | null>(null);
  const added = useRef("");
  const form = useZodForm({
    draft: { form: "lead:new" },
    schema: FirstCall,
    initial: {
      inquirerType: "self",
      touch: "call",
      mine: true,
      locationId: session.locationId ?? session.locations[0]?.id,
    },
    doing: "a new lead",
  });
  const save = async ({ phone, email, ...lead }: z.output<typeof FirstCall>) => {
    const made = await call(createLead, {
      body: {
        ...lead,
        phones: phone ? [{ raw: phone }] : [],
        emails: email ? [email] : [],
        confirmNotDuplicateOf: ruledOut,
        ...(prior ? { priorClientId: prior } : {}),
      },
    });
    await invalidate(listLeads, leadBoard);
    toast(`${leadName(made)} added, ${made.leadNo}`);
    added.current = made.id;
  };
  const addAndConvert = async () => {
    if (await form.submit(save)) go(`/crm/lead/${added.current}?do=convert`);
  };
  return (
    <Form form={form} onSubmit={save} onSaved={() => go(`/crm/lead/${added.current}`)} label="New lead">
      <FieldRow>
        <Field.Text name="firstName" label="First name" autoFocus />
        <Field.Text name="lastName" label="Last name" />
      </FieldRow>
      <FieldRow>
        <Field.Phone name="phone" label="Phone" />
        <Field.Text name="email" label="Email" type="email" />
      </FieldRow>
      <FieldRow>
        <Field.Date name="dateOfBirth" label="Date of birth" hint="past" />
        <Field.Segmented name="sexAtBirth" label="Sex at birth" options={sexOptions} />
      </FieldRow>
      <Duplicates
        ruledOut={ruledOut}
        prior={prior}
        onRuleOut={(id) => setRuledOut([...ruledOut, id])}
        onPrior={(id) => setPrior(id)}
        onClose={onClose}
      />
      <FieldRow least={190}>
        <Field.Select
          name="touch"
          label="Contact method"
          options={[
            { value: "call", label: "Phone call" },
            { value: "walk-in", label: "Walk-in" },
            { value: "email", label: "Email" },
            { value: "referral", label: "Referral" },
            { value: "web-form", label: "Web form" },
          ]}
        />
        <Field.Select
          name="inquirerType"
          label="Caller relationship"
          options={inquirerTypes.map((value) => ({ value, label: inquirerLabels[value] }))}
        />
      </FieldRow>
      <Field.Textarea name="presentingProblem" label="Presenting problem" rows={3} />
      <Field.Segmented
        name="crisisFlag"
        label="Immediate safety"
        help="If imminent, stay on the line and call 911 or 988 with the caller."
        options={crisisOptions}
      />
      <FieldRow least={190}>
        <Field.Suggest name="primarySubstance" label="Primary substance" suggestions={substances} />
        <Field.Date name="lastUsedOn" label="Last use" hint="past" />
      </FieldRow>
      <Field.Text
        name="useReported"
        label="Amount and frequency"
        placeholder="A pint of vodka a day, last drink at noon"
      />
      <Field.Select
        name="locationId"
        label="Location"
        options={(options.data?.locations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FieldRow least={190}>
        <Field.Select
          name="levelOfCareId"
          label="Level of care"
          options={(options.data?.levels ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        />
        <Field.Select
          name="payMethod"
          label="Payment source"
          options={payMethods.map((value) => ({ value, label: payMethodLabels[value] }))}
        />
      </FieldRow>
      <Field.Select
        name="sourceId"
        label="Referral source"
        options={(options.data?.sources ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ReferredBy />
      <FieldRow least={190}>
        <Field.Text name="insurancePayer" label="Insurance" />
        <Field.Text name="insuranceMemberId" label="Insurance member ID" />
      </FieldRow>
      <Field.Checkbox name="mine" label="Assign to me" />
      <FormActions
        submit="Add lead"
        onCancel={onClose}
        extra={
          mayConvert && (
            <Button variant="default" disabled={form.submitting} onClick={() => void addAndConvert()}>
              Add and convert
            </Button>
          )
        }
      />
    </Form>
  );
}

interface DuplicatesProps {
  ruledOut: readonly string[];
  prior: string | null;
  onRuleOut: (id: string) => void;
  onPrior: (id: string) => void;
  onClose: () => void;
}

/** Leads and clients that match what is typed so far (DUP-2). */
function Duplicates({ ruledOut, prior, onRuleOut, onPrior, onClose }: DuplicatesProps) {
  const go = useGo();
  const [typed] = useDebouncedValue(
    {
      firstName: useFormValue<string>("firstName") ?? "",
      lastName: useFormValue<string>("lastName") ?? "",
      phone: useFormValue<string>("phone") ?? "",
      email: useFormValue<string>("email") ?? "",
      dateOfBirth: useFormValue<string>("dateOfBirth") ?? "",
      sexAtBirth: useFormValue<"F" | "M" | "UNK">("sexAtBirth") ?? undefined,
    },
    400,
  );
  const enough =
    typed.phone.length >= 10 || typed.email.includes("@") || (typed.firstName !== "" && typed.lastName !== "");
  const check = useRead(
    checkDuplicates,
    {
      body: {
        ...(typed.firstName ? { firstName: typed.firstName } : {}),
        ...(typed.lastName ? { lastName: typed.lastName } : {}),
        ...(/^\d{4}-\d{2}-\d{2}$/.test(typed.dateOfBirth) ? { dateOfBirth: typed.dateOfBirth } : {}),
        ...(typed.sexAtBirth ? { sexAtBirth: typed.sexAtBirth } : {}),
        phones: typed.phone ? [typed.phone] : [],
        emails: typed.email ? [typed.email] : [],
      },
    },
    { enabled: enough, keep: true },
  );
  const shown = (check.data?.candidates ?? []).filter((one) => enough && !ruledOut.includes(one.id));
  if (shown.length === 0) return null;
  const heading = {
    same: "Likely match:",
    possible: "Possible match:",
    household: "Same phone or household:",
  } as const;
  return (
    <section aria-label="Possible duplicates" aria-live="polite">
      {shown.map((one) => (
        <div key={one.id} className={classes.duplicate}>
          <div>
            {heading[one.verdict]} <strong>{one.name}</strong>
            {one.number && `, ${one.number}`}
            <div className={classes.small}>
              {[one.dateOfBirth && showDate(one.dateOfBirth), one.status, one.score !== null && `${one.score}% match`]
                .filter(Boolean)
                .join(" · ")}
            </div>
          </div>
          <div className={classes.row}>
            {!one.reachable ? null : one.type === "client" ? (
              <Button size="xs" variant="default" disabled={prior === one.id} onClick={() => onPrior(one.id)}>
                {prior === one.id ? "Returning client" : "Same person"}
              </Button>
            ) : (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  onClose();
                  go(`/crm/lead/${one.id}`);
                }}
              >
                Open
              </Button>
            )}
            <Button size="xs" variant="subtle" onClick={() => onRuleOut(one.id)}>
              Not a match
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}
